import type { FairEntryOf } from '@dibs/core'
import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import {
  buyerBlocks,
  claims,
  fairBuyers,
  fairClaims,
  fairMarks,
  gaps,
  handChanges,
  liveSessions,
  sessionCodes,
  takedowns,
} from '../../platform/database/schema/index.ts'

// What is stored of a live and not in its log yet. By what is missing, not by how far a reading came:
// so whatever commits late is found by the next one, and the way of a comment writes nothing for it.

type Hand = Pick<
  FairEntryOf<'hand'>,
  'change' | 'move' | 'from' | 'to' | 'unitsFrom' | 'unitsTo' | 'reason'
>

/** Whether a helper did it, and not the owner. */
type Helped = { isHelper: boolean }

/** Something that is to be an entry. `source` is which row it is of, where that is no claim's. */
export type Pending =
  | {
      kind: 'claim'
      data: {
        item: string
        message: string
        account: string
        code: string
        stamp: number
        heardAt: number
        rule: FairEntryOf<'claim'>['rule']
        isReported: boolean
        /** Where it stands in the log already, from before the server heard it. */
        n: number | null
      }
    }
  | { kind: 'adopted'; data: { source: string; account: string; claim: number; into: number } }
  | {
      kind: 'hand'
      data: { source: string; account: string; item: string; code: string; at: number } & Hand &
        Helped
    }
  | { kind: 'undo'; data: { source: string; account: string; hand: string; at: number } & Helped }
  | { kind: 'rename'; data: { source: string; state: string; item: string } }
  | { kind: 'block' | 'unblock'; data: { source: string; account: string; at: number | null } }
  | { kind: 'gap'; data: { source: string; from: number; to: number } }
  | {
      kind: 'takedown'
      data: { source: string; state: string; account: string; claim: number | null; at: number }
    }
  | { kind: 'erased'; data: { source: string; by: string } }

/** So much is read at once, which costs the same however little it is; no transaction adds much more. */
export const MOST_AT_ONCE = 3_000

/**
 * What is not in the log of a live yet, as of one moment: in the order of the transactions that stored
 * it, and in each in the order of its rows. Those that stand on another entry that is not in the log yet
 * come in a later reading. `revision`: that of the waitlists at this moment.
 */
export async function readPending(
  tx: Transaction,
  sessionId: string,
): Promise<{ pending: Pending[]; revision: number }> {
  const { rows } = await tx.execute<{ found: Pending[] | null; revision: string }>(sql`
    with found as (
      ${sql.join(
        [CLAIMS, ADOPTED, HANDS, UNDOS, RENAMES, BLOCKS, UNBLOCKS, GAPS, TAKEDOWNS, ERASED].map(
          (of) => of(sql`${sessionId}::uuid`),
        ),
        sql` union all `,
      )}
    ), first as (
      select * from found order by age desc, at, step, sort collate "C" limit ${MOST_AT_ONCE}
    )
    select (select json_agg(json_build_object('kind', kind, 'data', data)
        order by age desc, at, step, sort collate "C") from first) as found,
      coalesce((select revision from waitlist_revisions where session_id = ${sessionId}), 0) as revision`)
  return { pending: rows[0]?.found ?? [], revision: Number(rows[0]?.revision ?? 0) }
}

