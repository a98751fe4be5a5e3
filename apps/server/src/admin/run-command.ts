import { userInfo } from 'node:os'
import { readAdminConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { readCommand, USAGE } from './commands.ts'
import { openStorage } from './open-storage.ts'

/** Does what the operator typed, and answers what to tell them. @throws BadArguments */
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
