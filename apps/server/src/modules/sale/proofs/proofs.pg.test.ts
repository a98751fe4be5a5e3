import { request as httpRequest } from 'node:http'
import { endpoints, type Proofs } from '@dibs/contract'
import type { AccountId, OrderStatus } from '@dibs/core'
import { and, eq } from 'drizzle-orm'
import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  liveSessions,
  orderSteps,
  orders,
  transferProofs,
} from '../../../platform/database/schema/index.ts'
import { eventually } from '../../../testing/eventually.ts'
import { failure } from '../../../testing/failure.ts'
import { createStudio } from '../../../testing/on-air.ts'
import { aPhoto, hasPosition, hugeGif, pictureIn, sendPicture } from '../../../testing/pictures.ts'
import { writeBill } from '../../../testing/sold.ts'
import { createTestClock } from '../../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const NOBODYS = 'AAAAAAAAAAAAAAAAAAAAAA'
const UNKNOWN = '00000000-0000-4000-8000-000000000001'
const BUYER = '101' as AccountId

const clock = createTestClock()
let server: TestServer
let photo: Buffer
beforeAll(async () => {
  server = await startTestServer({ clock })
  photo = await aPhoto()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'proofs')

const codeOf = async (call: Promise<unknown>) => (await failure(call)).code

/** What a bill's page can do, without a log-in. */
function page(token: string) {
  const api = server.api()
  const params = { token }
  return {
    list: async () => (await api(endpoints.proofs.list, { params })).data.proofs,
    send: async (bytes = photo) => (await sendPicture(server.url, token, bytes)).proofs,
    remove: async (proofId: string) =>
      (await api(endpoints.proofs.remove, { params: { token, proofId } })).data.proofs,
  }
}

/** A seller with a live and a bill in it. */
async function withBill(given: Parameters<typeof writeBill>[2] = {}) {
  const { seller, sessionId } = await studio.goOnAir()
  const of = { userId: seller.userId, sessionId }
  const token = await writeBill(server, of, { at: new Date(clock()), ...given })
  const order = { sessionId, customerAccountId: BUYER }
  return {
    seller,
    sessionId,
    token,
    order,
    ...page(token),
    seen: async (api = seller.api) =>
      (await api(endpoints.proofs.listOfOrder, { params: order })).data.proofs,
    look: async (proofId: string, api = seller.api) =>
      (await api(endpoints.proofs.get, { params: { ...order, proofId } })).data,
    become: (status: OrderStatus) =>
      server.db.update(orders).set({ status }).where(eq(orders.sessionId, sessionId)),
  }
}
const idOf = (proofs: Proofs['proofs']) => proofs.at(-1)?.id ?? ''

describe('a picture that a buyer sends', () => {
  test('is seen by the seller, drawn anew, and by the buyer as one that was sent', async () => {
    const { send, list, seen, look } = await withBill()
    expect(hasPosition(photo)).toBe(true)
    const sent = await send()
    expect(sent).toEqual([{ id: expect.any(String), sentAt: new Date(clock()).toISOString() }])
    expect(await list()).toEqual(sent)
    expect(await seen()).toEqual(sent.map((each) => ({ ...each, isEarlier: false })))
    const shown = Buffer.from(await (await look(idOf(sent))).arrayBuffer())
    expect(await sharp(shown).metadata()).toMatchObject({ format: 'jpeg', width: 800, height: 600 })
    expect(hasPosition(shown)).toBe(false)
  })

  test('is stored where nobody can read it without the key', async () => {
    const { send, look } = await withBill()
    const id = idOf(await send(await pictureIn('png')))
    const shown = Buffer.from(await (await look(id)).arrayBuffer())
    const [row] = await server.db.select().from(transferProofs).where(eq(transferProofs.id, id))
    expect(row?.picture.length).toBe(shown.length + 28)
    expect(row?.picture.includes(shown.subarray(-64))).toBe(false)
  })

  test('comes as a picture that browsers keep nowhere and run nothing of', async () => {
    const { send, order, seller } = await withBill()
    const { sessionId, customerAccountId } = order
    const response = await fetch(
      `${server.url}/api/livestreams/${sessionId}/orders/${customerAccountId}/proofs/${idOf(await send())}`,
      { headers: { authorization: `Bearer ${seller.token}` } },
    )
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline; filename="proof.jpg"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'same-origin',
    })
  })

  test('is the third at most; one that is taken back makes room for another', async () => {
    const { send, list, remove } = await withBill()
    const small = await pictureIn('gif')
    await send(small)
    await send(small)
    const three = await send(small)
    expect(await codeOf(send(small))).toBe('too_many_proofs')
    const two = await remove(idOf(three))
    expect(two).toEqual(three.slice(0, 2))
    expect(await remove(idOf(three))).toEqual(two)
    expect(await send(small)).toHaveLength(3)
    expect(await list()).toHaveLength(3)
  })

  test('is the third at most, however many come at once', async () => {
    const { send, list } = await withBill()
    const small = await pictureIn('gif')
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => send(small)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await list()).toHaveLength(3)
  })

  test('is one of ten in an hour', async () => {
    const { send } = await withBill()
    const codes = []
    for (let n = 0; n < 11; n += 1) codes.push(await codeOf(send(Buffer.from('no picture'))))
    expect(codes).toEqual([...Array(10).fill('picture_unreadable'), 'too_many_requests'])
    clock.advance({ minutes: 61 })
    expect(await send(await pictureIn('webp'))).toHaveLength(1)
  })

  test('is refused when the seller has 3,000', async () => {
    const { send, seller, sessionId } = await withBill()
    const { userId } = seller
    await writeBill(server, { userId, sessionId }, { accountId: '7' })
    const isOf = and(eq(orders.sessionId, sessionId), eq(orders.accountId, '7' as AccountId))
    const [order] = await server.db.select({ orderId: orders.id }).from(orders).where(isOf)
    const { orderId } = order as NonNullable<typeof order>
    const one = {
      userId,
      sessionId,
      orderId,
      accountId: '7' as AccountId,
      sentAt: new Date(clock()),
    }
    const many = Array.from({ length: 3_000 }, () => ({ ...one, picture: Buffer.alloc(1) }))
    await server.db.insert(transferProofs).values(many)
    expect(await codeOf(send())).toBe('no_room_for_proofs')
  })

  test.each([
    ['nothing', Buffer.alloc(0), 'picture_unreadable'],
    ['a page', Buffer.from('<script>alert(1)</script>'), 'picture_unreadable'],
    ['more pixels than there are', hugeGif(40_000), 'picture_too_large'],
    ['more than 10 MB', Buffer.alloc(10_000_001, 0xff), 'payload_too_large'],
  ])('is refused where it is %s, in a sentence, and leaves nothing', async (_, bytes, code) => {
    const { send, list } = await withBill()
    const refused = await failure(send(bytes))
    expect(refused).toMatchObject({ code, message: expect.stringMatching(/^[A-Z].*\.$/) })
    expect(await list()).toEqual([])
  })

  test('may say to be anything: its bytes tell', async () => {
    const { token, list } = await withBill()
    const small = new Uint8Array(await pictureIn('gif'))
    for (const type of ['application/json', 'text/html', '']) {
      const response = await fetch(`${server.url}/api/bills/${token}/proofs`, {
        method: 'POST',
        body: new Blob([small], { type }),
      })
      expect(response.status).toBe(201)
    }
    expect(await list()).toHaveLength(3)
  })
})

