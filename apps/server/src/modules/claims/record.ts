import type {
  AccountId,
  Claim,
  ItemId,
  MatchRule,
  MessageId,
  Placement,
  Rank,
  Removal,
  SessionRecord,
} from '@dibs/core'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { claims, placements, removals } from '../../platform/database/schema/index.ts'
import { inSlices } from '../../platform/in-slices.ts'
import { type Scope, within } from './store.ts'

/** So many rows come in one piece: it is read in about a millisecond. */
const PIECE = 500

/**
 * Everything that the waitlists of a session, or of one item or one buyer in it, follow from. One
 * statement, so that it is all of one moment. It comes in pieces of JSON, which cost least to read,
 * and others have their turn between them: a session may have a hundred thousand claims.
 */
export async function loadRecord(db: Database | Transaction, scope: Scope): Promise<SessionRecord> {
  const { rows } = await db.execute<Piece>(
    sql`${inPieces('claims', claims, CLAIM_COLUMNS, scope)}
      union all ${inPieces('removals', removals, REMOVAL_COLUMNS, scope)}
      union all ${inPieces('placements', placements, sql`item_id, account_id, rank`, scope)}`,
  )
  return inSlices(toRecord(rows))
}

function inPieces(
  kind: Piece['kind'],
  table: typeof claims | typeof removals | typeof placements,
  columns: SQL,
  scope: Scope,
): SQL {
  return sql`select ${sql.raw(`'${kind}'`)} as kind, json_agg(entry) as entries from (
      select json_build_array(${columns}) as entry, row_number() over () / ${sql.raw(`${PIECE}`)} as piece
      from ${table} where ${within(table, scope)}
    ) numbered group by piece`
}

/** A moment as epoch milliseconds. */
const millis = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)

const CLAIM_COLUMNS = sql`item_id, account_id, message_id, item_text, username, nickname,
  comment_text, ${millis('comment_at')}, ${millis('heard_at')}, match_rule, ${millis('added_at')},
  is_reported`
const REMOVAL_COLUMNS = sql`item_id, account_id, ${millis('removed_at')}`

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

function* toRecord(pieces: readonly Piece[]): Generator<undefined, SessionRecord, undefined> {
  const comments: Claim[] = []
  const removed: Removal[] = []
  const placed: Placement[] = []
  for (const { kind, entries } of pieces) {
    yield
    if (kind === 'claims') for (const stored of entries) comments.push(toClaim(stored))
    else if (kind === 'removals') {
      for (const [itemId, accountId, removedAt] of entries)
        removed.push({ itemId, accountId, removedAt })
    } else for (const [itemId, accountId, rank] of entries) placed.push({ itemId, accountId, rank })
  }
  return { comments, removals: removed, placements: placed }
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
