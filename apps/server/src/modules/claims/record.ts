import type {
  AccountId,
  Claim,
  ItemId,
  ItemName,
  MatchRule,
  MessageId,
  Placement,
  Rank,
  Removal,
  Restart,
  SessionRecord,
} from '@dibs/core'
import { holdsUnits, ORDER_STATUSES } from '@dibs/core'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from '../../platform/database/database.ts'
import {
  buyerBlocks,
  claims,
  gaps,
  items,
  liveSessions,
  orders,
  placements,
  quantities,
  removals,
  restarts,
  sessionCodes,
  sessionItems,
  takedowns,
  waitlistRevisions,
} from '../../platform/database/schema/index.ts'
import { inSlices } from '../../platform/in-slices.ts'
import {
  createStocks,
  type HeldUnits,
  type SoldItem,
  type Stocks,
  type WantedUnits,
} from './stocks.ts'
import { type Scope, within } from './store.ts'
import { createMarks, type LoadedRecord, type Marks, type Takedown } from './waitlists.ts'

/** So many rows come in one piece: it is read in about a millisecond. */
const PIECE = 500

/**
 * Everything that the waitlists of a session, or of one item or one buyer in it, follow from. One
 * statement, so that it is all of one moment. It comes in pieces of JSON, which cost least to read,
 * and others have their turn between them: a session may have a hundred thousand claims.
 */
export async function loadRecord(db: Database | Transaction, scope: Scope): Promise<LoadedRecord> {
  return (await load(db, ofRecord(scope))).record
}

/** The same, with what its claims are marked by, and the revision that the session's lists then have. */
export async function loadMarkedRecord(
  db: Database | Transaction,
  scope: Scope,
): Promise<{ record: LoadedRecord; marks: Marks; stocks: Stocks; revision: number }> {
  return load(db, sql`${ofRecord(scope)} union all ${ofMarks(scope)} union all ${ofStocks(scope)}`)
}

/** What the claims of a session, or of one item, are marked by, and what is sold. */
export async function loadMarks(
  db: Database,
  scope: Scope,
): Promise<{ marks: Marks; stocks: Stocks }> {
  return load(db, sql`${ofMarks(scope)} union all ${ofStocks(scope)}`)
}

/** What is sold in a session, or under one code in it, with what is on bills. */
export async function loadStocks(db: Database | Transaction, scope: Scope): Promise<Stocks> {
  return (await load(db, ofStocks(scope))).stocks
}

async function load(db: Database | Transaction, query: SQL) {
  const { rows } = await db.execute<Piece>(query)
  const { record, gaps, takedowns, revision, ...sale } = await inSlices(toRecord(rows))
  const restarts = new Map(record.restarts?.map((each) => [each.itemId, each.restartedAt]))
  return {
    record,
    marks: createMarks(gaps, takedowns),
    stocks: createStocks({ ...sale, restarts }),
    revision,
  }
}

const ofRecord = (scope: Scope) => sql`
  ${inPieces('claims', claims, CLAIM_COLUMNS, within(claims, scope))}
  union all ${inPieces('removals', removals, REMOVAL_COLUMNS, within(removals, scope))}
  union all ${inPieces('placements', placements, PLACEMENT_COLUMNS, within(placements, scope))}
  union all ${ofRestarts(scope)}
  union all ${ofNames(scope)}
  union all ${ofBlocked(scope)}`

/** What was never claimed is called nothing here. */
const ofNames = ({ sessionId, itemId }: Scope) => {
  const isOf = and(eq(sessionCodes.sessionId, sessionId), itemId && eq(sessionCodes.itemId, itemId))
  const isClaimed = sql`exists (select from ${claims} c where c.session_id = ${sessionCodes.sessionId}
    and c.item_id = ${sessionCodes.itemId})`
  return inPieces('names', sessionCodes, NAME_COLUMNS, and(isOf, isClaimed))
}

const ofRestarts = ({ sessionId, itemId }: Scope) => {
  const isOf = and(eq(restarts.sessionId, sessionId), itemId && eq(restarts.itemId, itemId))
  return inPieces('restarts', restarts, RESTART_COLUMNS, isOf)
}

/** A block counts for a live that it outlasts: what is over stays as it was. */
const ofBlocked = ({ sessionId }: Scope) => sql`
  select 'blocked' as kind, json_agg(json_build_array(b.account_id)) as entries
  from ${buyerBlocks} b join ${liveSessions} s on s.user_id = b.user_id
  where s.id = ${sessionId} and not s.is_practice and (s.ended_at is null or b.blocked_at <= s.ended_at)
    and (b.unblocked_at is null or b.unblocked_at > s.ended_at)
  having count(*) > 0`

/**
 * While a session runs, what it has no copy of is as the item has it. Only what differs from an item
 * without goods, and has been claimed.
 */
