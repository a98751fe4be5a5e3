import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '../../../platform/database/migrate.ts'
import { readLines } from '../../../testing/lines/line.ts'
import { loadLine } from '../../../testing/lines/load.ts'
import { query } from '../../../testing/lines/start.ts'

const LINE = '0014_sale'

test('what was given to bills of money that came before is given, and the rest waits', async () => {
  const line = readLines().find(({ name }) => name === LINE)
  if (!line) throw new Error(`there is no line ${LINE}`)
  const database = await loadLine(line)
  onTestFinished(() => database.drop())
  const [order] = await query(database.url, 'select id, user_id from orders limit 1')
  const amounts = [
    ['waits', []],
    ['split', [400, 500, -500]],
    ['given', [1_000]],
  ] as const
  for (const [noticeId, given] of amounts) {
    await query(
      database.url,
      `insert into payment_notices (user_id, notice_id, fingerprint, amount, currency, paid_at, received_at)
      values ('${order?.user_id}', '${noticeId}', 'f', 1000, 'IDR', now(), now())`,
    )
    for (const amount of given)
      await query(
        database.url,
        `insert into payments (order_id, user_id, amount, currency, way, by, paid_at, made_at, notice_id)
        select '${order?.id}', user_id, ${amount}, 'IDR', 'transfer', 'notice', now(), now(), id
        from payment_notices where notice_id = '${noticeId}'`,
      )
  }

  await migrateDatabase(database.url)

  const rows = await query(
    database.url,
    'select notice_id, given::int from payment_notices order by given',
  )
  expect(rows).toEqual([
    { notice_id: 'waits', given: 0 },
    { notice_id: 'split', given: 400 },
    { notice_id: 'given', given: 1_000 },
  ])
})
