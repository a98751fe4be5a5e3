import type {
  AccountId,
  Claim,
  ItemId,
  MatchRule,
  MessageId,
  Placement,
  Rank,
  Removal,
  SessionId,
  SessionRecord,
} from '@dibs/core'
import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../platform/database/database.ts'
import {
  claims,
  gaps,
  placements,
  removals,
  takedowns,
  waitlistRevisions,
} from '../../platform/database/schema/index.ts'
import { inSlices } from '../../platform/in-slices.ts'
import { type Scope, within } from './store.ts'
import { createMarks, type Marks, type Takedown } from './waitlists.ts'

/** So many rows come in one piece: it is read in about a millisecond. */
const PIECE = 500

/**
 * Everything that the waitlists of a session, or of one item or one buyer in it, follow from. One
 * statement, so that it is all of one moment. It comes in pieces of JSON, which cost least to read,
 * and others have their turn between them: a session may have a hundred thousand claims.
 */
export async function loadRecord(db: Database | Transaction, scope: Scope): Promise<SessionRecord> {
  return (await load(db, ofRecord(scope))).record
}

/** The same, with what its claims are marked by, and the revision that the session's lists then have. */
export async function loadMarkedRecord(
  db: Database,
  scope: Scope,
): Promise<{ record: SessionRecord; marks: Marks; revision: number }> {
  return load(db, sql`${ofRecord(scope)} union all ${ofMarks(scope)}`)
}

/** What the claims of a session are marked by. */
export async function loadMarks(db: Database, sessionId: SessionId): Promise<Marks> {
  return (await load(db, ofMarks({ sessionId }))).marks
}

async function load(db: Database | Transaction, query: SQL) {
  const { rows } = await db.execute<Piece>(query)
  const { record, gaps, takedowns, revision } = await inSlices(toRecord(rows))
  return { record, marks: createMarks(gaps, takedowns), revision }
}

const ofRecord = (scope: Scope) => sql`
  ${inPieces('claims', claims, CLAIM_COLUMNS, within(claims, scope))}
  union all ${inPieces('removals', removals, REMOVAL_COLUMNS, within(removals, scope))}
  union all ${inPieces('placements', placements, PLACEMENT_COLUMNS, within(placements, scope))}`

const ofMarks = ({ sessionId }: Pick<Scope, 'sessionId'>) => sql`
  ${inPieces('gaps', gaps, GAP_COLUMNS, eq(gaps.sessionId, sessionId))}
  union all ${inPieces('takedowns', takedowns, TAKEDOWN_COLUMNS, eq(takedowns.sessionId, sessionId))}
  union all select 'revision', json_build_array(revision) from ${waitlistRevisions}
    where ${eq(waitlistRevisions.sessionId, sessionId)}`

function inPieces(kind: Piece['kind'], table: PgTable, columns: SQL, where: SQL | undefined): SQL {
  return sql`select ${sql.raw(`'${kind}'`)} as kind, json_agg(entry) as entries from (
      select json_build_array(${columns}) as entry, row_number() over () / ${sql.raw(`${PIECE}`)} as piece
      from ${table} where ${where}
    ) numbered group by piece`
}

/** A moment as epoch milliseconds. */
const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)

const CLAIM_COLUMNS = sql`item_id, account_id, message_id, item_text, username, nickname,
  comment_text, ${millis('comment_at')}, ${millis('heard_at')}, match_rule, ${millis('added_at')},
  is_reported`
const REMOVAL_COLUMNS = sql`item_id, account_id, ${millis('removed_at')}`
const PLACEMENT_COLUMNS = sql`item_id, account_id, rank`
const GAP_COLUMNS = millis('to_at')
const TAKEDOWN_COLUMNS = sql`kind, subject, ${millis('heard_at')}`

type StoredClaim = [
  itemId: ItemId,
  accountId: AccountId,
  messageId: MessageId,
  itemText: string,
  username: string,
  nickname: string,
  text: string,
  commentedAt: number,
  heardAt: number,
  matchRule: MatchRule | null,
  addedAt: number | null,
  isReported: boolean,
]
type Piece =
  | { kind: 'claims'; entries: StoredClaim[] }
  | { kind: 'removals'; entries: [ItemId, AccountId, number][] }
  | { kind: 'placements'; entries: [ItemId, AccountId, Rank][] }
  | { kind: 'gaps'; entries: [to: number | null][] }
  | { kind: 'takedowns'; entries: [Takedown['kind'], subject: string, heardAt: number][] }
  | { kind: 'revision'; entries: [number] }

type Loaded = {
  record: SessionRecord
  gaps: { to: number | null }[]
  takedowns: Takedown[]
  revision: number
}

function* toRecord(pieces: readonly Piece[]): Generator<undefined, Loaded, undefined> {
  const comments: Claim[] = []
  const removed: Removal[] = []
  const placed: Placement[] = []
  const gaps: Loaded['gaps'] = []
  const takedowns: Takedown[] = []
  let revision = 0
  for (const { kind, entries } of pieces) {
    yield
    if (kind === 'claims') for (const stored of entries) comments.push(toClaim(stored))
    else if (kind === 'removals') {
      for (const [itemId, accountId, removedAt] of entries)
        removed.push({ itemId, accountId, removedAt })
    } else if (kind === 'placements') {
      for (const [itemId, accountId, rank] of entries) placed.push({ itemId, accountId, rank })
    } else if (kind === 'gaps') for (const [to] of entries) gaps.push({ to })
    else if (kind === 'takedowns') {
      for (const [of, subject, heardAt] of entries) takedowns.push({ kind: of, subject, heardAt })
    } else revision = entries[0]
  }
  const record = { comments, removals: removed, placements: placed }
  return { record, gaps, takedowns, revision }
}

function toClaim(stored: StoredClaim): Claim {
  const [itemId, accountId, messageId, itemText, username, nickname, text] = stored
  const [, , , , , , , commentedAt, heardAt, matchRule, addedAt, isReported] = stored
  return {
    messageId,
    buyer: { accountId, username, nickname },
    text,
    commentedAt,
    itemId,
    itemText,
    heardAt,
    matchRule,
    addedAt,
    isReported,
  }
}
