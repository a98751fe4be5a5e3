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
import { type HeldOrders, piecesWon, readOrders } from './read-orders.ts'

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
