import type { ItemId, MessageId, SessionId } from '@dibs/core'
import type pg from 'pg'
import { hashBuyerSql } from '../../platform/database/erased-buyers.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../platform/database/failure.ts'
import { raiseRevisionsOf } from './revisions.ts'
import type { NewClaim } from './store.ts'

/** Which item a message claims that another node has stored under another one. */
export type AdoptedClaim = { sessionId: SessionId; messageId: MessageId; itemId: ItemId }

/** What became of a batch that is stored. */
export type StoredClaims = {
  /** The revisions of the sessions whose waitlists it changed. */
  revisions: ReadonlyMap<SessionId, number>
  adopted: readonly AdoptedClaim[]
}

const COLUMNS = `session_id, item_id, message_id, item_text, account_id, username, nickname,
  comment_text, comment_at, heard_at, match_rule, is_reported`

/**
 * What a buyer had said who was erased since stays away. In order, so that nodes wait in a row. `n`:
 * the claim's number in the batch, from 1.
 */
const HEARD = `heard as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[],
      $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::text[], $12::bool[])
      with ordinality as each (${COLUMNS}, n)
    where not exists (select from erased_buyers e where e.session_id = each.session_id
      and e.account_hash = ${hashBuyerSql('each.session_id', 'each.account_id')}
      and e.erased_at >= each.comment_at)
    order by session_id, message_id collate "C", item_id, is_reported
  )`

const REVISIONS = `(select json_object_agg(session_id, revision) from raised) as revisions`

/** A row of `heard` is this one. */
const isHeard = (row: string) =>
  `(${row}.session_id, ${row}.item_id, ${row}.message_id) = (heard.session_id, heard.item_id, heard.message_id)`

/**
 * Rows that break either unique index are left: the claim itself, and the item of a message. Those that
 * another node has stored alike are done with; the numbers of the others are told.
 */
const INSERT_CLAIMS = {
  name: 'insert-claims',
  text: `with ${HEARD}, stored as (
    insert into claims (${COLUMNS}) select ${COLUMNS} from heard
    on conflict do nothing returning session_id, item_id, message_id
  ), raised as (${raiseRevisionsOf('stored')})
  select ${REVISIONS}, case when (select count(*) from stored) < (select count(*) from heard) then (
    select json_agg(n) from heard where not exists (select from stored where ${isHeard('stored')})
      and not exists (select from claims where ${isHeard('claims')}
        and claims.match_rule is not null and (heard.is_reported or not claims.is_reported))
  ) end as unsettled`,
}

/** What a comment says, and who says it: of what a device reported, the server's own hearing counts. */
const SAID = ['account_id', 'username', 'nickname', 'comment_text', 'comment_at']

/** Whether an automatic claim holds the message of a row of `heard` under another item. */
const OTHER_ITEM = `other.session_id = heard.session_id and other.message_id = heard.message_id
  and other.match_rule is not null and not other.is_reported and other.item_id <> heard.item_id`

/** For those that were left: each is there already, or counts more from now on, or is another item's. */
const SETTLE_CLAIMS = {
  name: 'settle-claims',
  text: `with ${HEARD}, known as (
    select heard.* from heard join claims using (session_id, item_id, message_id)
    where (claims.match_rule is null or claims.is_reported and not heard.is_reported)
      and (heard.is_reported or not exists (select from claims other where ${OTHER_ITEM}))
    order by session_id, message_id collate "C", item_id
    for update of claims
  ), changed as (
    update claims set match_rule = known.match_rule, heard_at = known.heard_at,
      item_text = known.item_text, is_reported = known.is_reported,
      ${SAID.map((name) => `${name} = case when claims.is_reported then known.${name} else claims.${name} end`).join(', ')}
    from known where (claims.session_id, claims.item_id, claims.message_id)
        = (known.session_id, known.item_id, known.message_id)
      and (claims.match_rule is null or claims.is_reported and not known.is_reported)
    returning claims.session_id
  ), raised as (${raiseRevisionsOf('changed')})
  select ${REVISIONS}, (
    select json_agg(json_build_object('sessionId', heard.session_id, 'messageId', heard.message_id,
      'itemId', other.item_id))
    from heard join claims other on ${OTHER_ITEM} where not heard.is_reported) as adopted`,
}

