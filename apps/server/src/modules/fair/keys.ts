import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { type Digest, fromBase64, type NoteKey, noteKey, toUtf8, writeNote } from '@dibs/core'
import { asc, isNull, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { fairKeys } from '../../platform/database/schema/index.ts'
import { createSeal, FAIR_SEEDS } from '../../platform/secrets/seal.ts'

/** The server's SHA-256. */
export const sha256: Digest = (bytes) => createHash('sha256').update(bytes).digest()

/** What stands before 32 bytes of Ed25519 in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

type Dependencies = {
  db: Database
  secretKeys: readonly [string, ...string[]]
  clock: Clock
}

type SigningKey = { publicKey: string; key: KeyObject }

/** The keys that checkpoints are signed with; they lie in the database, encrypted. */
export function createFairKeys({ db, secretKeys, clock }: Dependencies) {
  const seal = createSeal(secretKeys, FAIR_SEEDS)

  /** The key that signs, where there is one that the server's secret opens. */
  async function findKey(tx: Transaction): Promise<SigningKey | null> {
    const stored = await tx.select().from(fairKeys).where(isNull(fairKeys.retiredAt))
    for (const { publicKey, sealedSeed } of stored) {
      const seed = seal.open(sealedSeed)
      if (seed === null) continue
      const der = Buffer.concat([PKCS8, Buffer.from(seed, 'base64')])
      return { publicKey, key: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
    }
    return null
  }

  /** A new one; one that nothing opens any more is retired, and what it had signed still counts. */
  async function makeKey(tx: Transaction): Promise<SigningKey> {
    // Of two nodes that find none, the second takes what the first has made.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('fair keys', 0))`)
    const made = await findKey(tx)
    if (made) return made
    const now = new Date(clock())
    await tx.update(fairKeys).set({ retiredAt: now }).where(isNull(fairKeys.retiredAt))
    const key = generateKeyPairSync('ed25519').privateKey
    const publicKey = publicHalf(key)
    const seed = key.export({ format: 'der', type: 'pkcs8' }).subarray(PKCS8.length)
    const sealedSeed = seal.close(seed.toString('base64'))
    await tx.insert(fairKeys).values({ publicKey, sealedSeed, madeAt: now })
    return { publicKey, key }
  }

  return {
    /** Signs the text of a note in the name of `origin`. */
    async sign(tx: Transaction, origin: string, text: string): Promise<string> {
      const { publicKey, key } = (await findKey(tx)) ?? (await makeKey(tx))
      return writeNote(text, await keyOf(origin, publicKey), sign(null, toUtf8(text), key))
    },

    /** All keys that ever signed, the oldest first. */
    list: () =>
      db
        .select({
          publicKey: fairKeys.publicKey,
          madeAt: fairKeys.madeAt,
          retiredAt: fairKeys.retiredAt,
        })
        .from(fairKeys)
        .orderBy(asc(fairKeys.madeAt)),
  }
}

export type FairKeys = ReturnType<typeof createFairKeys>

/** A stored public key under the name of a log. */
export const keyOf = (origin: string, publicKey: string): Promise<NoteKey> =>
  noteKey(sha256, origin, fromBase64(publicKey) as NoteKey['publicKey'])

function publicHalf(key: KeyObject): string {
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return spki.subarray(-32).toString('base64')
}
