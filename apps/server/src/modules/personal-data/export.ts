import type { Export } from '@dibs/contract'
import type { AccountId, UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { liveSessions, users } from '../../platform/database/schema/index.ts'
import { AppError } from '../../platform/errors.ts'
import {
  createExportStore,
  type ExportStore,
  type StoredChange,
  type StoredClaim,
} from './export-store.ts'

type Session = Export['sessions'][number]

/**
 * Makes the use-case of the export: the text of an `Export`, in pieces, for a seller may have more
 * claims than should be in memory at once, or be written while other sellers' lives wait. What
 * changes meanwhile is in it or not.
 * @throws unauthorized when the seller is gone, before the first piece
 */
export function createExporting(db: Database, clock: Clock) {
  const store = createExportStore(db)
  return async (userId: UserId): Promise<AsyncGenerator<string>> => {
    const head = await readHead(store, userId, clock())
    return write(store, head, await store.sessions(userId))
  }
}

async function* write(
  store: ExportStore,
  head: Omit<Export, 'sessions'>,
  sessions: (typeof liveSessions.$inferSelect)[],
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"sessions":[`
  for (const [index, session] of sessions.entries()) {
    const { gaps, removals, placements, changes, takedowns } = await store.extrasOf(session.id)
    const whole: Omit<Session, 'claims'> = {
      ...toSession(session),
      gaps: gaps.map(({ fromAt, toAt }) => ({ from: iso(fromAt), to: isoOrNull(toAt) })),
      removals: removals.map((row) => ({ ...toPlace(row), removedAt: iso(row.removedAt) })),
      placements: placements.map((row) => ({ ...toPlace(row), rank: row.rank })),
      changes: changes.map(toChange),
      takedowns: takedowns.map(({ kind, subject, heardAt }) => ({
        ...{ kind, subject },
        heardAt: iso(heardAt),
      })),
    }
    yield `${index === 0 ? '' : ','}${JSON.stringify(whole).slice(0, -1)},"claims":[`
    let isFirst = true
    for await (const page of store.claimPagesOf(session.id)) {
      yield `${isFirst ? '' : ','}${page.map((row) => JSON.stringify(toClaim(row))).join(',')}`
      isFirst = false
    }
    yield ']}'
  }
  yield ']}'
}

async function readHead(
  store: ExportStore,
  userId: UserId,
  now: number,
): Promise<Omit<Export, 'sessions'>> {
  const user = await store.user(userId)
  if (!user) throw new AppError('unauthorized')
  const proof = await store.proof(userId)
  const devices = await store.devices(userId)
  const items = await store.items(userId)
  return {
    exportedAt: new Date(now).toISOString(),
    profile: toProfile(user),
    plan: {
      plan: user.plan,
      requestedPlan: user.requestedPlan,
      changedAt: isoOrNull(user.planChangedAt),
      erasedStartsAt: user.erasedStartsAt.map(iso),
    },
    devices: devices.map((row) => ({
      ...{ name: row.device, kind: row.kind },
      loggedInAt: iso(row.createdAt),
      lastUsedAt: iso(row.lastUsedAt),
    })),
    contactChanges: (await store.contactChanges(userId)).map((row) => ({
      ...{ field: row.field, oldValue: row.oldValue, newValue: row.newValue },
      ...{ changedAt: iso(row.changedAt), expiresAt: iso(row.expiresAt) },
    })),
    operatorActions: (await store.operatorActions(userId)).map(({ at, action, details }) => ({
      ...{ at: iso(at), action, details },
    })),
    accountProof: proof
      ? {
          username: proof.username,
          word: proof.word,
          expiresAt: iso(proof.expiresAt),
          provenAccountId: proof.provenAccountId,
          provenNickname: proof.provenNickname,
        }
      : null,
    items: items.map(({ id, code, createdAt, updatedAt }) => ({
      ...{ id, code },
      ...{ createdAt: iso(createdAt), updatedAt: iso(updatedAt) },
    })),
  }
}

function toProfile(user: typeof users.$inferSelect): Export['profile'] {
  const { name, email, phoneNumber, languagePreference, autoJoin, matchRule } = user
  const { tiktokUsername, tiktokNickname, tiktokAccountId } = user
  return {
    ...{ userId: user.id as UserId, name, email, phoneNumber, languagePreference },
    ...{ tiktokUsername, tiktokNickname, tiktokAccountId, autoJoin, matchRule },
    ...{ suspendedAt: isoOrNull(user.suspendedAt), suspendedReason: user.suspendedReason },
    createdAt: iso(user.createdAt),
  }
}

function toSession(row: typeof liveSessions.$inferSelect) {
  const { id, tiktokUsername, tiktokAccountId, roomId, endReason, commentsHeard } = row
  return {
    ...{ id, tiktokUsername, tiktokAccountId, roomId, endReason, commentsHeard },
    startedAt: iso(row.startedAt),
    endedAt: isoOrNull(row.endedAt),
    heardUntil: isoOrNull(row.heardUntil),
  }
}

function toClaim(row: StoredClaim): Session['claims'][number] {
  const { itemText, messageId, username, nickname, commentText, matchRule } = row
  return {
    ...toPlace(row),
    ...{ itemText, messageId, buyerUsername: username, buyerNickname: nickname, commentText },
    commentedAt: iso(row.commentAt),
    heardAt: iso(row.heardAt),
    matchRule,
    addedAt: isoOrNull(row.addedAt),
  }
}

function toChange(row: StoredChange): Session['changes'][number] {
  const { kind, move, positionBefore, positionAfter, itemText, messageId, before } = row
  return {
    ...toPlace(row),
    ...{ kind, move, positionBefore, positionAfter, itemText, messageId },
    ...{ buyerUsername: row.username, buyerNickname: row.nickname, commentText: row.commentText },
    ...{ madeAt: iso(row.madeAt), device: row.device },
    ...{ undoneAt: isoOrNull(row.undoneAt), undoneOn: row.undoneOn },
    before: {
      removedAt: isoOfEpoch(before.removedAt),
      rank: before.rank,
      claim: before.claim && { addedAt: isoOfEpoch(before.claim.addedAt) },
    },
  }
}

function toPlace({ itemId, accountId }: Pick<StoredClaim, 'itemId'> & { accountId: AccountId }) {
  return { itemId, buyerAccountId: accountId }
}

const iso = (moment: Date) => moment.toISOString()
const isoOfEpoch = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const isoOrNull = (moment: Date | null) => moment?.toISOString() ?? null
