import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findLocalPostgres, startLocalPostgres } from '@dibs/local-postgres'
import type { AdminConfig } from '../config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'

/**
 * Opens the product's database: that of DATABASE_URL, or the embedded one, beside a running server
 * or, when none runs, started for as long as it is needed. For a new one, it is made.
 */
export async function openStorage(
  { DATABASE_URL, DATA_DIR }: AdminConfig,
  { isForNewDatabase }: { isForNewDatabase: boolean },
) {
  const dataDir = join(DATA_DIR, 'postgres')
  const found = DATABASE_URL ?? (await findLocalPostgres(dataDir))
  const isThere = isForNewDatabase || existsSync(join(dataDir, 'cluster'))
  if (!found && !isThere) throw new Error(nothingIn(DATA_DIR))
  const own = found ? null : await startLocalPostgres({ dataDir })
  const url = found ?? own?.url ?? ''
  if (isForNewDatabase) {
    await migrateDatabase(url).catch(async (error) => {
      await own?.stop()
      throw error
    })
  }
  // A lost connection is reported by the query that it belongs to.
  const database = openDatabase(url, () => {})
  return {
    db: database.db,
    pool: database.pool,
    async close(): Promise<void> {
      await database.close()
      await own?.stop()
    },
  }
}

const nothingIn = (folder: string) =>
  `There is no database in ${folder} yet. Start Dibs once, or name its place with DATA_DIR or DATABASE_URL.`