/** Begins to send a picture, and never sends a byte of it; `answered` is what comes back. */
function beginToSend(token: string) {
  const headers = { 'content-type': 'image/jpeg', 'content-length': 9_000_000 }
  const path = `${server.url}/api/bills/${token}/proofs`
  const call = httpRequest(path, { method: 'POST', headers })
  call.flushHeaders()
  const answered = new Promise<number>((resolve) => {
    call.on('response', ({ statusCode = 0 }) => resolve(statusCode))
    call.on('error', () => resolve(0))
  }).finally(() => call.destroy())
  return { answered, leave: () => call.destroy() }
}
const sendNothing = (token: string) => beginToSend(token).answered

describe('before a byte of a picture is read', () => {
  test('a token that there is not is refused', async () => {
    expect(await sendNothing(NOBODYS)).toBe(404)
  })

  test('a bill that takes no picture is refused', async () => {
    expect(await sendNothing((await withBill({ status: 'paid' })).token)).toBe(409)
  })

  test('a bill that has three is refused', async () => {
    const { send, token } = await withBill()
    const small = await pictureIn('gif')
    for (let n = 0; n < 3; n += 1) await send(small)
    expect(await sendNothing(token)).toBe(409)
  })
})

test('of pictures that are slow to come few are waited for, and who leaves makes room', async () => {
  const bills = [await withBill(), await withBill(), await withBill(), await withBill()] as const
  const slow = bills.slice(0, 3).map(({ token }) => beginToSend(token))
  let isSent = false
  const sent = bills[3].send(await pictureIn('gif')).then(() => {
    isSent = true
  })
  // Everything else goes on meanwhile.
  for (let n = 0; n < 20; n += 1) await bills[3].list()
  expect(isSent).toBe(false)
  slow[0]?.leave()
  await sent
  for (const { leave } of slow) leave()
})

