import {
  type AccountId,
  createProver,
  fromBase64,
  type Hash,
  type ItemId,
  type SessionId,
  toBase64,
} from '@dibs/core'
import type { Database } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { sha256 } from './keys.ts'
import { findComments, findLoggedClaim, findSealed, readHashes, type SealedLog } from './store.ts'

/** What is behind the mark of an address, which no server gets. */
type Proof = { entry: string; salt: string; account: AccountId; path: string[]; note: string }

const addressOf = (sessionId: SessionId, proof: Proof): string =>
  `/fair/${sessionId}#${Buffer.from(JSON.stringify(proof)).toString('base64url')}`

/** The addresses at which a buyer's places for some items can be checked, of those that are sealed. */
export async function proofsOf(
  db: Database,
  sessionId: SessionId,
  of: { accountId: AccountId; itemIds: readonly ItemId[] },
): Promise<{ itemId: ItemId; path: string }[]> {
  const sealed = await findSealed(db, sessionId)
  if (!sealed || of.itemIds.length === 0) return []
  const found: { itemId: ItemId; path: string }[] = []
  for (const { itemId, messageId } of await findComments(db, sessionId, of)) {
    const claim = await findLoggedClaim(db, sessionId, { itemId, messageId, ...of })
    if (claim && claim.n < sealed.size)
      found.push({ itemId, path: await proofOf(db, sessionId, sealed, { ...claim, ...of }) })
  }
  return found
}

async function proofOf(
  db: Database,
  sessionId: SessionId,
  { size, note }: SealedLog,
  claim: { n: number; entry: string; salt: string; accountId: AccountId },
): Promise<string> {
  const { n, entry, salt, accountId: account } = claim
  const path = (await proverOf(db, sessionId).inclusion(n, size)).map(toBase64)
  return addressOf(sessionId, { entry, salt, account, path, note })
}

/** What proves something of a live's log. */
export function proverOf(db: Database, sessionId: SessionId) {
  let asked: { ns: Set<number>; found: Promise<Map<number, string[]>> } | null = null
  return createProver(sha256, async (n, height): Promise<Hash> => {
    if (!asked) {
      const ns = new Set<number>()
      // All that is asked for in one go comes in one statement.
      const found = Promise.resolve().then(() => {
        asked = null
        return readHashes(db, sessionId, [...ns])
      })
      asked = { ns, found }
    }
    asked.ns.add(n)
    const hash = (await asked.found).get(n)?.[height]
    const bytes = hash === undefined ? null : fromBase64(hash)
    // The log went with its recap meanwhile.
    if (!bytes) throw new AppError('not_found')
    return bytes
  })
}
