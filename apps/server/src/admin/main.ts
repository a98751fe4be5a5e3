import { readDatabaseConfig } from '../config.ts'
import type { Database } from '../platform/database/database.ts'
import { isTransientDatabaseError } from '../platform/database/failure.ts'
import { BadArguments } from './bad-arguments.ts'
import { BUYER_USAGE, readBuyerCommand } from './buyer-commands.ts'
import { openStorage } from './open-storage.ts'
import { grantPlan, listPlanRequests } from './plan-commands.ts'

const USAGE = `The commands are:
  npm run admin -- plans                          who asked for which plan
  npm run admin -- plan <e-mail or phone> <plan>  give a seller a plan
${BUYER_USAGE}`

/** What the operator can do from the command line. */
function readCommand([name, ...rest]: readonly string[]): (db: Database) => Promise<string> {
  const [first, second] = rest
  if (name === 'plans' && rest.length === 0) return listPlanRequests
  if (name === 'plan' && rest.length === 2 && first !== undefined && second !== undefined) {
    return (db) => grantPlan(db, first, second)
  }
  const ofBuyer = readBuyerCommand([name ?? '', ...rest])
  if (ofBuyer) return ofBuyer
  const isKnown = ['plans', 'plan', 'buyer', 'erase-buyer'].includes(name ?? '')
  if (isKnown) throw new BadArguments(`"${name}" takes other arguments.\n${USAGE}`)
  throw new BadArguments(name ? `There is no command "${name}".\n${USAGE}` : USAGE)
}

async function main(): Promise<void> {
  const command = readCommand(process.argv.slice(2))
  const storage = await openStorage(readDatabaseConfig())
  try {
    process.stdout.write(`${await command(storage.db)}\n`)
  } finally {
    await storage.close()
  }
}

function explain(error: unknown): string {
  if (isTransientDatabaseError(error)) return 'The database cannot be reached. Is it running?'
  return error instanceof Error ? error.message : String(error)
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exitCode = error instanceof BadArguments ? 2 : 1
})
