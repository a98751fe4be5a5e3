import { DrizzleQueryError } from 'drizzle-orm'
import { isTransientDatabaseError, sqlState } from '../platform/database/failure.ts'
import { UsageError } from './command.ts'
import { runCommand } from './run-command.ts'

function explain(error: unknown): string {
  // A wrong password or name of the database is told as it is: here it is a mistake in the settings.
  // So is a lock that was not to be had: the database is there.
  const isRefused = /^(28P01|3D000|55P03)$/.test(sqlState(error) ?? '')
  if (isTransientDatabaseError(error) && !isRefused) {
    return 'The database cannot be reached. Is it running?'
  }
  // Its own message quotes the statement with everything in it.
  if (error instanceof DrizzleQueryError) return `The database refused: ${error.cause?.message}`
  return error instanceof Error ? error.message : String(error)
}

runCommand(process.argv.slice(2)).then(
  (told) => process.stdout.write(`${told}\n`),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  },
)
