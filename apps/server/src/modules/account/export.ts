import { type Compared, type Export, endpoints } from '@dibs/contract'
import type { SessionId, UserId } from '@dibs/core'
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import {
  accessTokens,
  accountChallenges,
  accountLosses,
  auditRecords,
  claims,
  contactChanges,
  gaps,
  handChanges,
  helpers,
  ingestHeads,
  items,
  liveSessions,
  placements,
  removals,
  takedowns,
  users,
} from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { BillSecrets } from '../../platform/secrets/bill-secrets.ts'
import { pick, type Told, toPlace } from './export-rows.ts'
import { type ExportedSale, type ExportedShop, readSale, readShop } from './export-sale.ts'

type Session = Export['sessions'][number]
type StoredClaim = typeof claims.$inferSelect

/** Claims that are read at once: a session may hold a hundred thousand. */
const PAGE = 500

/** The fields of the export's profile but `userId`: each is a column of the same name. */
const { userId: _, ...profileShape } =
  endpoints.personalData.export.responses[200].shape.profile.shape
const PROFILE_FIELDS = Object.keys(profileShape) as (keyof typeof profileShape)[]

/**
 * Makes the use-case of the export: the text of an `Export`, in pieces. A seller may have more
 * claims than should be in memory at once, and other sellers' lives go on between the pieces. What
 * changes meanwhile may be in it or not.
 * @throws unauthorized when the seller is gone, before the first piece
 */
export function createExporting(db: Database, clock: Clock, secrets: BillSecrets) {
  return async (userId: UserId): Promise<AsyncGenerator<string>> => {
    const head = {
      ...(await readHead(db, userId, clock())),
      ...(await readShop(db, userId, secrets)),
    }
    const sessions = await db
      .select()
      .from(liveSessions)
      .where(and(eq(liveSessions.userId, userId), eq(liveSessions.isPractice, false)))
      .orderBy(desc(liveSessions.startedAt))
    return write(db, head, { sessions, secrets })
  }
}

