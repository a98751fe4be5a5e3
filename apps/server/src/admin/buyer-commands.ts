import { type BuyerCounts, createBuyers, isAccountId } from '../modules/account/buyers.ts'
import { createBillSecrets } from '../platform/secrets/bill-secrets.ts'
import { writeFileAtomic } from '../platform/write-file-atomic.ts'
import { type AdminContext, assertNew, type Command, knownKeysOf, UsageError } from './command.ts'

/** What the operator does for buyers who ask; each leaves its own audit record. */
export const BUYER_COMMANDS: Record<string, Command> = {
  buyer: {
    args: '<name or account id> [--export <file>]',
    argCount: [1, 3],
    summary: 'what is stored about a buyer, across sellers; every row of it, as JSON',
    run: findBuyer,
  },
  'erase-buyer': { args: '<account id>', argCount: [1, 1], summary: 'erases it', run: eraseBuyer },
}

/** `buyer <name or account id> [--export FILE]`: what is stored about a buyer, across sellers. */
async function findBuyer(context: AdminContext, typed: string, flag?: string, file?: string) {
  if (flag !== undefined && (flag !== '--export' || file === undefined)) {
    throw new UsageError('"buyer" takes a name or an account id, and perhaps --export <file>.')
  }
  if (file !== undefined) assertNew(file)
  const buyers = createBuyers(context)
  const found = await buyers.find(typed)
  if (found.length === 0) return `Nothing is stored about a buyer "${typed}".`
  const told = found.flatMap(({ accountId, sessions, kept, answers }) => [
    `Account ${accountId}`,
    ...sessions.map(tellSession),
    ...(tellCounts(kept) === '' ? [] : [`  kept by sellers beside recaps: ${tellCounts(kept)}`]),
    ...(answers > 0 ? [`  kept answers to devices that name them: ${answers}`] : []),
  ])
  if (file === undefined) return told.join('\n')
  const secrets = createBillSecrets(await knownKeysOf(context))
  const accounts: Record<string, unknown> = {}
  for (const { accountId } of found) accounts[accountId] = await buyers.export(accountId, secrets)
  await writeFileAtomic(file, [`${JSON.stringify(accounts, null, 2)}\n`])
  return [...told, `Every row is in ${file} now.`].join('\n')
}

/** `erase-buyer <account id>`: removes every row of it. @throws UsageError */
async function eraseBuyer(context: AdminContext, typed: string): Promise<string> {
  if (!isAccountId(typed)) {
    throw new UsageError(`"${typed}" is no account id. "buyer <name>" tells which a name has.`)
  }
  const deleted = await createBuyers(context).erase(typed)
  const rows = Object.values(deleted).reduce((sum, count) => sum + count, 0)
  return rows === 0 ? 'Nothing was stored.' : `${tellCounts(deleted)} are erased.`
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
