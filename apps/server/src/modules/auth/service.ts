import type { Language, Login, SentCode } from '@dibs/contract'
import type { Plan, UserId } from '@dibs/core'
import { and, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { askTogether } from '../../platform/database/ask-together.ts'
import {
  type Database,
  prepare,
  runPrepared,
  type Transaction,
} from '../../platform/database/database.ts'
import { endTokens } from '../../platform/database/ended-tokens.ts'
import { accessTokens, contactChanges, users } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { DeviceDescription } from '../../platform/http/device-name.ts'
import type { OneTimeCodes } from './codes.ts'
import { createCallIn } from './helpers.ts'
import { type Identifier, readIdentifier } from './identifier.ts'
import { createToken, hashToken } from './secrets.ts'
import type { TrustedDevice, TrustedDevices } from './trusted-devices.ts'

export { type OneTimeCodes, sendFailureReason } from './codes.ts'
export { type Identifier, readIdentifierOf } from './identifier.ts'
export { createToken, hashToken } from './secrets.ts'
export type { PaidMessages } from './sending-limits.ts'

export type Auth = ReturnType<typeof createAuth>

type Dependencies = {
  db: Database
  /** For whose token a call carries: asked with every call. */
  tokens: Database
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
  /** Its network address. */
  network: string
}

/** A log-in, and the new content of the device's cookie. */
export type LoggedIn = { login: Login; cookie: string }

/** A token is dead when it was not used for this long. */
export const TOKEN_LIFE_MS = 30 * 86_400_000
/** A use is noted at most this often, so that polling does not write. */
const TOUCH_EVERY_MS = 3_600_000
/** When a token has proven something that logged in with an address that can still be taken back. */
const NEVER = new Date(0)

/** The use-cases of logging in and of tokens. */
export function createAuth(dependencies: Dependencies) {
  const { db, tokens, clock, codes, trustedDevices, defaultPlan } = dependencies

  /** The id of a device that has logged in to the account with this address before, else null. */
  function trustedIdOf(
    device: TrustedDevice | null,
    identifier: Identifier,
    owner: Owner | undefined,
  ): string | null {
    if (!device) return null
    const address = owner?.address ?? identifier.value
    return trustedDevices.knows(device, address, owner?.userId ?? null) ? device.id : null
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
      { cookie, network }: Visitor,
    ): Promise<SentCode> {
      const identifier = toIdentifier(typed)
      const owner = await findOwner(db, identifier)
      const deviceId = trustedIdOf(trustedDevices.read(cookie), identifier, owner)
      return codes.send({
        purpose: { kind: 'login', deviceId },
        identifier,
        network,
        hasAccount: owner !== undefined,
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
      const owner = await findOwner(db, identifier)
      const deviceId = trustedIdOf(trusted, identifier, owner)
      // An older account keeps its number as it was typed then.
      const address = owner?.address ?? identifier.value
      const token = createToken()
      const at = new Date(clock())
      const user = await codes.redeem(
        { purpose: { kind: 'login', deviceId }, identifier },
        otp,
        async (tx, languagePreference) => {
          const values = { languagePreference, plan: defaultPlan, createdAt: at }
          const found = await findOrCreateUser(tx, { ...identifier, value: address }, values)
          if (!found || found.suspendedAt) return found
          const { userId } = found
          const isNewAddress = await isRecent(tx, userId, { ...identifier, value: address }, at)
          const provenAt = isNewAddress ? NEVER : at
          await addToken(tx, { token, userId, at, provenAt, device: visitor.device })
          return found
        },
      )
      const { userId, tiktokUsername, languagePreference } = admitted(user)
      const isTikTokLinked = tiktokUsername !== null
      return {
        login: { token, userId, isTikTokLinked, tiktokUsername, languagePreference },
        cookie: trustedDevices.remember(trusted, { userId, identifier: address }),
      }
    },

    /** The id of a device that has logged in somewhere before, by its cookie. */
    deviceIdOf: (cookie: string | null): string | null => trustedDevices.read(cookie)?.id ?? null,

    authenticate: createAuthenticate(tokens, clock),

    /** Ends one device's token. */
    async logOut({ tokenHash }: Caller): Promise<void> {
      await endTokens(db, eq(accessTokens.tokenHash, tokenHash))
    },
  }
}

/** Makes the question who calls with a token, and in whose shop. */
function createAuthenticate(tokens: Database, clock: Clock) {
  const ownerOf = createFindTokenOwner(tokens, clock)
  const callIn = createCallIn(tokens, clock)
  /** @throws unauthorized, not_a_helper */
  return async (token: string, account?: string): Promise<Caller | null> => {
    const now = clock()
    const tokenHash = hashToken(token)
    const owner = notSuspended(await ownerOf(tokenHash))
    if (!owner) return null
    await touchToken(tokens, tokenHash, owner.lastUsedAt, now)
    const call = await callIn(owner.userId as UserId, account)
    return { ...call, language: owner.language, tokenHash, key: null }
  }
}

type TokenOwner = Pick<LoginUser, 'userId' | 'suspendedAt' | 'suspendedReason'> & {
  tokenHash: string
  language: Language | null
  lastUsedAt: Date
}

const findTokenOwner = (name: string, isIt: SQL) =>
  prepare(
    name,
    sql`select token_hash as "tokenHash", user_id as "userId", language_preference as "language",
      last_used_at as "lastUsedAt", suspended_at as "suspendedAt", suspended_reason as "suspendedReason"
    from ${accessTokens} join ${users} on ${users.id} = user_id
    where ${isIt} and last_used_at > ${sql.placeholder('usedAfter')}`,
  )
/** Planned once per connection, which that of several is not. */
const FIND_ONE = findTokenOwner(
  'find_token_owner',
  sql`token_hash = ${sql.placeholder('tokenHash')}`,
)
const FIND_SEVERAL = findTokenOwner(
  'find_token_owners',
  sql`token_hash = any(${sql.placeholder('tokenHashes')}::text[])`,
)

/** Makes the look at whose a token is. Every call asks, so those who call at once share a statement. */
function createFindTokenOwner(db: Database, clock: Clock) {
  return askTogether(async (tokenHashes: readonly string[]) => {
    const usedAfter = new Date(clock() - TOKEN_LIFE_MS)
    const [tokenHash, ...others] = tokenHashes
    const found = await (others.length === 0
      ? runPrepared<TokenOwner>(db, FIND_ONE, { tokenHash, usedAfter })
      : runPrepared<TokenOwner>(db, FIND_SEVERAL, { tokenHashes, usedAfter }))
    return new Map(found.map((owner) => [owner.tokenHash, owner]))
  })
}

async function addToken(
  tx: Transaction,
  parts: { token: string; userId: UserId; at: Date; provenAt: Date; device: DeviceDescription },
): Promise<void> {
  const { token, userId, at, provenAt, device } = parts
  await tx.insert(accessTokens).values({
    tokenHash: hashToken(token),
    userId,
    createdAt: at,
    lastUsedAt: at,
    provenAt,
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

/** An account that has an address: the address as it is stored there, and the language it has chosen. */
type Owner = { userId: UserId; address: string; language: Language | null }

/** The owner of an address; undefined when nobody has it. */
async function findOwner(db: Database, { field, forms }: Identifier): Promise<Owner | undefined> {
  const rows = await db
    .select({ userId: users.id, address: users[field], language: users.languagePreference })
    .from(users)
    .where(inArray(users[field], [...forms]))
  const owners = rows as Owner[]
  return owners.toSorted((a, b) => forms.indexOf(a.address) - forms.indexOf(b.address))[0]
}

/** Whether the account has got the address so recently that this can be taken back. */
async function isRecent(
  tx: Transaction,
  userId: UserId,
  { field, value }: Identifier,
  now: Date,
): Promise<boolean> {
  const isOfIt = and(
    eq(contactChanges.userId, userId),
    eq(contactChanges.field, field),
    eq(contactChanges.newValue, value),
    gt(contactChanges.expiresAt, now),
  )
  return (await tx.$count(contactChanges, isOfIt)) > 0
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
  { field, value, forms }: Identifier,
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
    inArray(contactChanges.oldValue, [...forms]),
    gt(contactChanges.expiresAt, values.createdAt),
  )
  if ((await tx.$count(contactChanges, isReplaced)) === 0) return user
  await tx.delete(users).where(eq(users.id, user.userId))
  return null
}

/** @throws unauthorized with the reason, by which a device is told why it is out */
export function notSuspended<Owner extends Pick<LoginUser, 'suspendedAt' | 'suspendedReason'>>(
  owner: Owner | undefined,
): Owner | undefined {
  if (!owner?.suspendedAt) return owner
  throw new AppError('unauthorized', { reason: owner.suspendedReason ?? '' })
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
