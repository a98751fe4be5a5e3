import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { withDatabase } from '../../testing/template-database.ts'

const MIGRATIONS = join(import.meta.dirname, 'migrations')

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url })
  await client.connect()
  return client
}

test('lives of before keep the currency of their bills, where the shop has another one by now', async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
  const at = names.findIndex((name) => name.startsWith('0015'))
  const texts = await Promise.all(names.map((name) => readFile(join(MIGRATIONS, name), 'utf8')))
  const cluster = await connect(inject('postgresUrl'))
  await cluster.query('create database currency_of_lives')
  const client = await connect(withDatabase(inject('postgresUrl'), 'currency_of_lives'))
  onTestFinished(async () => {
    await client.end()
    await cluster.query('drop database currency_of_lives')
    await cluster.end()
  })
  for (const text of texts.slice(0, at)) await client.query(text)
  const add = async (email: string, currency: string | null) => {
    const { rows } = await client.query(
      'insert into users (email, created_at) values ($1, now()) returning id',
      [email],
    )
    if (currency)
      await client.query('insert into shops (user_id, currency) values ($1, $2)', [
        rows[0].id,
        currency,
      ])
    return rows[0].id as string
  }
  const live = async (userId: string, day: number, bills: readonly [number, string][]) => {
    const { rows } = await client.query(
      `insert into live_sessions (user_id, tiktok_username, tiktok_account_id, started_at, ended_at)
        values ($1, 'rina', $2::text, make_date(2026, 1, $2::text::int), make_date(2026, 1, $2::text::int)) returning id`,
      [userId, String(day)],
    )
    for (const [sentOn, currency] of bills)
      await client.query(
        `insert into orders (session_id, account_id, user_id, username, nickname, version, status,
          bill, total, created_at, updated_at)
        values ($1, $3::text, $2, 'b', 'B', 1, 'sent', $4, 5, now(), make_date(2026, 1, $3::text::int))`,
        [
          rows[0].id,
          userId,
          String(sentOn),
          { currency, lines: [], shipping: 700 + sentOn, adjustment: 0, uniqueCode: 0, total: 5 },
        ],
      )
    await client.query(
      `insert into buyer_lives (user_id, account_id, session_id, username, nickname, last_claim_at)
        values ($1, 'b', $2, 'b', 'B', now())`,
      [userId, rows[0].id],
    )
  }
  const changed = await add('changed', 'MYR')
  await live(changed, 1, [])
  await live(changed, 2, [
    [2, 'USD'],
    [4, 'IDR'],
  ])
  await live(changed, 6, [[6, 'MYR']])
  await live(changed, 8, [])
  const usual = await add('usual', null)
  await live(usual, 1, [[1, 'IDR']])
  await client.query(texts[at] ?? '')
  const { rows } = await client.query(`
    select u.email, extract(day from s.started_at)::int as day, s.currency, s.shipping::int, w.currency as of
    from live_sessions s join users u on u.id = s.user_id join buyer_lives w on w.session_id = s.id
    order by 1, 2`)
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['changed', 1, 'USD', 702, 'USD'],
    ['changed', 2, 'IDR', 704, 'IDR'],
    ['changed', 6, null, null, null],
    ['changed', 8, null, null, null],
    ['usual', 1, null, null, null],
  ])
})
