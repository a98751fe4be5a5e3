import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PaymentKey } from '@dibs/contract'
import { isBlank, type KeyId, type UserId } from '@dibs/core'
import { and, asc, eq } from 'drizzle-orm'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { paymentKeys } from '../../../platform/database/schema/index.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Seal } from '../../../platform/secrets/seal.ts'

const SECRET_BYTES = 32
/** More than a shop has banks, wallets and gateways. */
const MOST_KEYS = 10
const NAME_MAX_CHARACTERS = 60
/** Notes of a use are written so often at most. */
const USE_NOTED_MS = 60_000
/** How old a signed call may be, and how far ahead its clock (Standard Webhooks, "Timestamp"). */
const SIGNED_LATE_MS = 5 * 60_000
const BEARER = /^Bearer (dibspay_[A-Za-z0-9_-]{43})$/

type Dependencies = { db: Database; clock: Clock; seal: Seal }

/** The headers of a signed call. */
type Headers = Readonly<Record<string, string | string[] | undefined>>

export type PaymentKeys = ReturnType<typeof createPaymentKeys>

/** The keys by which a shop's bank, wallet or gateway tells of payments. They open nothing else. */
export function createPaymentKeys({ db, clock, seal }: Dependencies) {
  /** Looked up with every call, so that a key that was revoked is refused from then on, on every node. */
  async function use(key: Row | undefined): Promise<UserId> {
    if (!key) throw new AppError('unauthorized')
    const now = clock()
    if ((key.lastUsedAt?.getTime() ?? 0) < now - USE_NOTED_MS)
      await db
        .update(paymentKeys)
        .set({ lastUsedAt: new Date(now) })
        .where(eq(paymentKeys.id, key.id))
    return key.userId
  }

  return {
    async list(userId: UserId): Promise<PaymentKey[]> {
      const isTheirs = eq(paymentKeys.userId, userId)
      const rows = await db.select().from(paymentKeys).where(isTheirs).orderBy(asc(paymentKeys.id))
      return rows.map(toKey)
    },

    /**
     * Makes a key, together with `tell`, or neither; the secret is known to nobody afterwards.
     * @throws name_blank, too_many_items
     */
    async create(
      userId: UserId,
      { name, kind }: { name: string; kind: PaymentKey['kind'] },
      tell: (tx: Transaction) => Promise<void>,
    ): Promise<{ key: PaymentKey; secret: string }> {
      const named = name.trim().slice(0, NAME_MAX_CHARACTERS)
      if (isBlank(named)) throw new AppError('name_blank', { field: 'name' })
      const random = randomBytes(SECRET_BYTES)
      const secret =
        kind === 'key'
          ? `dibspay_${random.toString('base64url')}`
          : `whsec_${random.toString('base64')}`
      const held =
        kind === 'key' ? { keyHash: hashOf(secret) } : { sealedSecret: seal.close(secret) }
      const key = await db.transaction(async (tx) => {
        await lockBills(tx, userId)
        if ((await tx.$count(paymentKeys, eq(paymentKeys.userId, userId))) >= MOST_KEYS)
          throw new AppError('too_many_items')
        const [row] = await tx
          .insert(paymentKeys)
          .values({ userId, name: named, kind, ...held, createdAt: new Date(clock()) })
          .returning()
        await tell(tx)
        return toKey(row as Row)
      })
      return { key, secret }
    },

    async revoke(userId: UserId, id: KeyId): Promise<void> {
      const isIt = and(eq(paymentKeys.userId, userId), eq(paymentKeys.id, id))
      await db.delete(paymentKeys).where(isIt)
    },

    /** Whose key came with a call. @throws unauthorized */
    async findByKey(authorization: string | undefined): Promise<UserId> {
      const secret = BEARER.exec(authorization ?? '')?.[1]
      if (secret === undefined) throw new AppError('unauthorized')
      const isIt = eq(paymentKeys.keyHash, hashOf(secret))
      return use((await db.select().from(paymentKeys).where(isIt))[0])
    },

    /** Whose key a call is signed with, over its body as it came. @throws unauthorized */
    async findBySignature(id: KeyId, headers: Headers, body: Buffer): Promise<UserId> {
      const isIt = and(eq(paymentKeys.id, id), eq(paymentKeys.kind, 'webhook'))
      const [key] = await db.select().from(paymentKeys).where(isIt)
      const secret = key?.sealedSecret ? seal.open(key.sealedSecret) : null
      if (secret === null || !isSigned(secret, headers, body, clock()))
        throw new AppError('unauthorized')
      return use(key)
    },
  }
}

type Row = typeof paymentKeys.$inferSelect

const toKey = ({ id, name, kind, createdAt, lastUsedAt }: Row): PaymentKey => ({
  id,
  name,
  kind,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** It is random, so a plain hash tells nothing. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/**
 * Whether a call is signed as Standard Webhooks says: `webhook-signature` has, among signatures that are
 * divided by spaces, `v1,` and the base64 HMAC-SHA-256 of id, time (seconds) and body, under the bytes
 * that the secret says in base64.
 */
export function isSigned(secret: string, headers: Headers, body: Buffer, now: number): boolean {
  const [id, time, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
    (name) => headers[name],
  )
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signatures !== 'string')
    return false
  const at = Number(time) * 1_000
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - at) > SIGNED_LATE_MS) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest()
  return signatures.split(' ').some((signature) => {
    const [version, given = ''] = signature.split(',')
    const bytes = Buffer.from(given, 'base64')
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}