const ofStocks = (scope: Scope) => {
  const { sessionId, itemId } = scope
  const isIts = itemId ? sql`= ${itemId}` : sql`is not null`
  return sql`
  select 'goods' as kind, json_agg(json_build_array(item_id, name, price, stock)) as entries from (
    select item_id, name, price, stock from ${sessionItems} k
      where session_id = ${sessionId} and item_id ${isIts} and exists (select from ${claims} c
        where c.session_id = k.session_id and c.item_id = k.item_id)
    union all
    select i.id, i.name, i.price, i.stock from ${items} i
      join ${liveSessions} s on s.user_id = i.user_id
      where s.id = ${sessionId} and s.ended_at is null and i.id ${isIts}
        and (i.name is not null or i.price is not null or i.stock <> 1)
        and not exists (select from ${sessionItems} c where c.session_id = s.id and c.item_id = i.id)
        and exists (select from ${claims} c where c.session_id = s.id and c.item_id = i.id)
  ) sold having count(*) > 0
  union all ${inPieces('quantities', quantities, QUANTITY_COLUMNS, within(quantities, scope))}
  union all select 'held', json_agg(json_build_array(line ->> 'itemId', account_id,
      (line ->> 'quantity')::int))
    from ${orders}, jsonb_array_elements(bill -> 'lines') line
    where session_id = ${sessionId} and ${inArray(orders.status, HOLDING)}
      ${itemId ? sql`and line ->> 'itemId' = ${itemId}` : sql``}
    having count(*) > 0`
}

const HOLDING = ORDER_STATUSES.filter(holdsUnits)

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
const PLACEMENT_COLUMNS = sql`item_id, account_id, rank, ${millis('placed_at')}`
const RESTART_COLUMNS = sql`item_id, ${millis('restarted_at')}`
const NAME_COLUMNS = sql`item_id, code`
const QUANTITY_COLUMNS = sql`item_id, account_id, quantity, ${millis('set_at')}`
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
  | { kind: 'placements'; entries: [ItemId, AccountId, Rank, placedAt: number | null][] }
  | { kind: 'restarts'; entries: [ItemId, restartedAt: number][] }
  | { kind: 'names'; entries: [ItemId, code: string][] }
  | { kind: 'blocked'; entries: [AccountId][] }
  | { kind: 'goods'; entries: SoldItem[] }
  | { kind: 'quantities'; entries: WantedUnits[] }
  | { kind: 'held'; entries: HeldUnits[] }
  | { kind: 'gaps'; entries: [to: number | null][] }
  | { kind: 'takedowns'; entries: [Takedown['kind'], subject: string, heardAt: number][] }
  | { kind: 'revision'; entries: [number] }

type Loaded = {
  record: LoadedRecord
  gaps: { to: number | null }[]
  takedowns: Takedown[]
  revision: number
  goods: SoldItem[]
  quantities: WantedUnits[]
  held: HeldUnits[]
}

function* toRecord(pieces: readonly Piece[]): Generator<undefined, Loaded, undefined> {
  const comments: Claim[] = []
  const removed: Removal[] = []
  const placed: Placement[] = []
  const restarted: Restart[] = []
  const names: ItemName[] = []
  const blocked = new Set<AccountId>()
  const rest: Omit<Loaded, 'record'> = {
    gaps: [],
    takedowns: [],
    revision: 0,
    goods: [],
    quantities: [],
    held: [],
  }
  for (const piece of pieces) {
    yield
    switch (piece.kind) {
      case 'claims':
        for (const stored of piece.entries) comments.push(toClaim(stored))
        break
      case 'removals':
        for (const [itemId, accountId, removedAt] of piece.entries)
          removed.push({ itemId, accountId, removedAt })
        break
      case 'placements':
        for (const [itemId, accountId, rank, placedAt] of piece.entries)
          placed.push({ itemId, accountId, rank, ...(placedAt !== null && { placedAt }) })
        break
      case 'restarts':
        for (const [itemId, restartedAt] of piece.entries) restarted.push({ itemId, restartedAt })
        break
      case 'names':
        for (const [itemId, itemText] of piece.entries) names.push({ itemId, itemText })
        break
      case 'blocked':
        for (const [accountId] of piece.entries) blocked.add(accountId)
        break
      case 'gaps':
        for (const [to] of piece.entries) rest.gaps.push({ to })
        break
      case 'takedowns':
        for (const [kind, subject, heardAt] of piece.entries)
          rest.takedowns.push({ kind, subject, heardAt })
        break
      case 'goods':
        rest.goods.push(...piece.entries)
        break
      case 'quantities':
        rest.quantities.push(...piece.entries)
        break
      case 'held':
        rest.held.push(...piece.entries)
        break
      case 'revision':
        rest.revision = piece.entries[0]
    }
  }
  const optional = { restarts: restarted, names }
  return {
    record: separate({ comments, removals: removed, placements: placed }, optional, blocked),
    ...rest,
  }
}

/** Only what there is of it; comments of blocked buyers stand apart. */
function separate(
  { comments, ...record }: SessionRecord,
  { restarts, names }: Required<Pick<SessionRecord, 'restarts' | 'names'>>,
  blocked: ReadonlySet<AccountId>,
): LoadedRecord {
  const { counting = comments, apart = [] } =
    blocked.size === 0 ? {} : partition(comments, ({ buyer }) => blocked.has(buyer.accountId))
  return {
    comments: counting,
    ...record,
    ...(restarts.length > 0 && { restarts }),
    ...(names.length > 0 && { names }),
    ...(apart.length > 0 && { blocked: apart }),
  }
}

function partition(comments: readonly Claim[], isApart: (claim: Claim) => boolean) {
  const counting: Claim[] = []
  const apart: Claim[] = []
  for (const claim of comments) (isApart(claim) ? apart : counting).push(claim)
  return { counting, apart }
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
