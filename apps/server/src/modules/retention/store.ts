import { and, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/database/database.ts'
import {
  accessTokens,
  accountChallenges,
  accountLosses,
  alertReceipts,
  auditRecords,
  buyerBlocks,
  buyerContacts,
  buyerLives,
  codeBudgets,
  codeDeliveries,
  contactChanges,
  countedRooms,
  endedTokens,
  erasedBuyers,
  helperInvitations,
  helpers,
  idempotencyKeys,
  ingestComments,
  liveSessions,
  namedComments,
  oneTimeCodes,
  pageReports,
  paidMessages,
  paymentNotices,
  providerBudgets,
  sessionStarts,
  transferProofs,
  useCounts,
  usedTickets,
  users,
} from '../../platform/database/schema/index.ts'
import { closeLives, leaveLives } from '../sale/service.ts'

/** Rows that one statement deletes. */
const BATCH = 1_000
/** Fewer of sessions: each takes along its claims, which may be a hundred thousand. */
const SESSION_BATCH = 5

/** When the time of each kind of data is over. */
export type Cutoffs = {
  sessionsEndedBefore: Date
  /** A while after the recaps of that time. */
  helpEndedBefore: Date
  tokensUnusedSince: Date
  now: Date
  hourAgo: Date
  dayAgo: Date
  proofsClosedBefore: Date
  noticesToldBefore: Date
  yearAgo: Date
  monthStart: Date
  /** Yesterday in Jakarta, as `paid_messages` writes days. */
  countedSince: string
}

type Table =
  | typeof liveSessions
  | typeof accessTokens
  | typeof oneTimeCodes
  | typeof codeBudgets
  | typeof codeDeliveries
  | typeof accountChallenges
  | typeof accountLosses
  | typeof idempotencyKeys
  | typeof contactChanges
  | typeof paidMessages
  | typeof useCounts
  | typeof usedTickets
  | typeof endedTokens
  | typeof helpers
  | typeof helperInvitations
  | typeof providerBudgets
  | typeof alertReceipts
  | typeof auditRecords
  | typeof erasedBuyers
  | typeof countedRooms
  | typeof sessionStarts
  | typeof ingestComments
  | typeof namedComments
  | typeof buyerLives
  | typeof buyerBlocks
  | typeof buyerContacts
  | typeof pageReports
  | typeof paymentNotices
  | typeof transferProofs

/** Makes the function that deletes a batch; rows that somebody holds right now are left for the next time. */
function createDeletion(db: Database) {
  return async function deleteSome(table: Table, isOver: SQL | undefined, batch = BATCH) {
    const some = db
      .select({ at: sql`ctid` })
      .from(table)
      .where(isOver)
      .limit(batch)
      .for('update', { skipLocked: true })
    const { rowCount } = await db.delete(table).where(inArray(sql`ctid`, some))
    return { deleted: rowCount ?? 0, isAll: (rowCount ?? 0) < batch }
  }
}

/** Whether a row is of a live that had ended by then. */
const isOver = (sessionId: AnyPgColumn, by: Date) =>
  sql`exists (select from live_sessions s where s.id = ${sessionId} and s.ended_at <= ${by.toISOString()})`

/** The SQL that deletes data whose time is over, a batch at a time; each answers how many rows went. */
export function createRetentionStore(db: Database) {
  const deleteSome = createDeletion(db)
  return {
    async sessions({ sessionsEndedBefore }: Cutoffs) {
      const over = await db
        .select({ id: liveSessions.id })
        .from(liveSessions)
        .where(and(isNotNull(liveSessions.endedAt), lt(liveSessions.endedAt, sessionsEndedBefore)))
        .limit(SESSION_BATCH)
      const ids = over.map(({ id }) => id)
      await closeLives(db, ids)
      await leaveLives(db, ids)
      const { deleted } = await deleteSome(liveSessions, inArray(liveSessions.id, ids))
      // What somebody holds right now is left for the next time.
      return { deleted, isAll: over.length < SESSION_BATCH || deleted < over.length }
    },
    tokens: ({ tokensUnusedSince }: Cutoffs) =>
      deleteSome(accessTokens, lte(accessTokens.lastUsedAt, tokensUnusedSince)),
    codes: ({ now }: Cutoffs) => deleteSome(oneTimeCodes, lte(oneTimeCodes.expiresAt, now)),
    codeDeliveries: ({ now }: Cutoffs) =>
      deleteSome(codeDeliveries, lte(codeDeliveries.expiresAt, now)),
    codeBudgets: ({ hourAgo }: Cutoffs) =>
      deleteSome(
        codeBudgets,
        sql`coalesce((select max(taken) from unnest(${codeBudgets.sendsAt} || ${codeBudgets.attemptsAt}) as taken), '-infinity') <= ${hourAgo.toISOString()}`,
      ),
    challenges: ({ dayAgo }: Cutoffs) =>
      deleteSome(accountChallenges, lte(accountChallenges.expiresAt, dayAgo)),
    idempotencyKeys: ({ dayAgo }: Cutoffs) =>
      deleteSome(idempotencyKeys, lte(idempotencyKeys.createdAt, dayAgo)),
    contactChanges: ({ now }: Cutoffs) =>
      deleteSome(contactChanges, lte(contactChanges.expiresAt, now)),
    accountLosses: ({ now }: Cutoffs) =>
      deleteSome(accountLosses, lte(accountLosses.expiresAt, now)),
    paidMessages: ({ countedSince }: Cutoffs) =>
      deleteSome(paidMessages, lt(paidMessages.day, countedSince)),
    usedTickets: ({ now }: Cutoffs) => deleteSome(usedTickets, lte(usedTickets.expiresAt, now)),
    /** Nodes have read them twice a second. */
    endedTokens: ({ hourAgo }: Cutoffs) =>
      deleteSome(endedTokens, lte(endedTokens.endedAt, hourAgo)),
    useCounts: ({ now }: Cutoffs) => deleteSome(useCounts, lte(useCounts.endsAt, now)),
    providerBudgets: ({ dayAgo }: Cutoffs) =>
      deleteSome(providerBudgets, lte(providerBudgets.updatedAt, dayAgo)),
    alertReceipts: ({ dayAgo }: Cutoffs) =>
      deleteSome(alertReceipts, lte(alertReceipts.receivedAt, dayAgo)),
    auditRecords: ({ yearAgo }: Cutoffs) => deleteSome(auditRecords, lt(auditRecords.at, yearAgo)),
    /** Once a session cannot go on any more, its comments are not delivered again. */
    erasedBuyers: ({ dayAgo }: Cutoffs) =>
      deleteSome(erasedBuyers, isOver(erasedBuyers.sessionId, dayAgo)),
    namedComments: ({ dayAgo }: Cutoffs) =>
      deleteSome(namedComments, isOver(namedComments.sessionId, dayAgo)),
    /** All that was posted into a live is heard by then. */
    ingestComments: ({ dayAgo }: Cutoffs) =>
      deleteSome(ingestComments, isOver(ingestComments.sessionId, dayAgo)),
    /** Which comments were heard last matters for as long as the session may go on. */
    async lastHeardIds({ dayAgo }: Cutoffs) {
      const { rowCount } = await db
        .update(liveSessions)
        .set({ lastHeardIds: [] })
        .where(and(lte(liveSessions.endedAt, dayAgo), sql`${liveSessions.lastHeardIds} <> '{}'`))
      return { deleted: rowCount ?? 0, isAll: true }
    },

    ...deletionsOfMonth(deleteSome),
    ...deletionsOfHelpers(deleteSome),
    ...createSaleDeletion(deleteSome),
    ...createBuyerDeletion(deleteSome),
    ...createSellerClearing(db),
  }
}

/** Of what counts for this month's plan. */
const deletionsOfMonth = (deleteSome: ReturnType<typeof createDeletion>) => ({
  countedRooms: ({ monthStart }: Cutoffs) =>
    deleteSome(countedRooms, lt(countedRooms.startedAt, monthStart)),
  sessionStarts: ({ monthStart }: Cutoffs) =>
    deleteSome(sessionStarts, lt(sessionStarts.startedAt, monthStart)),
})

/** Of those who help in shops, and were invited to. */
const deletionsOfHelpers = (deleteSome: ReturnType<typeof createDeletion>) => ({
  /** Until then, who comes late is told why. */
  helperInvitations: ({ dayAgo }: Cutoffs) =>
    deleteSome(helperInvitations, lte(helperInvitations.expiresAt, dayAgo)),
  /** What they changed is gone before, with its recap. */
  helpers: ({ helpEndedBefore }: Cutoffs) =>
    deleteSome(helpers, lte(helpers.removedAt, helpEndedBefore)),
})

/** The SQL that deletes what shows, or tells, that bills were paid. */
function createSaleDeletion(deleteSome: ReturnType<typeof createDeletion>) {
  return {
    transferProofs: ({ proofsClosedBefore }: Cutoffs) =>
      deleteSome(transferProofs, isProofOver(proofsClosedBefore)),
    /** What waits for a bill stays as long as recaps, too. */
    paymentNotices: ({ noticesToldBefore, sessionsEndedBefore }: Cutoffs) =>
      deleteSome(
        paymentNotices,
        and(
          lt(paymentNotices.receivedAt, noticesToldBefore),
          or(
            gte(paymentNotices.given, paymentNotices.amount),
            paymentNotices.isAside,
            lt(paymentNotices.receivedAt, sessionsEndedBefore),
          ),
        ),
      ),
  }
}

/**
 * Whether a picture has shown what it was to show: its bill waits for no money any more, and has not
 * since before the moment.
 */
function isProofOver(before: Date): SQL {
  const at = sql`${before.toISOString()}::timestamptz`
  const open = sql`('draft', 'sent', 'reported')`
  const closedAt = sql`(select max(s.made_at) from order_steps s
    where (s.session_id, s.account_id) = (coalesce(o.session_id, o.earlier_in), o.account_id)
      and s.order_id is not distinct from case when o.session_id is null then o.id end
      and s.undone_at is null
      and s.from_status in ${open} and s.to_status not in ${open})`
  return sql`${transferProofs.sentAt} < ${at} and not exists (select from orders o
    where o.id = ${transferProofs.orderId}
      and (o.status in ${open} or coalesce(${closedAt}, o.updated_at) >= ${at}))`
}

/** The SQL that deletes what sellers have kept of buyers beside their recaps, a year after the last claim. */
function createBuyerDeletion(deleteSome: ReturnType<typeof createDeletion>) {
  const isForgotten = (table: typeof buyerBlocks | typeof buyerContacts) =>
    sql`not exists (select from ${buyerLives} l where l.user_id = ${table.userId}
      and l.account_id = ${table.accountId})`
  return {
    buyerLives: ({ yearAgo }: Cutoffs) =>
      deleteSome(buyerLives, lt(buyerLives.lastClaimAt, yearAgo)),
    buyerBlocks: ({ yearAgo }: Cutoffs) =>
      deleteSome(buyerBlocks, and(lt(buyerBlocks.blockedAt, yearAgo), isForgotten(buyerBlocks))),
    buyerContacts: ({ yearAgo }: Cutoffs) =>
      deleteSome(
        buyerContacts,
        and(lt(buyerContacts.updatedAt, yearAgo), isForgotten(buyerContacts)),
      ),
    pageReports: ({ yearAgo }: Cutoffs) =>
      deleteSome(pageReports, lt(pageReports.reportedAt, yearAgo)),
  }
}

/** The SQL that clears what has had its time out of sellers' rows, which stay. */
function createSellerClearing(db: Database) {
  return {
    /** The room of an account that is no longer the seller's: auto-join does not need it any more. */
    async leftRooms() {
      const { rowCount } = await db
        .update(users)
        .set({ leftRoomId: null })
        .where(and(isNull(users.tiktokAccountId), isNotNull(users.leftRoomId)))
      return { deleted: rowCount ?? 0, isAll: true }
    },

    /** When erased sessions started matters for the plan only as long as their month lasts. */
    async erasedStarts({ monthStart }: Cutoffs) {
      const start = sql`${monthStart.toISOString()}::timestamptz`
      const { rowCount } = await db
        .update(users)
        .set({
          erasedStartsAt: sql`array(select s from unnest(${users.erasedStartsAt}) as s where s >= ${start})`,
        })
        .where(sql`${start} > any (${users.erasedStartsAt})`)
      return { deleted: rowCount ?? 0, isAll: true }
    },
  }
}
