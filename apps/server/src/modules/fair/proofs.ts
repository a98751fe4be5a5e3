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
import { findPlaces, findSealed, readHashes } from './store.ts'

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
  if (!sealed) return []
  const { size, note } = sealed
  const places = (await findPlaces(db, sessionId, of)).filter(({ n }) => n < size)
  const prover = proverOf(db, sessionId)
  return Promise.all(
    places.map(async ({ itemId, n, entry, salt }) => {
      const path = (await prover.inclusion(n, size)).map(toBase64)
      return {
        itemId,
        path: addressOf(sessionId, { entry, salt, account: of.accountId, path, note }),
      }
    }),
  )
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
