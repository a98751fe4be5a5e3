import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { World } from '@dibs/testing/world'
import { PREFIX_CHARACTERS } from './marks.ts'

/** Marks by what each is. */
export type MarkList = ReadonlyMap<string, string>

/** Longer than any mark, so that one that lies across two pieces is found. */
const OVERLAP_BYTES = 64

/** PostgreSQL's own files: it overwrites what is freed in them as new rows come. */
const OF_DATABASE = /\/(base|global|pg_[a-z_]+)\//

/**
 * Searches every file of the data folder that is not one of the database's tables and their log of
 * changes, byte by byte: logs above all. Answers what was found where.
 */
export async function searchFiles(folder: string, marks: MarkList): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found: string[] = []
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    if (OF_DATABASE.test(file.slice(folder.length))) continue
    for (const what of await searchFile(file, marks)) {
      found.push(`${what} in ${file.slice(folder.length)}`)
    }
  }
  return found
}

async function searchFile(file: string, marks: MarkList): Promise<Set<string>> {
  const inFile = new Set<string>()
  let rest = Buffer.alloc(0)
  try {
    for await (const piece of createReadStream(file, { highWaterMark: 1 << 20 })) {
      const bytes = Buffer.concat([rest, piece])
      for (const what of marksIn(bytes, marks)) inFile.add(what)
      rest = bytes.subarray(-OVERLAP_BYTES)
    }
  } catch (error) {
    // PostgreSQL deletes files while they are read.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return inFile
}

/** Searches every row of every table, as a dump would write it. */
export async function searchTables({ database }: World, marks: MarkList): Promise<string[]> {
  const { rows: tables } = await database.query(
    `select oid::regclass::text as name from pg_class where relkind = 'r'`,
  )
  const found: string[] = []
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await database.query(`select t::text as row from ${name} as t`)
    const text = Buffer.from(rows.map(({ row }) => row).join('\n'))
    for (const what of marksIn(text, marks)) found.push(`${what} in table ${name}`)
  }
  return found
}

/** The marks that are among some bytes. */
export function marksIn(bytes: Buffer, marks: MarkList): Set<string> {
  const found = new Set<string>()
  const byPrefix = Map.groupBy(marks, ([, mark]) => mark.slice(0, PREFIX_CHARACTERS))
  for (const [prefix, candidates] of byPrefix) {
    for (let at = bytes.indexOf(prefix); at >= 0; at = bytes.indexOf(prefix, at + 1)) {
      const there = bytes.toString('latin1', at, at + OVERLAP_BYTES)
      for (const [what, mark] of candidates) if (there.startsWith(mark)) found.add(what)
    }
  }
  return found
}
