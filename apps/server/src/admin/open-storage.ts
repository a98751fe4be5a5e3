import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { readDatabaseConfig } from '../config.ts'
import { openDatabase } from '../platform/database/database.ts'
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/postgres/embedded-postgres.ts'

type Config = ReturnType<typeof readDatabaseConfig>

/**
 * Opens the product's database: that of DATABASE_URL, or the embedded one, beside a running server
 * or, when none runs, started for as long as it is needed.
 */
export async function openStorage({ DATABASE_URL, DATA_DIR }: Config) {
  const dataDir = join(DATA_DIR, 'postgres')
  const url = DATABASE_URL ?? (await findEmbeddedPostgres(dataDir))
  const own = url ? null : await startOwn(dataDir, DATA_DIR)
  // A lost connection is reported by the query that it belongs to.
  const database = openDatabase(url ?? own?.url ?? '', () => {})
  return {
    db: database.db,
    async close(): Promise<void> {
      await database.close()
      await own?.stop()
    },
  }
}

async function startOwn(dataDir: string, folder: string) {
  if (!existsSync(join(dataDir, 'cluster'))) {
    throw new Error(
      `There is no database in ${folder} yet. Start Dibs once, or name its place with DATA_DIR or DATABASE_URL.`,
    )
  }
  return startEmbeddedPostgres({ dataDir })
}
