import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { KEY_NAME_MAX, type Key, MOST_KEYS, type NewKey } from '@dibs/contract'
import { isBlank, type KeyId, type UserId } from '@dibs/core'
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { apiKeys, users } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Seal } from '../../platform/secrets/seal.ts'
import { hashToken, notSuspended } from '../auth/service.ts'

const SECRET_BYTES = 32
const DAY_MS = 86_400_000
/** Notes of a use are written so often at most. */
const USE_NOTED_MS = 60_000
/** How old a signed call may be, and how far ahead its clock (Standard Webhooks, "Timestamp"). */
const SIGNED_LATE_MS = 5 * 60_000

type Dependencies = {
  db: Database
  /** For whose key a call carries: asked with every call. */
  tokens: Database
  clock: Clock
  seal: Seal
}

/** The headers of a signed call. */
type Headers = Readonly<Record<string, string | string[] | undefined>>

export type Keys = ReturnType<typeof createKeys>

/**
 * The keys that a seller makes for programs. They are looked up with every call and kept nowhere, so
 * one that was revoked, or has expired, is refused from then on, on every node.
 */
export function createKeys({ db, tokens, clock, seal }: Dependencies) {
  const findKey = prepareFindKey(tokens)

  return {
    async list(userId: UserId): Promise<Key[]> {
      const isTheirs = eq(apiKeys.userId, userId)
      const rows = await db.select().from(apiKeys).where(isTheirs).orderBy(asc(apiKeys.id))
      return rows.map(toKey)
    },

    /**
     * Makes a key, together with `tell`, or neither; the secret is known to nobody afterwards.
     * @throws bad_request, name_blank, too_many_keys
     */
    async create(
      userId: UserId,
      { name, kind, scopes, expiresInDays }: NewKey,
      tell: (tx: Transaction) => Promise<void>,
    ): Promise<{ key: Key; secret: string }> {
      const named = name.trim().slice(0, KEY_NAME_MAX)
      if (isBlank(named)) throw new AppError('name_blank', { field: 'name' })
      const isForPayments = scopes.every((scope) => scope === 'payments')
      if (kind === 'webhook' && !isForPayments)
        throw new AppError('bad_request', { field: 'scopes' })
      const { secret, held } = newSecret(kind, seal)
      const now = clock()
      const times = {
        createdAt: new Date(now),
        expiresAt: expiresInDays === null ? null : new Date(now + expiresInDays * DAY_MS),
      }
      const key = await db.transaction(async (tx) => {
        // One after the other, or two at once would both be the last that there is room for.
        await tx.select().from(users).where(eq(users.id, userId)).for('no key update')
        if ((await tx.$count(apiKeys, eq(apiKeys.userId, userId))) >= MOST_KEYS)
          throw new AppError('too_many_keys')
        const [row] = await tx
          .insert(apiKeys)
          .values({ userId, name: named, kind, scopes: [...new Set(scopes)], ...held, ...times })
          .returning()
        await tell(tx)
        return toKey(row as Row)
      })
      return { key, secret }
    },

    async revoke(userId: UserId, id: KeyId): Promise<void> {
      await db.delete(apiKeys).where(and(eq(apiKeys.userId, userId), eq(apiKeys.id, id)))
    },

    /** Whose key came with a call; null for one that is revoked, expired or unknown. @throws unauthorized */
    async authenticate(secret: string): Promise<Caller | null> {
      const tokenHash = hashToken(secret)
      const now = new Date(clock())
      const key = notSuspended((await findKey.execute({ tokenHash, now }))[0])
      if (!key) return null
      await noteUse(tokens, key, now)
      const { id, userId, language, scopes } = key
      return { userId, helper: null, language, tokenHash, key: { id, scopes } }
    },

    /** Whose key a call is signed with, over its body as it came. @throws unauthorized */
    async authenticateSigned(id: KeyId, headers: Headers, body: Buffer): Promise<UserId> {
      const now = new Date(clock())
      const isIt = and(eq(apiKeys.id, id), eq(apiKeys.kind, 'webhook'), isAlive(now))
      const [key] = await db
        .select(FOUND)
        .from(apiKeys)
        .innerJoin(users, eq(users.id, apiKeys.userId))
        .where(isIt)
      const secret = key?.sealedSecret ? seal.open(key.sealedSecret) : null
      if (!key || secret === null || !isSigned(secret, headers, body, now.getTime()))
        throw new AppError('unauthorized')
      notSuspended(key)
      await noteUse(db, key, now)
      return key.userId
    },
  }
}

/** A secret, and what is kept of it: a hash, but of what payments are signed with. */
function newSecret(kind: Key['kind'], seal: Seal) {
  const random = randomBytes(SECRET_BYTES)
  if (kind === 'key') {
    const secret = `dibs_live_${random.toString('base64url')}`
    return { secret, held: { keyHash: hashToken(secret) } }
  }
  const secret = `whsec_${random.toString('base64')}`
  return { secret, held: { sealedSecret: seal.close(secret) } }
}

const FOUND = {
  id: apiKeys.id,
  userId: apiKeys.userId,
  scopes: apiKeys.scopes,
  sealedSecret: apiKeys.sealedSecret,
  lastUsedAt: apiKeys.lastUsedAt,
  language: users.languagePreference,
  suspendedAt: users.suspendedAt,
  suspendedReason: users.suspendedReason,
}

const isAlive = (now: Date | ReturnType<typeof sql.placeholder>) =>
  or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))

/** Asked with every call of a key, so it is one query, planned once per connection. */
function prepareFindKey(db: Database) {
  return db
    .select(FOUND)
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(and(eq(apiKeys.keyHash, sql.placeholder('tokenHash')), isAlive(sql.placeholder('now'))))
    .prepare('find_key')
}

/** Notes a use, unless one was noted within the last minute. */
async function noteUse(
  db: Database,
  { id, lastUsedAt }: Pick<Row, 'id' | 'lastUsedAt'>,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - USE_NOTED_MS)
  if (lastUsedAt && lastUsedAt > before) return
  const isStill = or(isNull(apiKeys.lastUsedAt), lte(apiKeys.lastUsedAt, before))
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.id, id), isStill))
}

type Row = typeof apiKeys.$inferSelect

const toKey = ({ id, name, kind, scopes, createdAt, expiresAt, lastUsedAt }: Row): Key => ({
  id,
  name,
  kind,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

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
