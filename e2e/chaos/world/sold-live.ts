import { randomUUID } from 'node:crypto'
import { endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { World } from '@dibs/testing/world'
import type { Seller } from './sellers.ts'

/** Writes a live that is over, in which each of these accounts has won one A1, for a price; its id. */
export async function writeSoldLive(
  world: World,
  seller: Seller,
  { buyers, price }: { buyers: readonly string[]; price: number },
): Promise<SessionId> {
  const sessionId = randomUUID() as SessionId
  const itemClueId = seller.items.A1
  if (!itemClueId) throw new Error('no item')
  await world.database.query(
    `insert into live_sessions (id, user_id, tiktok_username, tiktok_account_id, room_id, started_at,
       ended_at)
     select $1, id, tiktok_username, tiktok_account_id, 'r', now() - interval '2 hours',
       now() - interval '1 hour' from users where tiktok_account_id = $2`,
    [sessionId, seller.accountId],
  )
  await world.database.query(
    `insert into claims (session_id, item_id, account_id, message_id, item_text, username, nickname,
       comment_text, comment_at, heard_at, match_rule)
     select $1, $2, buyer, buyer, 'A1', 'buyer.' || buyer, 'Buyer', 'A1',
       now() - interval '90 minutes', now(), 'contains' from unnest($3::text[]) buyer`,
    [sessionId, itemClueId, buyers],
  )
  const goods = { price, stock: buyers.length }
  await seller.api(endpoints.comments.changeItem, {
    params: { sessionId, itemClueId },
    body: goods,
  })
  return sessionId
}
