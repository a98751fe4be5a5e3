import type { Language, Login, SentCode } from '@dibs/contract'
import type { Plan, UserId } from '@dibs/core'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { accessTokens, contactChanges, users } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { DeviceDescription } from '../../platform/http/device-name.ts'
import type { OneTimeCodes } from './codes.ts'
import { type Identifier, readIdentifier } from './identifier.ts'
import { createToken, hashToken } from './secrets.ts'
import type { TrustedDevice, TrustedDevices } from './trusted-devices.ts'

export type { PaidMessages } from './budgets.ts'
export { type OneTimeCodes, sendFailureReason } from './codes.ts'
export { readEmail, readPhoneNumber } from './identifier.ts'
export { createKeyedHash, createToken, hashToken } from './secrets.ts'

export type Auth = ReturnType<typeof createAuth>

type Dependencies = {
  db: Database
  clock: Clock
  codes: OneTimeCodes
  trustedDevices: TrustedDevices
  /** What new accounts start on. */
  defaultPlan: Plan
}

/** What a call tells of the device that it comes from. */
export type Visitor = {
  /** The content of its cookie, if it has one with our signature. */
  cookie: string | null
  device: DeviceDescription
}

/** A log-in, and the new content of the device's cookie. */
export type LoggedIn = { login: Login; cookie: string }

/** A token is dead when it was not used for this long. */
export const TOKEN_LIFE_MS = 30 * 86_400_000
/** A use is noted at most this often, so that polling does not write. */
const TOUCH_EVERY_MS = 3_600_000

/** The use-cases of logging in and of tokens. */
export function createAuth({ db, clock, codes, trustedDevices, defaultPlan }: Dependencies) {
  const findTokenOwner = prepareFindTokenOwner(db)

  /** The id of a device that has logged in to the account with this address before, else null. */
  async function trustedIdOf(
    device: TrustedDevice | null,
    identifier: Identifier,
  ): Promise<string | null> {
    if (!device) return null
    const userId = (await findOwner(db, identifier))?.userId as UserId | undefined
    return trustedDevices.knows(device, identifier.value, userId ?? null) ? device.id : null
  }

  return {
    /**
     * Sends a login code, in the language of the account if there is one. Answers the same whether
     * there is one or not.
     * @throws identifier_invalid, too_many_requests, message_not_sent
     */
    async requestCode(
      typed: string,
      asked: { language: Language | null; fallback: Language },
      { cookie }: Visitor,
    ): Promise<SentCode> {
      const identifier = toIdentifier(typed)
      const deviceId = await trustedIdOf(trustedDevices.read(cookie), identifier)
      const owner = await findOwner(db, identifier)
      return codes.send({
        purpose: { kind: 'login', deviceId },
        identifier,
        language: owner?.language ?? asked.language ?? asked.fallback,
        askedLanguage: asked.language,
      })
    },

    /**
     * Logs in with a code; the first time makes the account.
     * @throws identifier_invalid, otp_wrong, otp_expired, too_many_requests, account_suspended,
     *   address_replaced
     */
    async logIn(typed: string, otp: string, visitor: Visitor): Promise<LoggedIn> {
      const identifier = toIdentifier(typed)
      const trusted = trustedDevices.read(visitor.cookie)
      const deviceId = await trustedIdOf(trusted, identifier)
      const token = createToken()
      const at = new Date(clock())
      const user = await codes.redeem(
        { purpose: { kind: 'login', deviceId }, identifier },
        otp,
        async (tx, languagePreference) => {
          const values = { languagePreference, plan: defaultPlan, createdAt: at }
          const found = await findOrCreateUser(tx, identifier, values)
          if (!found || found.suspendedAt) return found
          await addToken(tx, { token, userId: found.userId, at, device: visitor.device })
          return found
        },
      )
      const { userId, tiktokUsername, languagePreference } = admitted(user)
      const isTikTokLinked = tiktokUsername !== null
      return {
        login: { token, userId, isTikTokLinked, tiktokUsername, languagePreference },
        cookie: trustedDevices.remember(trusted, { userId, identifier: identifier.value }),
      }
    },

    /** The id of a device that has logged in somewhere before, by its cookie. */
    deviceIdOf: (cookie: string | null): string | null => trustedDevices.read(cookie)?.id ?? null,

    /** Who a Bearer token belongs to; null for a dead or unknown one. */
    async authenticate(token: string): Promise<Caller | null> {
      const now = clock()
      const tokenHash = hashToken(token)
      const usedAfter = new Date(now - TOKEN_LIFE_MS)
      const [owner] = await findTokenOwner.execute({ tokenHash, usedAfter })
      if (!owner) return null
      await touchToken(db, tokenHash, owner.lastUsedAt, now)
      return { userId: owner.userId as UserId, language: owner.language, tokenHash }
    },

    /** Ends one device's token. */
    async logOut({ tokenHash }: Caller): Promise<void> {
      await db.delete(accessTokens).where(eq(accessTokens.tokenHash, tokenHash))
    },
  }
}

