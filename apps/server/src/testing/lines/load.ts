import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { inject } from 'vitest'
import { withDatabase } from '../template-database.ts'
import type { TestDatabase } from '../test-database.ts'
import type { Line } from './line.ts'

const FOLDER = fileURLToPath(new URL('../../platform/database/migrations', import.meta.url))

/** A database as the line's own server left it: its tables, and then its rows. For `*.pg.test.ts`. */
export async function loadLine({ name, rows }: Line): Promise<TestDatabase> {
  const clusterUrl = inject('postgresUrl')
  const database = `line_${randomBytes(8).toString('hex')}`
  await query(clusterUrl, `create database ${database}`)
  const url = withDatabase(clusterUrl, database)
  const migrations = readMigrationFiles({ migrationsFolder: FOLDER })
  const table = '(id serial primary key, hash text not null, created_at bigint)'
  await query(
    url,
    ...migrations.slice(0, Number(name.slice(0, 4)) + 1).flatMap(({ sql }) => sql),
    `create schema drizzle; create table drizzle.__drizzle_migrations ${table}`,
    rows,
  )
  return { url, drop: () => query(clusterUrl, `drop database ${database} with (force)`) }
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
