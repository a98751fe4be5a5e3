import { type EndReason, ROOM_ID_PLACEHOLDER } from '@dibs/contract'
import type { AccountId, MatchRule, SessionId, UserId } from '@dibs/core'
import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import {
  accessTokens,
  accountLosses,
  claims,
  ingestComments,
  ingestHeads,
  items,
  liveSessions,
  users,
  waitlistRevisions,
} from '../../platform/database/schema/index.ts'
import { keepGoodsOfSession } from '../../platform/database/session-goods.ts'
import { AppError } from '../../platform/errors.ts'
import { FIRST_EPOCH, type Owner } from '../../platform/nodes/ownership.ts'
import type { KeyedHash } from '../../platform/secrets/keyed-hash.ts'
import { addSession, countRoom } from '../plans/service.ts'
import { createNamedStore } from './named-store.ts'
import { createSaveHeard, type SaveHeard } from './owner/save-heard.ts'
import { addFigures, type PastFigures } from './past-figures.ts'

export type StoredSession = typeof liveSessions.$inferSelect
export type LinkedAccount = { username: string; accountId: AccountId }
export type NewSession = {
  account: LinkedAccount
  startedAt: Date
  isDirect: boolean
  commentSource: StoredSession['commentSource']
  owner: string
}
export type LiveStore = ReturnType<typeof createLiveStore>

/** What the end of a live follows from: the seller's plan, and whether the live goes on alone. */
export type PlanLimits = Pick<
  typeof users.$inferSelect,
  'plan' | 'planChangedAt' | 'autoJoin' | 'suspendedAt'
>

/** What a live goes by that its seller, an operator or another server may change at any time. */
export type SellerState = PlanLimits & {
  userId: UserId
  /** The seller's active session as it is stored: another server may have ended it. */
  sessionId: SessionId | null
  /** Since when the plan's minutes run, where that is not its start. */
  minutesFrom: Date | null
  /** Whether the seller has the account that the session listens to, or lost it while it ran. */
  hasItsAccount: boolean
  matchRule: MatchRule
  /** Differs when the items' codes differ. */
  itemsVersion: string
  /** Of the session's waitlists. */
  revision: number
  /** Whether another source has posted into it beside TikTok. */
  isPostedBeside: boolean
}

/** After these the seller does not expect to be joined to the same room again. */
const LEFT_FOR_GOOD: readonly EndReason[] = [
  'stopped',
  'live_ended',
  'account_changed',
  'erased',
  'operator',
]

/** A device's calls are noted once an hour. */
const CALLS_NOTED_EVERY_MS = 3_600_000

const isActive = isNull(liveSessions.endedAt)

/** Which items a seller has, with which codes: exact, and independent of clocks. */
const itemsVersion = sql<string>`(
  select coalesce(sum(hashtextextended(${items.id}::text || ${items.code}, 0)), 0)::text
  from ${items} where ${items.userId} = ${users.id})`

/** A live goes on when its account is lost to somebody else's proof: the proof may be wrong. */
const hasItsAccount = sql<boolean>`(
  ${liveSessions.isPractice}
  or ${users.tiktokAccountId} is not distinct from ${liveSessions.tiktokAccountId}
  or exists (select from ${accountLosses}
    where ${accountLosses.userId} = ${users.id}
      and ${accountLosses.accountId} = ${liveSessions.tiktokAccountId}
      and ${accountLosses.lostAt} >= ${liveSessions.startedAt}
      and ${accountLosses.takenBackAt} is null))`

/** A session, as long as it has this owner. */
const ownedBy = (id: SessionId, { epoch }: Owner) =>
  and(eq(liveSessions.id, id), eq(liveSessions.ownerEpoch, epoch))

/** Whether a statement changed a row. */
const changes = async (statement: PromiseLike<{ rowCount: number | null }>) =>
  ((await statement).rowCount ?? 0) > 0

