import { existsSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalPostgres, startLocalPostgres } from '@dibs/local-postgres'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { TEMPLATE_DATABASE, withDatabase } from './template-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's PostgreSQL. */
    postgresUrl: string
  }
}

// Nothing of a test run has to survive a power cut.
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Several servers in each of many workers, with some dozen connections each.
  max_connections: 600,
}

/** A run takes a fifth of a gigabyte. */
const ROOM_BYTES = 2 * 1024 ** 3

/** One PostgreSQL for the whole run, with one migrated database to clone from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(placeForFiles(), 'dibs-test-postgres-'))
  // Another OS user may be the one that runs it.
  await chmod(dataDir, 0o755)
  let postgres: LocalPostgres | undefined
  const teardown = async () => {
    await postgres?.stop()
    await rm(dataDir, { recursive: true })
  }
  try {
    postgres = await startLocalPostgres({ dataDir, settings: SETTINGS })
    await createTemplate(postgres.url)
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('postgresUrl', postgres.url)
  return teardown
}

/** In memory where there is room: the files of databases that come and go are a fourteenth of the work. */
function placeForFiles(): string {
  const inMemory = '/dev/shm'
  if (!existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, process.availableMemory()) > ROOM_BYTES ? inMemory : tmpdir()
}

async function createTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  // Each test connects some dozens of times: with 4,096 rounds a log-in costs more than what is asked.
  const { username, password } = new URL(url)
  await client.query('set scram_iterations = 1')
  await client.query(
    `alter role ${client.escapeIdentifier(decodeURIComponent(username))} password ${client.escapeLiteral(decodeURIComponent(password))}`,
  )
  await client.query(`create database ${TEMPLATE_DATABASE}`)
  await client.end()
  await migrateDatabase(withDatabase(url, TEMPLATE_DATABASE))
}
