import { compileMatcher } from '@dibs/core'
import type pg from 'pg'
import { MARKET_CODES, writeMarketComments } from '../comments.ts'

/** A claim as a row of these baselines: the columns of `COLUMNS` without the session. */
export type Row = {
  itemId: string
  messageId: string
  itemText: string
  accountId: string
  username: string
  nickname: string
  text: string
  at: Date
}

const COLUMNS =
  'session_id, item_id, message_id, item_text, account_id, username, nickname, comment_text, comment_at, heard_at'
const COLUMN_COUNT = 10
const ROWS_PER_STATEMENT = 1_000

let lastMessageId = 7_200_000_000_000_000_000n

/** New claims, like those that the provider sends. */
export function writeRows(count: number, items: readonly { id: string; code: string }[]): Row[] {
  const match = compileMatcher(items)
  const at = new Date()
  return writeMarketComments(count, MARKET_CODES, 1).map((comment) => {
    const item = match(comment.text)
    if (!item) throw new Error(`${comment.text} claims nothing`)
    lastMessageId += 7n
    const { userId: accountId, uniqueId: username, nickname, text } = comment
    const messageId = String(lastMessageId)
    return {
      itemId: item.id,
      itemText: item.code,
      messageId,
      accountId,
      username,
      nickname,
      text,
      at,
    }
  })
}

/** Inserts of 1,000 rows, each a VALUES list with its parameters, one after the other. */
export async function createPlainInsert(database: pg.Client, userId: string) {
  const sessionId = await createSession(database, userId)
  const places = Array.from({ length: ROWS_PER_STATEMENT }, (_, row) => placeholders(row))
  const text = `insert into claims (${COLUMNS}) values ${places.join(', ')}`
  return async (rows: readonly Row[]): Promise<void> => {
    for (let i = 0; i < rows.length; i += ROWS_PER_STATEMENT) {
      const values = rows
        .slice(i, i + ROWS_PER_STATEMENT)
        .flatMap((row) => toValues(sessionId, row))
      await database.query({ name: 'plain-insert', text, values })
    }
  }
}

/**
 * A transaction per claim that locks the live, reads the item's last position and inserts the
 * next: how positions would be kept if they were stored.
 */
export async function createPositionedInsert(database: pg.Client, userId: string) {
  const sessionId = await createSession(database, userId)
  await database.query(
    'create table positioned_claims (like claims including all, position int not null)',
  )
  await database.query('create index on positioned_claims (session_id, item_id, position)')
  await database.query(
    'alter table positioned_claims add foreign key (session_id) references live_sessions on delete cascade',
  )
  const lock = 'select 1 from live_sessions where id = $1 for update'
  const last =
    'select coalesce(max(position), 0) as last from positioned_claims where session_id = $1 and item_id = $2'
  const insert = `insert into positioned_claims (${COLUMNS}, position) values (${placeholders(0).slice(1, -1)}, $11)`
  return async (rows: readonly Row[]): Promise<void> => {
    for (const row of rows) {
      await database.query('begin')
      await database.query({ name: 'lock-live', text: lock, values: [sessionId] })
      const { rows: found } = await database.query({
        name: 'last-position',
        text: last,
        values: [sessionId, row.itemId],
      })
      const values = [...toValues(sessionId, row), found[0].last + 1]
      await database.query({ name: 'positioned-insert', text: insert, values })
      await database.query('commit')
    }
  }
}

function placeholders(row: number): string {
  const first = row * COLUMN_COUNT + 1
  return `(${Array.from({ length: COLUMN_COUNT }, (_, column) => `$${first + column}`).join(', ')})`
}

function toValues(sessionId: string, row: Row): unknown[] {
  const { itemId, messageId, itemText, accountId, username, nickname, text, at } = row
  return [sessionId, itemId, messageId, itemText, accountId, username, nickname, text, at, at]
}

async function createSession(database: pg.Client, userId: string): Promise<string> {
  const { rows } = await database.query(
    `insert into live_sessions (user_id, tiktok_username, tiktok_account_id, started_at, ended_at)
      values ($1, 'plain-seller', '1', now(), now()) returning id`,
    [userId],
  )
  return rows[0].id
}
