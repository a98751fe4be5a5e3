import { writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import type pg from 'pg'
import {
  type BuyerCounts,
  createBuyers,
  isAccountId,
  purgeOnce,
} from '../modules/personal-data/service.ts'
import { systemClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { BadArguments } from './bad-arguments.ts'

type Connected = Database & { $client: pg.Pool }

const buyersOf = (db: Database) =>
  createBuyers({ db, clock: systemClock, operator: userInfo().username })

export const BUYER_USAGE = `  npm run admin -- buyer <name or account id>     what is stored about a buyer, across sellers
    [--export <file>]                             and every row, as JSON
  npm run admin -- erase-buyer <account id>       erase it`

/** Reads `buyer` and `erase-buyer`; undefined when the arguments are others. */
export function readBuyerCommand([name, typed, ...rest]: readonly string[]) {
  if (typed === undefined) return undefined
  if (name === 'erase-buyer' && rest.length === 0) return (db: Database) => eraseBuyer(db, typed)
  const [flag, file] = rest
  const isRight = rest.length === 0 || (rest.length === 2 && flag === '--export')
  if (name === 'buyer' && isRight) return (db: Database) => findBuyer(db, typed, file)
  return undefined
}

/** `buyer <name or account id> [--export FILE]`: what is stored about a buyer, across sellers. */
async function findBuyer(db: Database, typed: string, file?: string): Promise<string> {
  const buyers = buyersOf(db)
  const found = await buyers.find(typed)
  if (found.length === 0) return `Nothing is stored about a buyer "${typed}".`
  const told = found.flatMap(({ accountId, sessions, answers }) => [
    `Account ${accountId}`,
    ...sessions.map(tellSession),
    ...(answers > 0 ? [`  kept answers to devices that name them: ${answers}`] : []),
  ])
  if (file === undefined) return told.join('\n')
  const accounts: Record<string, unknown> = {}
  for (const { accountId } of found) accounts[accountId] = await buyers.export(accountId)
  // For the operator's eyes, and over nothing that is there.
  await writeFile(file, `${JSON.stringify(accounts, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  return [...told, `Every row is in ${file} now.`].join('\n')
}

/** `erase-buyer <account id>`: removes it, from the tables and from the disk. @throws BadArguments */
async function eraseBuyer(db: Database, typed: string): Promise<string> {
  if (!isAccountId(typed)) {
    throw new BadArguments(`"${typed}" is no account id. "buyer <name>" tells which a name has.`)
  }
  const deleted = await buyersOf(db).erase(typed)
  const rows = Object.values(deleted).reduce((sum, count) => sum + count, 0)
  const cleaned = await purgeOnce((db as Connected).$client, new AbortController().signal)
  const disk = cleaned ? 'The disk is clean.' : 'A server that runs is cleaning the disk.'
  return rows === 0 ? 'Nothing was stored.' : `${tellCounts(deleted)} are erased. ${disk}`
}

function tellSession({ sessionId, seller, startedAt, counts }: BuyerCounts): string {
  const day = new Date(startedAt).toISOString().slice(0, 10)
  return `  live of @${seller} on ${day} (${sessionId}): ${tellCounts(counts)}`
}

function tellCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ')
}
