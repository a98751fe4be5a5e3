import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { findLocalPostgres, startLocalPostgres } from '@dibs/local-postgres'
import { type AdminConfig, readAdminConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrateDatabase } from '../platform/database/migrate.ts'
import { BACKUP_COMMANDS } from './backup-commands.ts'
import { BUYER_COMMANDS } from './buyer-commands.ts'
import { type AdminContext, type Command, UsageError } from './command.ts'
import { PAGE_COMMANDS } from './page-commands.ts'
import { SELLER_COMMANDS } from './seller-commands.ts'
import {
  AUDIT_COMMANDS,
  KEY_COMMANDS,
  MIGRATE_COMMANDS,
  STATUS_COMMANDS,
} from './server-commands.ts'

const COMMANDS: Record<string, Command> = {
  ...STATUS_COMMANDS,
  ...SELLER_COMMANDS,
  ...PAGE_COMMANDS,
  ...BUYER_COMMANDS,
  ...AUDIT_COMMANDS,
  ...KEY_COMMANDS,
  ...BACKUP_COMMANDS,
  ...MIGRATE_COMMANDS,
}

/** Every command with its arguments and what it does. */
const USAGE = [
  'The commands are:',
  ...Object.entries(COMMANDS).flatMap(([name, { args, summary }]) => [
    `  npm run admin -- ${name} ${args}`.trimEnd(),
    `      ${summary}`,
  ]),
].join('\n')

/** Finds the command that was typed and checks the number of its arguments. @throws UsageError */
function readCommand([name, ...typed]: readonly string[]) {
  if (name === undefined) throw new UsageError(USAGE)
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(`There is no command "${name}".\n${USAGE}`)
  const [least, most] = command.argCount
  if (typed.length < least || typed.length > most) {
    throw new UsageError(`"${name}" takes other arguments.\n${USAGE}`)
  }
  return {
    isForNewDatabase: command.isForNewDatabase ?? false,
    run: (context: AdminContext) => command.run(context, ...typed),
  }
}

/** Runs what the operator typed; answers the text for them. @throws UsageError */
export async function runCommand(
  typed: readonly string[],
  env?: NodeJS.ProcessEnv,
): Promise<string> {
  if (typed.some((word) => word === '--help' || word === '-h')) return USAGE
  const command = readCommand(typed)
  const config = readAdminConfig(env)
  const storage = await openStorage(config, command)
  try {
    const { db, pool } = storage
    const operator = userInfo().username
    return await command.run({ config, db, pool, clock: systemClock, operator })
  } finally {
    await storage.close()
  }
}

/**
 * Opens the product's database: that of DATABASE_URL, or the local one. The local one may be in use
 * by a running server; else it is started for as long as the command runs.
 */
async function openStorage(
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