/** Another node may store the message at the same moment; then it is there when this is tried again. */
const ATTEMPTS = 5

type Answer = { revisions: Record<SessionId, number> | null; unsettled: number[] | null }
type Settled = { revisions: Answer['revisions']; adopted: AdoptedClaim[] | null }

/**
 * Makes the statement of the claims' batch writer: many claims in one insert. Those that exist
 * already are left: one that was only added by hand claims by itself from then on, so that undoing
 * that leaves it; one that a device reported becomes what the server hears. A message that another
 * node has stored under another item stays there, and is told.
 */
export function createClaimInsert(pool: Pick<pg.Pool, 'query'>) {
  /** Revisions of batches that are stored and could not be settled: told once they are. */
  const untold = new Map<SessionId, number>()

  function told(batch: readonly NewClaim[], ...raised: ReadonlyMap<SessionId, number>[]) {
    const revisions = new Map<SessionId, number>()
    if (untold.size > 0) {
      for (const { sessionId } of batch) {
        const revision = untold.get(sessionId)
        if (revision !== undefined) revisions.set(sessionId, revision)
        untold.delete(sessionId)
      }
    }
    for (const [sessionId, revision] of raised.flatMap((each) => [...each]))
      revisions.set(sessionId, revision)
    return revisions
  }

  return async (batch: readonly NewClaim[]): Promise<StoredClaims> => {
    const inserted = await pool.query<Answer>({ ...INSERT_CLAIMS, values: toColumns(batch) })
    const [stored] = inserted.rows
    const revisions = toRevisions(stored?.revisions)
    const unsettled = (stored?.unsettled ?? []).map((n) => batch[n - 1] as NewClaim)
    if (unsettled.length === 0) return { revisions: told(batch, revisions), adopted: [] }
    try {
      const settled = await settle(pool, withoutRepeats(unsettled))
      const later = toRevisions(settled?.revisions)
      return { revisions: told(batch, revisions, later), adopted: settled?.adopted ?? [] }
    } catch (error) {
      for (const [sessionId, revision] of revisions) untold.set(sessionId, revision)
      throw error
    }
  }
}

async function settle(
  pool: Pick<pg.Pool, 'query'>,
  batch: readonly NewClaim[],
): Promise<Settled | undefined> {
  const values = toColumns(batch)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return (await pool.query<Settled>({ ...SETTLE_CLAIMS, values })).rows[0]
    } catch (error) {
      if (sqlState(error) !== UNIQUE_VIOLATION || attempt === ATTEMPTS) throw error
    }
  }
}

function toColumns(batch: readonly NewClaim[]): unknown[] {
  return [
    batch.map((claim) => claim.sessionId),
    batch.map((claim) => claim.itemId),
    batch.map((claim) => claim.messageId),
    batch.map((claim) => claim.itemText),
    batch.map((claim) => claim.buyer.accountId),
    batch.map((claim) => claim.buyer.username),
    batch.map((claim) => claim.buyer.nickname),
    batch.map((claim) => claim.text),
    batch.map((claim) => new Date(claim.commentedAt).toISOString()),
    batch.map((claim) => new Date(claim.heardAt).toISOString()),
    batch.map((claim) => claim.matchRule),
    batch.map((claim) => claim.isReported),
  ]
}

const toRevisions = (found: Answer['revisions'] | undefined) =>
  new Map(Object.entries(found ?? {}) as [SessionId, number][])

/**
 * One statement cannot write a row twice: what is heard counts more than a report. The same message
 * heard twice, as by a live that was closed and opened again, is one.
 */
function withoutRepeats(claims: readonly NewClaim[]): readonly NewClaim[] {
  const byKey = new Map<string, NewClaim>()
  for (const claim of claims) {
    const key = `${claim.sessionId} ${claim.itemId} ${claim.messageId}`
    if (!claim.isReported || !byKey.has(key)) byKey.set(key, claim)
  }
  return [...byKey.values()]
}