/** The SQL of live sessions. */
export function createLiveStore(db: Database, keyedHash: KeyedHash) {
  const owned = (userId: UserId, id: SessionId) =>
    and(eq(liveSessions.userId, userId), eq(liveSessions.id, id))
  const one = async (where: SQL | undefined) =>
    (await db.select().from(liveSessions).where(where))[0]

  return {
    async findLinkedAccount(userId: UserId): Promise<LinkedAccount | null> {
      const [row] = await db
        .select({ username: users.tiktokUsername, accountId: users.tiktokAccountId })
        .from(users)
        .where(eq(users.id, userId))
      if (!row?.username || !row.accountId) return null
      return { username: row.username, accountId: row.accountId as LinkedAccount['accountId'] }
    },

    findOwned: (userId: UserId, id: SessionId) => one(owned(userId, id)),
    findEndReason: async (id: SessionId) =>
      (await one(eq(liveSessions.id, id)))?.endReason as EndReason | null | undefined,
    /** When the seller last called, epoch milliseconds, or up to an hour before this. */
    async findLastCall(userId: UserId): Promise<number> {
      const [row] = await db
        .select({ at: max(accessTokens.lastUsedAt) })
        .from(accessTokens)
        .where(eq(accessTokens.userId, userId))
      return (row?.at?.getTime() ?? 0) + CALLS_NOTED_EVERY_MS
    },
    findActive: (userId: UserId) => one(and(eq(liveSessions.userId, userId), isActive)),
    /** Those of the sessions that are active. */
    listActive: (ids: readonly SessionId[]) =>
      db
        .select()
        .from(liveSessions)
        .where(and(inArray(liveSessions.id, [...ids]), isActive)),
    /** Sessions that have ended, newest first, the newest of them with what they were. */
    async listPast(userId: UserId): Promise<(StoredSession & { figures?: PastFigures })[]> {
      const sessions = await db
        .select()
        .from(liveSessions)
        .where(and(eq(liveSessions.userId, userId), isNotNull(liveSessions.endedAt)))
        .orderBy(desc(liveSessions.startedAt))
      return addFigures(db, sessions)
    },

    /** What the lives of these sellers go by, in one query for all of them. */
    findSellers: (userIds: readonly UserId[]): Promise<SellerState[]> =>
      db
        .select({
          userId: sql<UserId>`${users.id}`,
          plan: users.plan,
          planChangedAt: users.planChangedAt,
          autoJoin: users.autoJoin,
          suspendedAt: users.suspendedAt,
          sessionId: liveSessions.id,
          minutesFrom: liveSessions.minutesFrom,
          hasItsAccount,
          matchRule: users.matchRule,
          itemsVersion,
          revision: sql<number>`coalesce(${waitlistRevisions.revision}, 0)::int`,
          isPostedBeside: sql<boolean>`${ingestHeads.source} is not null`,
        })
        .from(users)
        .leftJoin(liveSessions, and(eq(liveSessions.userId, users.id), isActive))
        .leftJoin(waitlistRevisions, eq(waitlistRevisions.sessionId, liveSessions.id))
        .leftJoin(ingestHeads, eq(ingestHeads.sessionId, liveSessions.id))
        .where(inArray(users.id, [...userIds])),

    /** Notes the room of a session that has none yet, and that no server hears itself. */
    tellRoom: (id: SessionId, roomId: string) =>
      changes(db.update(liveSessions).set({ roomId }).where(hasNoRoom(id))),

    ...createOwnerStore(db, keyedHash),
    ...createNamedStore(db),
  }
}

const hasNoRoom = (id: SessionId) => and(eq(liveSessions.id, id), isNull(liveSessions.roomId))

/** The SQL of what a live's owner writes: each tells whether it changed anything. */
function createOwnerStore(db: Database, keyedHash: KeyedHash) {
  /** That a session of an older server was heard for how long is not told: it counts without. */
  const saveAlone: SaveHeard = (id, { heardSeconds, ...heard }, owner) =>
    changes(
      db
        .update(liveSessions)
        .set({
          ...heard,
          heardSeconds: sql`case when ${liveSessions.heardSeconds} is not null then ${heardSeconds}::int end`,
        })
        .where(and(ownedBy(id, owner), isActive)),
    )

  return {
    /** Whether a live that is there has another owner, or had one since this epoch. */
    async isOwnedElsewhere(id: SessionId, { epoch }: Owner): Promise<boolean> {
      const other = and(eq(liveSessions.id, id), ne(liveSessions.ownerEpoch, epoch))
      return (await db.select().from(liveSessions).where(other)).length > 0
    },

    /** Notes the room of a session that has none yet. */
    setRoom: (id: SessionId, roomId: string, owner: Owner) =>
      changes(
        db
          .update(liveSessions)
          .set({ roomId })
          .where(and(ownedBy(id, owner), hasNoRoom(id))),
      ),

    saveHeard: createSaveHeard(db, saveAlone),

    hasClaims: async (id: SessionId) =>
      (
        await db
          .select({ id: claims.sessionId })
          .from(claims)
          .where(eq(claims.sessionId, id))
          .limit(1)
      ).length > 0,

    /** Counts the room of a session for its seller's plan. */
    countSession: (id: SessionId, at: Date, owner: Owner) =>
      db.transaction(async (tx) => {
        const [session] = await tx
          .update(liveSessions)
          .set({ countedAt: at })
          .where(and(ownedBy(id, owner), isActive))
          .returning()
        if (session) await countRoom({ db: tx, keyedHash }, session, null)
        return session !== undefined
      }),

    /** How many comments were heard until the end, which another server or program may have written. */
    saveCount: (id: SessionId, commentsHeard: number, owner: Owner) =>
      changes(
        db
          .update(liveSessions)
          .set({
            commentsHeard: sql`greatest(${liveSessions.commentsHeard}, ${commentsHeard}::int)`,
          })
          .where(ownedBy(id, owner)),
      ),
  }
}

