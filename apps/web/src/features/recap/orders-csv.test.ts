import type { Order } from '@dibs/contract'
import type { ItemId, SessionId } from '@dibs/core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOrder } from '../../shared/testing/order.ts'
import { ORDER_COLUMNS, orderCsvRows } from './orders-csv.ts'

const zone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Asia/Jakarta'
})
afterEach(() => {
  process.env.TZ = zone
})

const LINE = {
  itemClueId: 'i' as ItemId,
  itemClueText: 'A1',
  name: 'Gamis',
  quantity: 2,
  price: 100_000,
  amount: 200_000,
}
const ORDER = anOrder('1', {
  customerUsername: 'ani',
  customerNickname: 'Ani',
  lines: [LINE, { ...LINE, itemClueText: 'B2', name: null, quantity: 1 }],
  shipping: 10_000,
  adjustment: -5_000,
  uniqueCode: 123,
  total: 305_123,
  status: 'sent',
  payBy: '2026-11-20T12:00:00.000Z',
  billUrl: 'https://dibs.example/b/AAAAAAAAAAAAAAAAAAAAAA',
  contact: { name: 'Ani', phone: '+62 812', address: 'Jl. Satu\nDepok' },
})
const LIVES = ['s1', 's2'] as SessionId[]
const [FIRST, SECOND] = LIVES as [SessionId, SessionId]
const allRowsOf = (changed: Partial<Order>, live = FIRST) =>
  orderCsvRows(
    {
      currency: 'IDR',
      totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
      orders: [{ ...ORDER, ...changed }],
    },
    live,
    (status) => `(${status})`,
  )
const rowsOf = (changed: Partial<Order>) => allRowsOf(changed)[0] ?? []

it('has a cell for each header, amounts as numbers, and nobody’s address of a page', () => {
  const row = rowsOf({})
  expect(row).toHaveLength(ORDER_COLUMNS.length)
  expect(row.slice(0, 11)).toEqual([
    'ani',
    'Ani',
    '(sent)',
    'A1 Gamis x2; B2 x1',
    3,
    10_000,
    -5_000,
    123,
    305_123,
    'IDR',
    '2026-11-20 19:00:00',
  ])
  expect(JSON.stringify(row)).not.toContain('/b/')
})

it('leaves empty what is not known', () => {
  const row = rowsOf({ total: null, payBy: null, contact: null })
  expect(row.slice(8, 16)).toEqual(['', 'IDR', '', '', '', '', '', 0])
})

it('ends with what came, what is due and what is owed back', () => {
  expect(ORDER_COLUMNS.slice(-4)).toEqual(['alreadyPaid', 'received', 'due', 'owedBack'])
  expect(rowsOf({ received: 5_000, due: 300_123 }).slice(-3)).toEqual([5_000, 300_123, 0])
  // Of a bill that nobody has, all of it is left.
  expect(rowsOf({ status: 'sent', sentAt: null, due: 300_123 }).slice(-2)).toEqual([300_123, 0])
  expect(rowsOf({ status: 'draft', sentAt: null, due: 0 }).slice(-2)).toEqual([305_123, 0])
  expect(rowsOf({ status: 'draft', total: null, due: 0 }).slice(-2)).toEqual(['', 0])
  expect(rowsOf({ status: 'lapsed', received: 9_000, owedBack: 9_000 }).slice(-1)).toEqual([9_000])
})

it('has a row of its own for what went off before', () => {
  const earlier = {
    version: 0,
    payments: [],
    undoes: null,
    lines: [LINE],
    asked: 210_000,
    due: 0,
    owedBack: 0,
    received: 210_123,
    status: 'shipped' as const,
    sentAt: null,
    tracking: 'JP1',
  }
  const rows = allRowsOf({ earlier: [earlier] })
  expect(rows.map(([name, , status]) => [name, status])).toEqual([
    ['ani', '(sent)'],
    ['ani', '(shipped)'],
  ])
  expect(rows[1]).toHaveLength(ORDER_COLUMNS.length)
  expect(rows[1]?.slice(3)).toEqual([
    ...['A1 Gamis x2', 2, '', '', '', 210_000, 'IDR', '', '', '', '', 'JP1', '', 210_123, 0, 0],
  ])
})

it('has of an order of several lives what counts in one; what is added, in the first', () => {
  const of = (share: Partial<Order['share']>, live: SessionId) =>
    allRowsOf(
      {
        lives: LIVES.map((sessionId) => ({ sessionId, startTime: '2026-11-20T12:00:00.000Z' })),
        lines: [
          { ...LINE, sessionId: FIRST },
          { ...LINE, itemClueText: 'B2', quantity: 1, sessionId: SECOND },
        ],
        share: { total: 0, received: 0, due: 0, owedBack: 0, ...share },
      },
      live,
    )[0]
  const first = of({ total: 205_000, received: 205_000 }, FIRST)
  expect(first?.slice(3, 9)).toEqual(['A1 Gamis x2', 2, 10_000, -5_000, 123, 205_000])
  expect(first?.slice(-3)).toEqual([205_000, 0, 0])
  const second = of({ total: 100_123, due: 100_123 }, SECOND)
  expect(second?.slice(3, 9)).toEqual(['B2 Gamis x1', 1, 0, 0, 0, 100_123])
  expect(second?.slice(-4)).toEqual([0, 0, 100_123, 0])
})

it.each([
  { customerUsername: '=1+1' },
  { customerNickname: '@SUM(1)' },
  { lines: [{ ...LINE, itemClueText: '=A1', name: '=B2' }] },
  { contact: { name: '=1', phone: '+62', address: '-1\n=2' } },
  { tracking: '=cmd|x' },
])('has no cell that is a formula: %j', (changed) => {
  for (const cell of rowsOf(changed)) {
    if (typeof cell === 'string') expect(cell).not.toMatch(/^[=+\-@]/)
  }
})