/** Ahead of all that has a time in the same transaction. */
const FIRST = sql`'-infinity'::timestamptz`
const millis = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::bigint`

/**
 * One kind of what is found. `row`: whose transaction stored it; `step` and `sort`: its place among what
 * one transaction stored at one moment.
 */
const part = (
  kind: string,
  { row, at, step, sort, data }: { row: string; at: SQL; step: number; sort: SQL; data: SQL },
  from: SQL,
) => sql`select ${sql.raw(`'${kind}'`)} as kind, coalesce(age(${sql.raw(row)}.xmin), 0) as age, ${at} as at,
  ${sql.raw(`${step}`)} as step, ${sort} as sort, json_build_object(${data}) as data ${from}`

const isMissing = (session: SQL, source: SQL, state: SQL = sql`m.state`) => sql`not exists (
  select from ${fairMarks} m where m.session_id = ${session} and m.source = ${source}
    and m.state = ${state})`

/**
 * A batch is in the order of its messages (`insert-claims.ts`), whatever our clock said. One that was
 * added by hand has another stamp once TikTok has brought its comment.
 */
const CLAIMS = (session: SQL) =>
  part(
    'claim',
    {
      row: 'c',
      at: FIRST,
      step: 0,
      sort: sql`lpad(c.message_id, 20, '0') || c.item_id`,
      data: sql`'item', c.item_id, 'message', c.message_id, 'account', c.account_id,
        'code', c.item_text, 'stamp', ${millis(sql`c.comment_at`)},
        'heardAt', ${millis(sql`c.heard_at`)}, 'rule', c.match_rule, 'isReported', c.is_reported,
        'n', f.n`,
    },
    sql`from ${claims} c left join ${fairClaims} f using (session_id, item_id, message_id)
      where c.session_id = ${session}
        and (f.n is null or not f.is_heard and not c.is_reported
          and (c.match_rule is not null or f.stamp <> ${millis(sql`c.comment_at`)}))`,
  )

const ADOPTED = (session: SQL) =>
  part(
    'adopted',
    {
      row: 'c',
      at: sql`c.heard_at`,
      step: 1,
      sort: sql`c.message_id`,
      data: sql`'source', 'adopted/' || told.n, 'account', told.account_id, 'claim', told.n,
        'into', f.n`,
    },
    sql`from ${fairClaims} told
      join ${claims} d on d.is_reported
        and (d.session_id, d.item_id, d.message_id) = (told.session_id, told.item_id, told.message_id)
      join ${claims} c on c.session_id = told.session_id and c.message_id = told.message_id
        and c.item_id <> told.item_id and c.match_rule is not null and not c.is_reported
      join ${fairClaims} f on (f.session_id, f.item_id, f.message_id)
        = (c.session_id, c.item_id, c.message_id)
      where told.session_id = ${session} and not told.is_heard
        and ${isMissing(session, sql`'adopted/' || told.n`)}`,
  )

const HANDS = (session: SQL) =>
  part(
    'hand',
    {
      row: 'h',
      at: sql`h.made_at`,
      step: 2,
      sort: sql`lpad(h.number::text, 20, '0')`,
      data: sql`'source', 'hand/' || h.id, 'account', h.account_id, 'item', h.item_id,
        'code', h.item_text, 'change', h.kind, 'move', h.move, 'from', h.position_before,
        'to', h.position_after, 'unitsFrom', h.quantity_before, 'unitsTo', h.quantity_after,
        'reason', h.reason, 'isHelper', h.helper_id is not null, 'at', ${millis(sql`h.made_at`)}`,
    },
    sql`from ${handChanges} h where h.session_id = ${session}
      and ${isMissing(session, sql`'hand/' || h.id`)}`,
  )

const UNDOS = (session: SQL) =>
  part(
    'undo',
    {
      row: 'h',
      at: sql`h.undone_at`,
      step: 3,
      sort: sql`lpad(h.number::text, 20, '0')`,
      data: sql`'source', 'undo/' || h.id, 'account', h.account_id, 'hand', 'hand/' || h.id,
        'isHelper', h.undone_by_id is not null, 'at', ${millis(sql`h.undone_at`)}`,
    },
    sql`from ${handChanges} h where h.session_id = ${session} and h.undone_at is not null
      and ${isMissing(session, sql`'undo/' || h.id`)}`,
  )

const RENAMES = (session: SQL) =>
  part(
    'rename',
    {
      row: 'k',
      at: FIRST,
      step: 4,
      sort: sql`k.item_id::text`,
      data: sql`'source', 'code/' || k.item_id, 'state', k.code, 'item', k.item_id`,
    },
    sql`from ${sessionCodes} k where k.session_id = ${session}
      and ${isMissing(session, sql`'code/' || k.item_id`, sql`k.code`)}
      and exists (select from ${claims} c where c.session_id = ${session} and c.item_id = k.item_id)`,
  )

/** Those that count for this live (`record-pieces.ts`), of buyers who claimed in it. */
const BLOCKS = (session: SQL) =>
  part(
    'block',
    {
      row: 'b',
      at: sql`b.blocked_at`,
      step: 5,
      sort: sql`b.id::text`,
      data: sql`'source', 'block/' || b.id, 'account', b.account_id, 'at', ${millis(sql`b.blocked_at`)}`,
    },
    sql`from ${buyerBlocks} b join ${liveSessions} s on s.user_id = b.user_id
      where s.id = ${session} and not s.is_practice
        and (b.unblocked_at is null or b.unblocked_at > s.started_at)
        and (s.ended_at is null or b.blocked_at <= s.ended_at)
        and ${isMissing(session, sql`'block/' || b.id`)}
        and exists (select from ${claims} c
          where c.session_id = ${session} and c.account_id = b.account_id)`,
  )

/** A block that no live has outlasted is gone once it is taken back, and nobody knows when that was. */
const UNBLOCKS = (session: SQL) =>
  part(
    'unblock',
    {
      row: 'b',
      at: sql`b.unblocked_at`,
      step: 6,
      sort: sql`told.source`,
      data: sql`'source', 'un' || told.source, 'account', told.account_id,
        'at', ${millis(sql`b.unblocked_at`)}`,
    },
    sql`from ${fairMarks} told join ${liveSessions} s on s.id = told.session_id
      left join ${buyerBlocks} b on 'block/' || b.id = told.source
      where told.session_id = ${session} and told.source like 'block/%'
        and (b.id is null or b.unblocked_at is not null
          and (s.ended_at is null or b.unblocked_at <= s.ended_at))
        and ${isMissing(session, sql`'un' || told.source`)}`,
  )

const GAPS = (session: SQL) =>
  part(
    'gap',
    {
      row: 'g',
      at: sql`g.to_at`,
      step: 7,
      sort: sql`g.id::text`,
      data: sql`'source', 'gap/' || g.id, 'from', ${millis(sql`g.from_at`)},
        'to', ${millis(sql`g.to_at`)}`,
    },
    sql`from ${gaps} g where g.session_id = ${session} and g.to_at is not null
      and ${isMissing(session, sql`'gap/' || g.id`)}`,
  )

/** Of what never claimed, nobody is told. */
const TAKEDOWNS = (session: SQL) => {
  const how = (data: SQL) => ({
    row: 't',
    at: sql`t.heard_at`,
    step: 8,
    sort: sql`t.subject`,
    data: sql`${data}, 'at', ${millis(sql`t.heard_at`)}`,
  })
  return sql`${part(
    'takedown',
    how(sql`'source', 'message/' || f.n, 'state', '', 'account', f.account_id, 'claim', f.n`),
    sql`from ${takedowns} t join ${fairClaims} f
        on f.session_id = t.session_id and f.message_id = t.subject
      where t.session_id = ${session} and t.kind = 'message'
        and ${isMissing(session, sql`'message/' || f.n`)}`,
  )} union all ${part(
    'takedown',
    how(sql`'source', 'account/' || t.subject, 'state', t.heard_at::text, 'account', t.subject,
      'claim', null`),
    sql`from ${takedowns} t where t.session_id = ${session} and t.kind = 'account'
      and ${isMissing(session, sql`'account/' || t.subject`, sql`t.heard_at::text`)}
      and exists (select from ${fairClaims} f
        where f.session_id = ${session} and f.account_id = t.subject)`,
  )}`
}

const ERASED = (session: SQL) =>
  part(
    'erased',
    {
      row: 'b',
      at: FIRST,
      step: 9,
      sort: sql`b.pseudonym`,
      data: sql`'source', 'erased/' || b.pseudonym, 'by', b.pseudonym`,
    },
    sql`from ${fairBuyers} b where b.session_id = ${session} and b.account_id is null
      and ${isMissing(session, sql`'erased/' || b.pseudonym`)}`,
  )