/**
 * Creates the active session, kept by the node `owner`; `undefined` when the seller has one already.
 * `isDirect`: the seller's device listens.
 * @throws plan_limit
 */
export function createStoredSession(
  { db, keyedHash }: { db: Database; keyedHash: KeyedHash },
  userId: UserId,
  { account, ...session }: NewSession,
): Promise<StoredSession | undefined> {
  const { username: tiktokUsername, accountId: tiktokAccountId } = account
  return db.transaction((tx) =>
    addSession({ db: tx, keyedHash }, userId, session.startedAt.getTime(), async () => {
      const [created] = await tx
        .insert(liveSessions)
        .values({
          ...session,
          userId,
          tiktokUsername,
          tiktokAccountId,
          ownerEpoch: FIRST_EPOCH,
          heardSeconds: 0,
        })
        .onConflictDoNothing()
        .returning()
      if (created) await tx.update(users).set({ leftRoomId: null }).where(eq(users.id, userId))
      return created
    }),
  )
}

/** A direct session that ran this long counts, claims or not: nobody but its device can tell what it heard. */
const DIRECT_COUNTS_AFTER = sql`interval '10 minutes'`

/**
 * Ends a session once, whoever owns it, or only as its owner. False, and nothing is changed, when it
 * has had another owner since. A practice is discarded, and so is one that nothing came of: its room was
 * never heard, and nothing was claimed, nor posted: that is heard yet. A device that listens itself may
 * keep the room to itself, so there the time counts.
 */
export function endStoredSession(
  db: Database | Transaction,
  id: SessionId,
  reason: EndReason,
  endedAt: Date,
  as: Owner | 'anybody',
): Promise<boolean> {
  const end = sql`${endedAt.toISOString()}::timestamptz`
  return db.transaction(async (tx) => {
    const session = and(eq(liveSessions.id, id), isActive)
    // The seller's row before the session's, as whoever ends it without being its owner takes them.
    if (LEFT_FOR_GOOD.includes(reason)) await lockSellerOf(tx, session)
    // Waits for claims that are just being stored: what follows sees them.
    const [running] = await tx.select().from(liveSessions).where(session).for('update')
    if (as !== 'anybody' && running && running.ownerEpoch !== as.epoch) return false
    if (as !== 'anybody' && running && reason !== 'erased') await refuseUnheard(tx, running)
    if (running && !running.isPractice && LEFT_FOR_GOOD.includes(reason)) {
      const leftRoomId = sql`coalesce(${liveSessions.roomId}, ${ROOM_ID_PLACEHOLDER})`
      const ofSeller = and(session, eq(liveSessions.userId, users.id))
      await tx.update(users).set({ leftRoomId }).from(liveSessions).where(ofSeller)
    }
    const claimed = tx.select({ id: claims.itemId }).from(claims).where(eq(claims.sessionId, id))
    const isPosted = eq(ingestComments.sessionId, id)
    const posted = tx.select({ id: ingestComments.number }).from(ingestComments).where(isPosted)
    const isOfNoUse = and(
      isNull(liveSessions.roomId),
      notExists(claimed),
      notExists(posted),
      sql`not (${liveSessions.isDirect} and ${end} >= ${liveSessions.startedAt} + ${DIRECT_COUNTS_AFTER})`,
    )
    await tx.delete(liveSessions).where(and(session, or(liveSessions.isPractice, isOfNoUse)))
    await keepGoodsOfSession(tx, id)
    // Its owner has heard all of it.
    if (as !== 'anybody') await tx.delete(ingestComments).where(isPosted)
    await tx
      .update(liveSessions)
      .set({ endedAt: sql`greatest(${end}, started_at)`, endReason: reason })
      .where(session)
    return true
  })
}

/**
 * Keeps a live from ending before its owner has heard, and stored that it did, all that was posted into
 * it. Posts wait for the session's lock.
 * @throws service_unavailable
 */
async function refuseUnheard(tx: Transaction, session: StoredSession): Promise<void> {
  if (session.commentSource !== 'elsewhere') return
  const isIt = eq(ingestHeads.sessionId, session.id)
  const [head] = await tx.select().from(ingestHeads).where(isIt)
  const heard = Math.max(0, ...session.lastHeardIds.map(Number))
  if (head && head.lastNumber > heard) throw new AppError('service_unavailable')
}

async function lockSellerOf(tx: Transaction, session: SQL | undefined): Promise<void> {
  const seller = tx.select({ id: liveSessions.userId }).from(liveSessions).where(session)
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, seller))
    .for('no key update')
}
