import {
  createApiClient,
  DIGEST_CHARACTERS,
  NO_DIGEST,
  ORDER_PARTS,
  type Order,
  type Orders,
  partOfOrder,
} from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import { forgeServer } from '../testing/forge-server.ts'
import { anOrder } from '../testing/order.ts'
import { type HeldOrders, piecesWon, readOrders, withOrder } from './read-orders.ts'

const ordered = (id: string, quantity = 1): Order => {
  const [line] = anOrder(id).lines as [Order['lines'][number]]
  return anOrder(id, { lines: [{ ...line, quantity, amount: quantity }], total: quantity })
}

/** A server that tells what differs of its orders, a few parts in each answer. */
function tellChanges(...first: Order[]) {
  let orders = first
  const asked: number[] = []
  const digestOf = (part: number) =>
    JSON.stringify(own(part).map((order) => [order.customerAccountId, order.total]))
      .replaceAll(/\W/g, '')
      .padEnd(DIGEST_CHARACTERS, '-')
      .slice(-DIGEST_CHARACTERS)
  const own = (part: number) =>
    orders.filter(({ customerAccountId }) => partOfOrder(customerAccountId) === part)
  const server = forgeServer({})
  server.answer('GET /livestreams/s1/orders', ({ query }): { body: Orders } => {
    const known = String(query.get('known'))
    const differ = Array.from({ length: ORDER_PARTS }, (_, part) => part).filter((part) => {
      const at = part * DIGEST_CHARACTERS
      return known.slice(at, at + DIGEST_CHARACTERS) !== digestOf(part)
    })
    const told = differ.slice(0, 60)
    asked.push(told.length)
    const won = orders.reduce((sum, { total }) => sum + (total ?? 0), 0)
    return {
      body: {
        currency: 'IDR',
        totals: { won, sent: 0, paid: 0, open: 0, lapsed: 0 },
        orders: told.flatMap(own),
        parts: told.map((part) => ({ part, digest: digestOf(part) })),
        isAll: told.length === differ.length,
      },
    }
  })
  const api = createApiClient({ baseUrl: '', fetch: server.fetch })
  return {
    asked,
    set: (...changed: Order[]) => {
      orders = changed
    },
    read: (held?: HeldOrders) =>
      readOrders(api, 's1' as SessionId, held, new AbortController().signal),
  }
}

const idsOf = ({ orders }: HeldOrders) => orders.map((order) => order.customerAccountId)

describe('Orders', () => {
  it('are read in as many answers as it takes, and then only where they differ', async () => {
    const { asked, set, read } = tellChanges(ordered('7'), ordered('107', 3), ordered('88', 2))
    const first = await read()
    expect(asked).toEqual([60, 40])
    expect(idsOf(first)).toEqual(['107', '88', '7'])
    expect(await read(first)).toBe(first)
    // One is more than before, one is gone, the third is not told again.
    set(ordered('7', 4), ordered('88', 2))
    const next = await read(first)
    expect(asked).toEqual([60, 40, 0, 1])
    expect(idsOf(next)).toEqual(['7', '88'])
    expect(next.totals.won).toBe(6)
    expect(next.orders[1]).toBe(first.orders[1])
    expect(NO_DIGEST).toHaveLength(DIGEST_CHARACTERS)
  })

  it('are those that an older server tells, which tells all', async () => {
    const server = forgeServer({
      'GET /livestreams/s1/orders': {
        body: {
          currency: 'IDR',
          totals: { won: 0, sent: 0, paid: 0, open: 0, lapsed: 0 },
          orders: [ordered('1')],
        },
      },
    })
    const api = createApiClient({ baseUrl: '', fetch: server.fetch })
    const { signal } = new AbortController()
    const held = await readOrders(api, 's1' as SessionId, undefined, signal)
    expect(idsOf(held)).toEqual(['1'])
    expect(idsOf(await readOrders(api, 's1' as SessionId, held, signal))).toEqual(['1'])
  })
})

it('counts of an order of several lives the units of one', () => {
  const [line] = anOrder('1').lines as [Order['lines'][number]]
  const joined = anOrder('1', {
    lines: [
      { ...line, quantity: 2, sessionId: 's1' as SessionId },
      { ...line, quantity: 3, sessionId: 's2' as SessionId },
    ],
  })
  expect(piecesWon([joined, ordered('2', 10)], 's2' as SessionId)).toBe(13)
})

it('Sums change with the step of one order, by its share of the live where it has others', () => {
  const live = 's1' as SessionId
  const share = { total: 60_000, received: 0, due: 60_000, owedBack: 0 }
  const lines = anOrder('3').lines.map((line) => ({ ...line, sessionId: live }))
  const held: HeldOrders = {
    currency: 'IDR',
    totals: { won: 300_000, sent: 160_000, paid: 0, open: 160_000, lapsed: 0 },
    orders: [
      anOrder('1', { status: 'sent' }),
      anOrder('2'),
      anOrder('3', { status: 'sent', lines, share }),
    ],
  }
  const paid = withOrder(held, anOrder('1', { status: 'paid' }), live)
  expect(paid.orders.map(({ status }) => status)).toEqual(['paid', 'draft', 'sent'])
  expect(paid.totals).toMatchObject({ won: 300_000, sent: 160_000, paid: 100_000, open: 60_000 })
  const both = withOrder(
    paid,
    anOrder('3', { status: 'paid', lines, share: { ...share, received: 60_000, due: 0 } }),
    live,
  )
  expect(both.totals).toMatchObject({ paid: 160_000, open: 0 })
  const given = withOrder(both, anOrder('1', { status: 'cancelled', asked: 0, received: 0 }), live)
  expect(given.totals).toMatchObject({ won: 200_000, sent: 60_000, paid: 60_000, lapsed: 100_000 })
  // Amounts of another currency are in no sum, and whoever is not on the list changes none.
  const foreign = withOrder(held, anOrder('1', { status: 'paid', currency: 'MYR' }), live)
  expect(foreign.totals).toBe(held.totals)
  expect(withOrder(held, anOrder('9', { status: 'paid' }), live)).toBe(held)
})
