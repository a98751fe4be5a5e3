import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder of all lines; README.md there tells how one is made. */
export const LINES = import.meta.dirname

/** What a seller read at that time, by path; a bill's page is read without a token. */
export type Answers = Record<string, unknown>

/** What was told at the end of a story, by the server of that time. */
export type Told = {
  commit: string
  /** ISO 8601. */
  keptAt: string
  secretKey: string
  /** Who was live then, and goes on. */
  live: { username: string; sessionId: string; itemId: string; claims: number }
  sellers: { identifier: string; token: string; answers: Answers }[]
}

/** A line as it is kept: the rows of its database, and what its server told. */
export type Line = { name: string; rows: string; told: Told }

/** All lines, the oldest first; each is named after its newest migration. */
export function readLines(): Line[] {
  return globSync('*/told.json', { cwd: LINES })
    .map((path) => path.replace(/[\\/]told\.json$/, ''))
    .toSorted()
    .map((name) => ({
      name,
      rows: readFileSync(join(LINES, name, 'rows.sql'), 'utf8'),
      told: JSON.parse(readFileSync(join(LINES, name, 'told.json'), 'utf8')),
    }))
}
