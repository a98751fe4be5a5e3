import { holdsUnits, ORDER_STATUSES, type SessionId } from '@dibs/core'
import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import {
  buyerBlocks,
  claims,
  earlierWins,
  gaps,
  handChanges,
  items,
  joinedLives,
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
import { isOfItems, type Scope, within } from './store.ts'

// What is stored of a session, as statements that can be joined: rows of a kind, and pieces of JSON.

/** So many rows come in one piece: it is read in about a millisecond. */
const PIECE = 500

/** `claimColumns`: as `CLAIM_COLUMNS`, or some of them. */
export const ofRecord = (scope: Scope, claimColumns = CLAIM_COLUMNS) => sql`
  ${ofClaims(scope, claimColumns)}
  union all ${inPieces('removals', removals, REMOVAL_COLUMNS, within(removals, scope))}
  union all ${inPieces('placements', placements, PLACEMENT_COLUMNS, within(placements, scope))}
  union all ${ofRestarts(scope)}
  union all ${ofNames(scope)}
  union all ${ofBlocked(scope)}`

/**
 * The items that orders of some buyers can be about: those that they have a claim on, and those on their
 * bills. What a buyer wins follows from all places of these items, and from nothing else.
 */
export const ofBuyers = (sessionId: SessionId, accountIds: Placeholder) => {
  const isTheirs = sql`account_id = any(${accountIds}::text[])`
  return sql`
    select item_id from ${claims} where session_id = ${sessionId} and ${isTheirs}
    union select item_id from ${earlierWins} where session_id = ${sessionId} and ${isTheirs}
    union select (line ->> 'itemId')::uuid ${fromBillLines(sql`${sessionId}`, isTheirs)}`
}

/** What was never claimed is called nothing here. */
const ofNames = (scope: Scope) => {
  const isClaimed = sql`exists (select from ${claims} c where c.session_id = ${sessionCodes.sessionId}
    and c.item_id = ${sessionCodes.itemId})`
  const isOf = eq(sessionCodes.sessionId, scope.sessionId)
  const isIts = isOfItems(sessionCodes.itemId, scope)
  return inPieces('names', sessionCodes, NAME_COLUMNS, and(isOf, isIts, isClaimed))
}

const ofRestarts = (scope: Scope) => {
  const isOf = and(eq(restarts.sessionId, scope.sessionId), isOfItems(restarts.itemId, scope))
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
export const ofStocks = (scope: Scope) => {
  const { sessionId } = scope
  const isIts = (column: SQL) => isOfItems(column, scope) ?? sql`true`
  return sql`
  select 'goods' as kind, json_agg(json_build_array(item_id, name, price, stock)) as entries from (
    select item_id, name, price, stock from ${sessionItems} k
      where session_id = ${sessionId} and ${isIts(sql`item_id`)} and exists (select from ${claims} c
        where c.session_id = k.session_id and c.item_id = k.item_id)
    union all
    select i.id, i.name, i.price, i.stock from ${items} i
      join ${liveSessions} s on s.user_id = i.user_id
      where s.id = ${sessionId} and s.ended_at is null and ${isIts(sql`i.id`)}
        and (i.name is not null or i.price is not null or i.stock <> 1)
        and not exists (select from ${sessionItems} c where c.session_id = s.id and c.item_id = i.id)
        and exists (select from ${claims} c where c.session_id = s.id and c.item_id = i.id)
  ) sold having count(*) > 0
  union all ${inPieces('quantities', quantities, QUANTITY_COLUMNS, within(quantities, scope))}
  union all select 'held', json_agg(json_build_array(line ->> 'itemId', account_id,
      (line ->> 'quantity')::int, (line ->> 'round')::bigint))
    ${fromBillLines(sql`${sessionId}`, sql`${inArray(sql`status`, HOLDING)} and ${hasLineOf(scope)}`)}
      and ${isIts(sql`(line ->> 'itemId')::uuid`)}
    having count(*) > 0`
}

/** Whether a bill has one of a scope's items: of thousands, few are unfolded line by line then. */
function hasLineOf({ itemId, itemIds }: Scope): SQL {
  if (itemId === undefined && itemIds === undefined) return sql`true`
  const listed = itemIds && ('getSQL' in itemIds ? itemIds : sql`${sql.param(itemIds)}::uuid[]`)
  return sql`bill @> any(array(
    select jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('itemId', item)))
    from unnest(${listed ?? sql`array[${itemId}::uuid]`}) item))`
}

/**
 * The lines of bills that were won in sessions (their ids as SQL), as `session` and `line`, of the orders
 * of which `which` is true: also of those that began in an evening before and that a session joined.
 */
export const fromBillLines = (sessionIds: SQL, which: SQL) => sql`
  from (
    select coalesce(session_id, earlier_in) as session, account_id, bill, null as live from ${orders}
      where (session_id in (${sessionIds}) or earlier_in in (${sessionIds})) and ${which}
    union all select j.session_id, account_id, bill, j.session_id::text
      from (select order_id, session_id from ${joinedLives} where session_id in (${sessionIds})) j
      join ${orders} on id = j.order_id where ${which}
  ) billed, jsonb_array_elements(bill -> 'lines') line
  where line ->> 'live' is not distinct from billed.live`

const HOLDING = ORDER_STATUSES.filter(holdsUnits)

export const ofMarks = ({ sessionId }: Pick<Scope, 'sessionId'>) => sql`
  ${inPieces('gaps', gaps, GAP_COLUMNS, eq(gaps.sessionId, sessionId))}
  union all ${inPieces('takedowns', takedowns, TAKEDOWN_COLUMNS, eq(takedowns.sessionId, sessionId))}
  union all select 'revision', json_build_array(revision) from ${waitlistRevisions}
    where ${eq(waitlistRevisions.sessionId, sessionId)}`

/** Of changes that are not undone; of blocked buyers, too, and from before the item went on sale again. */
export const ofHistory = (scope: Scope) => sql`
  select 'ranks' as kind, json_agg(rank) as entries from (
    select before ->> 'rank' as rank from ${handChanges}
      where ${within(handChanges, scope)} and undone_at is null
    union select rank from ${placements} where ${within(placements, scope)}
  ) reserved where rank is not null having count(*) > 0
  union all select 'changes', json_build_array(count(*)) from ${handChanges}
    where ${eq(handChanges.sessionId, scope.sessionId)}`

function inPieces(kind: string, table: PgTable, columns: SQL, where: SQL | undefined): SQL {
  return sql`select ${sql.raw(`'${kind}'`)} as kind, json_agg(entry) as entries from (
      select json_build_array(${columns}) as entry, row_number() over () / ${sql.raw(`${PIECE}`)} as piece
      from ${table} where ${where}
    ) numbered group by piece`
}

/** Of claims there are many: column by column, which costs half of row by row. */
const ofClaims = (scope: Scope, columns: readonly string[]) => {
  const entries = sql.raw(columns.map((column) => `json_agg(${column})`).join())
  return sql`select 'claims' as kind, json_build_array(${entries}) as entries from (
      select *, row_number() over () / ${sql.raw(`${PIECE}`)} as piece
      from ${claims} where ${within(claims, scope)}
    ) numbered group by piece`
}

/** A moment as epoch milliseconds. */
const epochMs = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`
const millis = (column: string) => sql.raw(epochMs(column))

/** What a place follows from, and then what is told of its claim. */
export const PLACE_COLUMNS = [
  'item_id',
  'account_id',
  'message_id',
  'item_text',
  'username',
  'nickname',
  epochMs('comment_at'),
  epochMs('heard_at'),
  epochMs('added_at'),
]
const CLAIM_COLUMNS = [...PLACE_COLUMNS, 'comment_text', 'match_rule', 'is_reported']
const REMOVAL_COLUMNS = sql`item_id, account_id, ${millis('removed_at')}`
const PLACEMENT_COLUMNS = sql`item_id, account_id, rank, ${millis('placed_at')}`
const RESTART_COLUMNS = sql`item_id, ${millis('restarted_at')}`
const NAME_COLUMNS = sql`item_id, code`
const QUANTITY_COLUMNS = sql`item_id, account_id, quantity, ${millis('set_at')}`
const GAP_COLUMNS = millis('to_at')
const TAKEDOWN_COLUMNS = sql`kind, subject, ${millis('heard_at')}`