describe('taking pictures back, and looking at them', () => {
  test('counts among the 30 changes that a bill takes in ten minutes', async () => {
    const { token, remove } = await withBill()
    for (let n = 0; n < 30; n += 1) expect(await remove(UNKNOWN)).toEqual([])
    expect(await codeOf(remove(UNKNOWN))).toBe('too_many_requests')
    const body = { name: 'Budi', phone: '081234567890', address: 'Depok' }
    const typed = server.api()(endpoints.bills.setContact, { params: { token }, body })
    expect(await codeOf(typed)).toBe('too_many_requests')
  })

  test('takes the turns of its address, with looks at bills', async () => {
    const { token, list, remove } = await withBill()
    const blocker = new pg.Client({ connectionString: server.database.url })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('lock table buyer_contacts, transfer_proofs in access exclusive mode')
    const look = () => server.api()(endpoints.bills.get, { params: { token } })
    const calls = [...Array(8)].flatMap(() => [list(), remove(UNKNOWN), look()])
    await eventually(async () => {
      await blocker.query('select pg_stat_clear_snapshot()')
      const { rowCount } = await blocker.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
      expect(rowCount).toBe(3)
    })
    await blocker.query('commit')
    await Promise.all(calls)
    await blocker.end()
  })
})

describe('one answer for all that is not there', () => {
  test('for a token of nobody, whatever is asked', async () => {
    const { list, send, remove } = page(NOBODYS)
    const codes = await Promise.all([list(), send(), remove(UNKNOWN)].map(codeOf))
    expect(codes).toEqual(['not_found', 'not_found', 'not_found'])
  })

  test('another bill’s token takes no picture back', async () => {
    const { send, list } = await withBill()
    const sent = await send()
    const other = await withBill()
    expect(await other.remove(idOf(sent))).toEqual([])
    expect(await list()).toEqual(sent)
  })

  test('the seller of another shop is told of none, and sees none', async () => {
    const { send, seen, look } = await withBill()
    const id = idOf(await send())
    const { seller } = await withBill()
    expect(await codeOf(seen(seller.api))).toBe('not_found')
    expect(await codeOf(look(id, seller.api))).toBe('not_found')
    expect(await codeOf(look(id, server.api()))).toBe('unauthorized')
    // Their own order with somebody else's picture.
    const own = await withBill()
    expect(await codeOf(own.look(id))).toBe('not_found')
  })

  test('a buyer of the same live sees nothing of another’s order', async () => {
    const { send, seller, sessionId, look } = await withBill()
    const id = idOf(await send())
    const of = { userId: seller.userId, sessionId }
    const neighbour = page(await writeBill(server, of, { accountId: '102', at: new Date(clock()) }))
    expect(await neighbour.list()).toEqual([])
    await neighbour.remove(id)
    expect((await look(id)).size).toBeGreaterThan(0)
  })
})

test.each(['paid', 'packed', 'shipped', 'cancelled', 'lapsed'] as const)(
  'a bill that is %s takes no picture, and gives none back; the seller still sees what was sent',
  async (status) => {
    const { send, remove, become, seen } = await withBill({ status: 'reported' })
    const sent = await send()
    await become(status)
    expect(await codeOf(send())).toBe('order_status')
    expect(await codeOf(remove(idOf(sent)))).toBe('order_status')
    expect(await seen()).toEqual(sent.map((each) => ({ ...each, isEarlier: false })))
  },
)

describe('pictures go', () => {
  /** A bill with a picture, which has become so; `steps` are the seller's, now. */
  async function sentAndThen(status: OrderStatus, steps: { undoneAt: Date | null }[]) {
    const bill = await withBill()
    await bill.send(await pictureIn('gif'))
    await bill.seller.stop(bill.sessionId)
    await bill.become(status)
    const { sessionId } = bill
    const paid = { sessionId, accountId: BUYER, kind: 'status', by: 'seller' } as const
    for (const { undoneAt } of steps) {
      const step = { ...paid, fromStatus: 'sent', toStatus: 'paid', before: {} as never } as const
      await server.db.insert(orderSteps).values({ ...step, madeAt: new Date(clock()), undoneAt })
    }
    return bill
  }

  test('30 days after their bill was paid, and no others', async () => {
    const over = await sentAndThen('paid', [{ undoneAt: null }])
    const open = await sentAndThen('reported', [])
    const takenBack = await sentAndThen('sent', [{ undoneAt: new Date(clock()) }])
    clock.advance({ days: 0.1 })
    const later = await sentAndThen('packed', [{ undoneAt: null }])
    clock.advance({ days: 29.95 })
    await eventually(async () => expect(await over.list()).toEqual([]))
    for (const { list } of [open, takenBack, later]) expect(await list()).toHaveLength(1)
  })

  test('with the live, whoever erases it', async () => {
    const { send, sessionId, seller } = await withBill()
    await send()
    await seller.stop(sessionId)
    const ofLive = () => server.db.$count(transferProofs, eq(transferProofs.sessionId, sessionId))
    expect(await ofLive()).toBe(1)
    await server.db.delete(liveSessions).where(eq(liveSessions.id, sessionId))
    expect(await ofLive()).toBe(0)
  })
})
