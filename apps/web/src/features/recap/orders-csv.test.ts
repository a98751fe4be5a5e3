import type { Order } from '@dibs/contract'
import type { AccountId, ItemId } from '@dibs/core'
import { expect, it } from 'vitest'
import { ORDER_CSV_HEADERS, orderCsvRows } from './orders-csv.ts'

const LINE = {
  itemClueId: 'i' as ItemId,
  itemClueText: 'A1',
  name: 'Gamis',
  quantity: 2,
  price: 100_000,
  amount: 200_000,
}
const ORDER: Order = {
  customerAccountId: '1' as AccountId,
  customerUsername: 'ani',
  customerNickname: 'Ani',
  version: 1,
  lines: [LINE, { ...LINE, itemClueText: 'B2', name: null, quantity: 1 }],
  shipping: 10_000,
  adjustment: -5_000,
  uniqueCode: 123,
  alreadyPaid: 0,
  onDelivery: false,
  total: 305_123,
  problem: null,
  status: 'sent',
  sentAt: null,
  payBy: '2026-11-20T12:00:00.000Z',
  heldUntil: null,
  isOverdue: false,
  changedSinceSent: false,
  current: null,
  billUrl: 'https://dibs.example/b/AAAAAAAAAAAAAAAAAAAAAA',
  contact: { name: 'Ani', phone: '+62 812', address: 'Jl. Satu\nDepok' },
  tracking: null,
  canUndo: false,
  undoes: null,
  history: { lives: 0, wins: 0, paid: 0, lapsed: 0, cancelled: 0 },
}
const rowsOf = (changed: Partial<Order>) =>
  orderCsvRows({
    currency: 'IDR',
    totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
    orders: [{ ...ORDER, ...changed }],
  })[0] ?? []

it('has a cell for each header, amounts as numbers, and nobody’s address of a page', () => {
  const row = rowsOf({})
  expect(row).toHaveLength(ORDER_CSV_HEADERS.length)
  expect(row.slice(0, 11)).toEqual([
    'ani',
    'Ani',
    'sent',
    'A1 Gamis x2; B2 x1',
    3,
    10_000,
    -5_000,
    123,
    305_123,
    'IDR',
    '2026-11-20T12:00:00.000Z',
  ])
  expect(JSON.stringify(row)).not.toContain('/b/')
})

it('leaves empty what is not known', () => {
  const row = rowsOf({ total: null, payBy: null, contact: null })
  expect(row.slice(8)).toEqual(['', 'IDR', '', '', '', '', '', 0])
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
