import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from '../../../platform/database/migrate.ts'
import { readLines } from '../../../testing/lines/line.ts'
import { loadLine } from '../../../testing/lines/load.ts'
import { query } from '../../../testing/lines/start.ts'

const LINE = '0013_may_have_missed'
const bill = (total: number, more: object = {}) =>
  JSON.stringify({
    currency: 'IDR',
    lines: [
      {
        itemId: '00000000-0000-7000-8000-000000000001',
        itemText: 'A1',
        quantity: 1,
        price: 90_000,
      },
    ],
    shipping: 10_000,
    adjustment: 0,
    uniqueCode: 123,
    total,
    ...more,
  })

/** Status, bill, and what is received, its codes and what was asked for, once payments are facts. */
const ORDERS = [
  ['draft', null, null],
  ['sent', bill(100_123), [0, 0, 100_000]],
  ['reported', bill(100_123), [0, 0, 100_000]],
  ['paid', bill(100_123), [100_123, 123, 100_000]],
  ['packed', bill(100_123), [100_123, 123, 100_000]],
  ['packed', bill(100_123, { onDelivery: true }), [0, 0, 100_000]],
  ['shipped', bill(100_123), [100_123, 123, 100_000]],
  ['shipped', bill(100_123, { onDelivery: true }), [100_123, 123, 100_000]],
  ['cancelled', bill(100_123), [0, 0, 100_000]],
  ['lapsed', bill(100_123), [0, 0, 100_000]],
  // A bill for the rest, open and paid: 60,000 was paid before it, with a code of 77.
  ['sent', bill(40_123, { alreadyPaid: 60_000, paidCodes: 77 }), [60_077, 77, 100_000]],
  ['paid', bill(40_123, { alreadyPaid: 60_000, paidCodes: 77 }), [100_200, 200, 100_000]],
] as const

test('every order of the release before comes to the same once payments are facts', async () => {
  const line = readLines().find(({ name }) => name === LINE)
  if (!line) throw new Error(`there is no line ${LINE}`)
  const database = await loadLine(line)
  onTestFinished(() => database.drop())
  const [live] = await query(database.url, 'select id, user_id from live_sessions limit 1')
  for (const [at, [status, said]] of ORDERS.entries()) {
    const total = said === null ? 'null' : JSON.parse(said).total
    await query(
      database.url,
      `insert into orders (session_id, account_id, user_id, username, nickname, version, status, bill,
        total, sent_at, created_at, updated_at)
      values ('${live?.id}', '${9000 + at}', '${live?.user_id}', 'u', 'n', 3, '${status}',
        ${said === null ? 'null' : `'${said}'`}, ${total}, now(), now(), now())`,
    )
  }
  await query(
    database.url,
    `insert into order_steps (session_id, account_id, kind, from_status, to_status, by, before, made_at)
    values ('${live?.id}', '${9000 + ORDERS.length - 2}', 'status', 'paid', 'sent', 'seller',
      '{"status": "paid", "bill": ${bill(60_077)}}', now())`,
  )

  await migrateDatabase(database.url)

  const rows = await query(
    database.url,
    `select o.account_id::int - 9000 as at, coalesce(sum(p.amount), 0)::int as received,
      coalesce(sum(p.code), 0)::int as codes,
      (select b.asked::int from bills b where b.order_id = o.id order by b.number desc limit 1) as asked
    from orders o left join payments p on p.order_id = o.id
    where o.account_id::int8 between 9000 and 9099 group by o.id, o.account_id order by 1`,
  )
  expect(
    rows.map(({ received, codes, asked }) => (asked === null ? null : [received, codes, asked])),
  ).toEqual(ORDERS.map(([, , expected]) => expected))
  const versions = await query(
    database.url,
    `select number, asked::int from bills b join orders o on o.id = b.order_id
    where o.account_id = '${9000 + ORDERS.length - 2}' order by number`,
  )
  expect(versions).toEqual([
    { number: 1, asked: 59_954 },
    { number: 2, asked: 100_000 },
  ])
})