/** Asked with every call, so it is one query, planned once per connection. */
function prepareFindTokenOwner(db: Database) {
  return db
    .select({
      userId: users.id,
      language: users.languagePreference,
      lastUsedAt: accessTokens.lastUsedAt,
    })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(
        eq(accessTokens.tokenHash, sql.placeholder('tokenHash')),
        gt(accessTokens.lastUsedAt, sql.placeholder('usedAfter')),
        isNull(users.suspendedAt),
      ),
    )
    .prepare('find_token_owner')
}

async function addToken(
  tx: Transaction,
  parts: { token: string; userId: UserId; at: Date; device: DeviceDescription },
): Promise<void> {
  const { token, userId, at, device } = parts
  await tx.insert(accessTokens).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: at,
    lastUsedAt: at,
    device: device.name,
    kind: device.kind,
  })
}

/** Notes a use, unless one was noted within the last hour. */
async function touchToken(
  db: Database,
  tokenHash: string,
  lastUsedAt: Date,
  now: number,
): Promise<void> {
  const touchedBefore = new Date(now - TOUCH_EVERY_MS)
  if (lastUsedAt > touchedBefore) return
  const isStill = and(
    eq(accessTokens.tokenHash, tokenHash),
    lte(accessTokens.lastUsedAt, touchedBefore),
  )
  await db
    .update(accessTokens)
    .set({ lastUsedAt: new Date(now) })
    .where(isStill)
}

/** The owner of an address and the language that they have chosen; undefined when it has none. */
async function findOwner(db: Database, { field, value }: Identifier) {
  const [row] = await db
    .select({ userId: users.id, language: users.languagePreference })
    .from(users)
    .where(eq(users[field], value))
  return row
}

type LoginUser = {
  userId: UserId
  tiktokUsername: string | null
  languagePreference: Language | null
  suspendedAt: Date | null
  suspendedReason: string | null
}

/**
 * The owner of an address; made, with the given values, when there is none. Null when the address
 * was replaced so recently that its former owner can still have it back.
 */
async function findOrCreateUser(
  tx: Transaction,
  { field, value }: Identifier,
  values: { languagePreference: Language | null; plan: Plan; createdAt: Date },
): Promise<LoginUser | null> {
  const [row] = await tx
    .insert(users)
    .values({ [field]: value, ...values })
    // Changes nothing, but gives the row back and keeps it from being deleted meanwhile.
    .onConflictDoUpdate({ target: users[field], set: { [field]: value } })
    .returning({
      userId: users.id,
      tiktokUsername: users.tiktokUsername,
      languagePreference: users.languagePreference,
      suspendedAt: users.suspendedAt,
      suspendedReason: users.suspendedReason,
      isNew: sql<boolean>`${users}.xmax = 0`,
    })
  const { isNew, ...user } = row as LoginUser & { isNew: boolean }
  if (!isNew) return user
  // Asked only now: the insert has waited for a change of this address that was under way.
  const isReplaced = and(
    eq(contactChanges.field, field),
    eq(contactChanges.oldValue, value),
    gt(contactChanges.expiresAt, values.createdAt),
  )
  if ((await tx.$count(contactChanges, isReplaced)) === 0) return user
  await tx.delete(users).where(eq(users.id, user.userId))
  return null
}

/** @throws address_replaced, account_suspended */
function admitted(user: LoginUser | null): LoginUser {
  if (!user) throw new AppError('address_replaced')
  if (!user.suspendedAt) return user
  const { suspendedReason: reason } = user
  throw new AppError('account_suspended', reason === null ? {} : { reason })
}

function toIdentifier(typed: string): Identifier {
  const identifier = readIdentifier(typed)
  if (identifier) return identifier
  throw new AppError('identifier_invalid', { field: 'loginIdentifier' })
}
