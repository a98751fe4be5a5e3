import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { withDatabase } from '../../testing/template-database.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')

/** The migrations before the one that allows each heard message one item, and that one. */
async function readMigrations() {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
  const texts = await Promise.all(names.map((name) => readFile(join(MIGRATIONS, name), 'utf8')))
  const at = texts.findIndex((text) => text.includes('one_item_per_heard_message'))
  return { before: texts.slice(0, at), mending: texts[at] ?? '' }
}

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

test('a comment that two servers stored under two items keeps the first; the others count as added by hand', async () => {
  const { before, mending } = await readMigrations()
  const cluster = await connect(inject('postgresUrl'))
  await cluster.query('create database doubled_claims')
  const client = await connect(withDatabase(inject('postgresUrl'), 'doubled_claims'))
  try {
    for (const text of before) await client.query(text)
    const { rows } = await client.query(`with seller as (
        insert into users (email, created_at) values ('x', now()) returning id
      ) insert into live_sessions (user_id, tiktok_username, tiktok_account_id, started_at)
        select id, 'rina', '7', now() from seller returning id`)
    const add = (item: number, message: string, second: number, kind: string) =>
      client.query(
        `insert into claims (session_id, item_id, message_id, item_text, account_id, username,
          nickname, comment_text, comment_at, heard_at, match_rule, is_reported, added_at)
        values ($1, $2, $3, 'A1', '5', 's', 's', 'a1', now(), $4,
          case when $5 <> 'by hand' then 'contains' end, $5 = 'reported',
          case when $5 = 'by hand' then timestamptz '2026-01-01T09:00Z' end)`,
        [
          rows[0].id,
          `00000000-0000-4000-8000-00000000000${item}`,
          message,
          new Date(Date.UTC(2026, 0, 1, 10, 0, second)).toISOString(),
          kind,
        ],
      )
    await add(1, '11', 2, 'heard')
    await add(2, '11', 1, 'heard')
    await add(3, '11', 3, 'heard')
    await add(4, '11', 0, 'by hand')
    await add(5, '11', 0, 'reported')
    await add(1, '12', 4, 'heard')
    await client.query(mending)
    const mended = await client.query(
      `select right(item_id::text, 1)::int as item, message_id, match_rule, is_reported,
        extract(epoch from added_at - '2026-01-01T10:00Z')::int as added
      from claims order by message_id, item_id`,
    )
    const row = (item: number, match_rule: string | null, added: number | null, more = {}) => ({
      item,
      message_id: '11',
      match_rule,
      is_reported: false,
      added,
      ...more,
    })
    expect(mended.rows).toEqual([
      row(1, null, 2),
      row(2, 'contains', null),
      row(3, null, 3),
      row(4, null, -3_600),
      row(5, 'contains', null, { is_reported: true }),
      row(1, 'contains', null, { message_id: '12' }),
    ])
  } finally {
    await client.end()
    await cluster.query('drop database doubled_claims')
    await cluster.end()
  }
})
