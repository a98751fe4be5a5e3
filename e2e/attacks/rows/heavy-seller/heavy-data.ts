import { randomUUID } from 'node:crypto'
import type { World } from '@dibs/testing/world'
import type { Seller } from '../../../chaos/world/sellers.ts'

/** A past session of a seller in which so many buyers claimed one item. */
export type HeavySession = { sessionId: string; itemId: string; buyers: number }

/** Writes a past session with one item that so many buyers claimed. */
export async function writeSession(
  { database }: World,
  { username }: Seller,
  buyers: number,
): Promise<HeavySession> {
  const itemId = randomUUID()
  const { rows } = await database.query(
    `with session as (
       insert into live_sessions (user_id, tiktok_username, tiktok_account_id, room_id, started_at,
         ended_at, end_reason)
       select id, tiktok_username, tiktok_account_id, '7000000000000000001',
         now() - interval '2 hours', now() - interval '1 hour', 'stopped'
       from users where tiktok_username = $1 returning id
     ), claimed as (
       insert into claims (session_id, item_id, message_id, item_text, account_id, username,
         nickname, comment_text, comment_at, heard_at, match_rule)
       select session.id, $2, (7500000000000000000 + n * 7919)::text, 'RED',
         (6900000000000000000 + n)::text, 'buyer.number.' || n, 'Buyer Number ' || n,
         'me please, RED size M, number ' || n,
         now() - interval '2 hours' + n * interval '0.1 seconds',
         now() - interval '2 hours' + n * interval '0.1 seconds' + interval '300 ms', 'contains'
       from session, generate_series(1, $3::int) n
     ) select id from session`,
    [username, itemId, buyers],
  )
  await database.query('analyze claims')
  return { sessionId: rows[0].id, itemId, buyers }
}

/** The path of a claim in a session, by the buyer's number from 1. */
export function claimPath({ sessionId, itemId }: HeavySession, buyer: number): string {
  const messageId = 7_500_000_000_000_000_000n + BigInt(buyer) * 7_919n
  const accountId = 6_900_000_000_000_000_000n + BigInt(buyer)
  return `/comments/${sessionId}/${itemId}/${messageId}/${accountId}`
}

/** Writes so many items of a seller. */
export async function writeItems({ database }: World, { username }: Seller, count: number) {
  await database.query(
    `insert into items (user_id, code, folded_code, created_at, updated_at)
       select users.id, 'HEAVY ' || n, 'heavy ' || n, now(), now()
       from users, generate_series(1, $2::int) n where tiktok_username = $1`,
    [username, count],
  )
  await database.query('analyze items')
}