async function* write(
  db: Database,
  head: Omit<Export, 'sessions'>,
  { sessions, secrets }: { sessions: StoredSession[]; secrets: BillSecrets },
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"sessions":[`
  for (const [index, session] of sessions.entries()) {
    const body = {
      ...(await readSession(db, session)),
      ...(await readSale(db, session.id, secrets)),
    }
    yield `${index === 0 ? '' : ','}${JSON.stringify(body).slice(0, -1)},"claims":[`
    let isFirst = true
    for await (const page of readClaimPages(db, session.id)) {
      yield `${isFirst ? '' : ','}${page.map((row) => JSON.stringify(toClaim(row))).join(',')}`
      isFirst = false
    }
    yield ']}'
  }
  yield ']}'
}

type StoredSession = typeof liveSessions.$inferSelect

/** Everything but the shop and the live sessions. */
async function readHead(
  db: Database,
  userId: UserId,
  now: number,
): Promise<Omit<Export, 'sessions' | keyof ExportedShop>> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('unauthorized')
  const [proof] = await db
    .select()
    .from(accountChallenges)
    .where(eq(accountChallenges.userId, userId))
  const devices = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.lastUsedAt))
  const ownItems = await db
    .select()
    .from(items)
    .where(and(eq(items.userId, userId), isNull(items.exampleOf)))
    .orderBy(asc(items.place), desc(items.createdAt), desc(items.id))
  const changes = await db
    .select()
    .from(contactChanges)
    .where(eq(contactChanges.userId, userId))
    .orderBy(asc(contactChanges.changedAt))
  const losses = await db
    .select()
    .from(accountLosses)
    .where(eq(accountLosses.userId, userId))
    .orderBy(asc(accountLosses.lostAt))
  const actions = await db
    .select()
    .from(auditRecords)
    .where(eq(auditRecords.userId, userId))
    .orderBy(asc(auditRecords.at))
  return {
    exportedAt: new Date(now).toISOString(),
    profile: { userId, ...pick(user, PROFILE_FIELDS) },
    plan: {
      ...pick(user, ['plan', 'requestedPlan']),
      changedAt: iso(user.planChangedAt),
      erasedStartsAt: user.erasedStartsAt.map(iso),
    },
    devices: devices.map((row) => ({
      name: row.device,
      kind: row.kind,
      loggedInAt: iso(row.createdAt),
      lastUsedAt: iso(row.lastUsedAt),
      provenAt: iso(row.provenAt),
    })),
    ...(await readHelp(db, userId)),
    contactChanges: changes.map((row) =>
      pick(row, ['field', 'oldValue', 'newValue', 'changedAt', 'expiresAt']),
    ),
    accountLosses: losses.map((row) =>
      pick(row, ['accountId', 'username', 'nickname', 'lostAt', 'takenBackAt', 'expiresAt']),
    ),
    operatorActions: actions.map((row) => pick(row, ['at', 'action', 'details'])),
    accountProof: proof
      ? {
          ...pick(proof, ['username', 'word', 'givenAt', 'expiresAt', 'provesByBio']),
          ...pick(proof, ['provenAccountId', 'provenNickname']),
        }
      : null,
    items: ownItems.map((row) => ({
      ...pick(row, ['id', 'code', 'name', 'price', 'formerPrice', 'formerCurrency', 'stock']),
      ...pick(row, ['createdAt', 'updatedAt']),
    })),
  }
}

/** Who helps in the shop, and where the seller helps. */
async function readHelp(
  db: Database,
  userId: UserId,
): Promise<Pick<Export, 'helpers' | 'helpsIn'>> {
  const read = async (which: SQL) => {
    const rows = await db.select().from(helpers).where(which).orderBy(asc(helpers.id))
    return rows.map((row) =>
      pick(row, ['id', 'name', 'role', 'joinedAt', 'lastActiveAt', 'removedAt']),
    )
  }
  return {
    helpers: await read(eq(helpers.userId, userId)),
    helpsIn: await read(eq(helpers.helperUserId, userId)),
  }
}

/** A session with all that belongs to it but its claims and orders. */
async function readSession(
  db: Database,
  session: StoredSession,
): Promise<Omit<Session, 'claims' | keyof ExportedSale>> {
  const sessionId = session.id
  const ownGaps = await db
    .select()
    .from(gaps)
    .where(eq(gaps.sessionId, sessionId))
    .orderBy(asc(gaps.fromAt))
  const removed = await db.select().from(removals).where(eq(removals.sessionId, sessionId))
  const placed = await db.select().from(placements).where(eq(placements.sessionId, sessionId))
  const changes = await db
    .select()
    .from(handChanges)
    .where(eq(handChanges.sessionId, sessionId))
    .orderBy(asc(handChanges.number))
  const takenDown = await db.select().from(takedowns).where(eq(takedowns.sessionId, sessionId))
  return {
    ...pick(session, ['id', 'tiktokUsername', 'tiktokAccountId', 'roomId', 'endReason']),
    ...pick(session, ['commentsHeard', 'startedAt', 'endedAt', 'heardUntil', 'heardSeconds']),
    ...pick(session, ['mayHaveMissed', 'hasClaimed', 'countedAt', 'minutesFrom']),
    ...pick(session, ['currency', 'shipping', 'commentSource']),
    beside: await readCompared(db, sessionId),
    gaps: ownGaps.map(({ fromAt, toAt }) => ({ from: iso(fromAt), to: iso(toAt) })),
    removals: removed.map((row) => ({ ...toPlace(row), removedAt: iso(row.removedAt) })),
    placements: placed.map((row) => ({ ...toPlace(row), ...pick(row, ['rank', 'placedAt']) })),
    changes: changes.map(toChange),
    takedowns: takenDown.map((row) => pick(row, ['kind', 'subject', 'heardAt'])),
  }
}

/** The claims of a session, a page at a time, in the order of their key. */
async function* readClaimPages(
  db: Database,
  sessionId: StoredClaim['sessionId'],
): AsyncGenerator<StoredClaim[]> {
  let last: StoredClaim | undefined
  do {
    const isNext = last && sql`(item_id, message_id) > (${last.itemId}, ${last.messageId})`
    const page: StoredClaim[] = await db
      .select()
      .from(claims)
      .where(and(eq(claims.sessionId, sessionId), isNext))
      .orderBy(asc(claims.itemId), asc(claims.messageId))
      .limit(PAGE)
    if (page.length > 0) yield page
    last = page.length === PAGE ? page.at(-1) : undefined
  } while (last)
}

function toClaim(row: StoredClaim): Session['claims'][number] {
  return {
    ...toPlace(row),
    ...pick(row, ['itemText', 'messageId']),
    ...toComment(row),
    commentedAt: iso(row.commentAt),
    ...pick(row, ['heardAt', 'matchRule', 'addedAt', 'isReported']),
  }
}

function toChange(row: typeof handChanges.$inferSelect): Session['changes'][number] {
  const { before } = row
  return {
    ...toPlace(row),
    ...pick(row, ['kind', 'move', 'positionBefore', 'positionAfter']),
    ...pick(row, ['quantityBefore', 'quantityAfter', 'reason', 'itemText', 'messageId']),
    ...toComment(row),
    ...pick(row, ['madeAt', 'device', 'helperId', 'undoneAt', 'undoneOn', 'undoneById']),
    before: {
      removedAt: isoOfEpoch(before.removedAt),
      rank: before.rank,
      claim: before.claim && { addedAt: isoOfEpoch(before.claim.addedAt) },
      placedAt: isoOfEpoch(before.placedAt ?? null),
      quantity: before.quantity
        ? {
            quantity: before.quantity.quantity,
            setAt: new Date(before.quantity.setAt).toISOString(),
          }
        : null,
      restartedAt: isoOfEpoch(before.restartedAt ?? null),
    },
  }
}

function toComment(row: Pick<StoredClaim, 'username' | 'nickname' | 'commentText'>) {
  const { username, nickname, commentText } = row
  return { buyerUsername: username, buyerNickname: nickname, commentText }
}

const iso = <Moment extends Date | null>(moment: Moment) =>
  (moment?.toISOString() ?? null) as Told<Moment>
const isoOfEpoch = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

/** What came of comparing a second source with TikTok. */
async function readCompared(db: Database, sessionId: SessionId): Promise<Compared | null> {
  const [head] = await db.select().from(ingestHeads).where(eq(ingestHeads.sessionId, sessionId))
  if (!head || head.source === null || !head.firstAt || !head.newestAt) return null
  const { source, both, alone, uncompared, tiktokAlone, firstAt, newestAt } = head
  return { source, from: iso(firstAt), to: iso(newestAt), both, alone, uncompared, tiktokAlone }
}
