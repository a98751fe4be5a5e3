import type { ItemId, SessionId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { sessionItems } from '../platform/database/schema/index.ts'
import type { TestSeller } from './test-seller.ts'
import type { TestServer } from './test-server.ts'

let said = 0

type Written = {
  startedAt?: Date
  /** Null: it runs. An hour after its start without it. */
  endedAt?: Date | null
  /** Item code → who claimed it, in order, a second apart. */
  claims?: Record<string, string[]>
  goods?: Record<string, { price?: number; stock?: number }>
}

/** Writes a live with its claims straight into the database: nobody needs to hear it. */
export async function writeLive(
  { db }: Pick<TestServer, 'db'>,
  { userId, username, items }: Pick<TestSeller, 'userId' | 'username' | 'items'>,
  { startedAt = new Date(Date.now() - 7_200_000), claims = {}, goods = {}, ...given }: Written,
): Promise<SessionId> {
  const endedAt = given.endedAt === undefined ? new Date(+startedAt + 3_600_000) : given.endedAt
  const { rows } = await db.execute<{ id: SessionId }>(sql`
    insert into live_sessions (user_id, tiktok_username, tiktok_account_id, room_id, started_at, ended_at)
    select ${userId}, ${username}, tiktok_account_id, 'r', ${startedAt.toISOString()},
      ${endedAt?.toISOString() ?? null}::timestamptz from users where id = ${userId} returning id`)
  const sessionId = rows[0]?.id as SessionId
  for (const [code, { price = null, stock = 1 }] of Object.entries(goods)) {
    const itemId = items[code]?.id as ItemId
    await db.insert(sessionItems).values({ sessionId, itemId, price, stock })
  }
  for (const [code, buyers] of Object.entries(claims)) {
    for (const buyer of buyers) {
      said += 1
      const at = new Date(+startedAt + said * 1000).toISOString()
      await db.execute(sql`
        insert into claims (session_id, item_id, account_id, message_id, item_text, username, nickname,
          comment_text, comment_at, heard_at, match_rule)
        values (${sessionId}, ${items[code]?.id}, ${buyer}, ${`77${said}`}, ${code},
          ${`buyer.${buyer}`}, ${`Buyer ${buyer}`}, ${code}, ${at}, ${at}, 'contains')`)
    }
  }
  return sessionId
}
