import { DrizzleQueryError } from 'drizzle-orm'
import { isTransientDatabaseError } from '../platform/database/failure.ts'
import { UsageError } from './command.ts'
import { runCommand } from './run-command.ts'

function explain(error: unknown): string {
  if (isTransientDatabaseError(error)) return 'The database cannot be reached. Is it running?'
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
