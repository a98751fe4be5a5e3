import { randomUUID } from 'node:crypto'
import { endpoints, type WaitlistBody } from '@dibs/contract'
import type { AccountId, ItemId, SessionId } from '@dibs/core'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'claims.goods')

type Goods = { name?: string | null; price?: number | null; stock?: number | null }

const goodsOfItem = (seller: TestSeller, goods: Goods, code = 'A1') =>
  seller.api(endpoints.items.update, {
    params: { itemClueId: seller.items[code]?.id as ItemId },
    body: { clueText: code, ...goods },
  })
const change = (seller: TestSeller, sessionId: SessionId, body: Goods | { startAgain: true }) =>
  seller.api(endpoints.comments.changeItem, {
    params: { sessionId, itemClueId: seller.items.A1?.id as ItemId },
    body,
    idempotencyKey: randomUUID(),
  })
const ofA1 = async (seller: TestSeller, sessionId: SessionId) =>
  (await seller.waitlists(sessionId)).find((list) => list.itemClueText === 'A1')
/** Buyer → what they want, get, and their place in line. */
const shares = (list: WaitlistBody | undefined) =>
  list?.claims.map(({ customerAccountId, quantity = 1, won, position }) =>
    [customerAccountId, quantity, won ?? (position === 1 ? 1 : 0)].join(' '),
  )
const told = ({ name, price, stock }: Partial<WaitlistBody> = {}) => ({ name, price, stock })

/** A live in which 101, 102 and 103 said A1, in this order. */
async function withThree() {
  const { seller, sessionId } = await studio.goOnAir(['A1', 'B2'])
  const say = async (...buyers: string[]) => {
    const { comments } = await server.control.say(
      seller.username,
      buyers.map((userId) => ({ comment: 'A1 kak', userId })),
    )
    return comments
  }
  const comments = await say('101', '102', '103')
  await eventually(async () =>
    expect(await seller.places(sessionId)).toEqual({ A1: ['101', '102', '103'] }),
  )
  const setQuantity = (userId: string, quantity: number) => {
    const said = comments.find((each) => each.userId === userId)
    if (!said) throw new Error('nobody said so')
    const params = claimParams(sessionId, seller, 'A1', said)
    return seller.api(endpoints.comments.move, { params, body: { quantity } })
  }
  const history = async () =>
    (await seller.api(endpoints.handChanges.list, { params: { sessionId } })).data
  const undo = async (changeId = '') =>
    seller.api(endpoints.handChanges.undo, {
      params: {
        sessionId,
        changeId: (changeId || (await history()).find(({ canUndo }) => canUndo)?.id) as never,
      },
    })
  return { seller, sessionId, say, comments, setQuantity, history, undo }
}

describe('what is sold under a code', () => {
  test('is told with the item, and taken away with null', async () => {
    const { api } = await studio.newSeller([])
    const body = { clueText: 'A1', name: '  Gamis Rania ', price: 195_000, stock: 3 }
    const { data: item } = await api(endpoints.items.create, { body })
    expect(item).toMatchObject({ name: 'Gamis Rania', price: 195_000, stock: 3 })
    const update = async (goods: Goods) => {
      const params = { itemClueId: item.id }
      return (await api(endpoints.items.update, { params, body: { clueText: 'A1', ...goods } }))
        .data
    }
    expect(await update({})).toMatchObject({ name: 'Gamis Rania', price: 195_000, stock: 3 })
    expect(await update({ price: null, stock: 2 })).toMatchObject({ name: 'Gamis Rania', stock: 2 })
    const plain = await update({ name: ' ', stock: null })
    expect(Object.keys(plain).sort()).toEqual(['clue_text', 'id', 'updated_at'])
    expect((await api(endpoints.items.list, {})).data).toEqual([plain])
  })

  test.each([
    [{ price: -1 }, 'price_invalid'],
    [{ price: 0 }, 'price_invalid'],
    [{ price: 0.5 }, 'price_invalid'],
    [{ price: 10 ** 12 }, 'price_invalid'],
    [{ stock: 0 }, 'stock_invalid'],
    [{ stock: 1_000 }, 'stock_invalid'],
    [{ stock: 1.5 }, 'stock_invalid'],
  ])('%j is refused as %s', async (goods, code) => {
    const seller = await studio.newSeller(['A1'])
    expect(await failure(goodsOfItem(seller, goods))).toMatchObject({ status: 422, code })
    const body = { clueText: 'B2', ...goods }
    expect(await failure(seller.api(endpoints.items.create, { body }))).toMatchObject({ code })
    const { data } = await seller.api(endpoints.items.list, {})
    expect(data.map((item) => item.clue_text)).toEqual(['A1'])
  })

  test('is no text, and its name not longer than 60 characters', async () => {
    const seller = await studio.newSeller(['A1'])
    const typed = { price: '195rb' } as never as Goods
    expect(await failure(goodsOfItem(seller, typed))).toMatchObject({ status: 400 })
    expect(await failure(goodsOfItem(seller, { name: 'x'.repeat(61) }))).toMatchObject({
      status: 400,
      code: 'bad_request',
    })
    expect((await goodsOfItem(seller, { name: '👍🏽'.repeat(60) })).status).toBe(200)
  })

  test('leaves the code as it was when the code is refused, and the other way round', async () => {
    const seller = await studio.newSeller(['A1', 'B2'])
    const params = { itemClueId: seller.items.A1?.id as ItemId }
    const read = async () =>
      (await seller.api(endpoints.items.list, {})).data.find(({ id }) => id === params.itemClueId)
    const before = await read()
    const taken = seller.api(endpoints.items.update, {
      params,
      body: { clueText: 'b2', price: 5_000 },
    })
    expect(await failure(taken)).toMatchObject({ status: 409, code: 'item_exists' })
    expect(await read()).toEqual(before)
  })

  test('reaches a live while it runs; later changes do not, and the recap has its own', async () => {
    const { seller, sessionId } = await withThree()
    expect(told(await ofA1(seller, sessionId))).toEqual(told())
    await goodsOfItem(seller, { name: 'Gamis', price: 100_000, stock: 2 })
    const list = await ofA1(seller, sessionId)
    expect(told(list)).toEqual({ name: 'Gamis', price: 100_000, stock: 2 })
    expect(shares(list)).toEqual(['101 1 1', '102 1 1', '103 1 0'])
    await change(seller, sessionId, { price: 90_000 })
    expect(told(await ofA1(seller, sessionId))).toEqual({ name: 'Gamis', price: 90_000, stock: 2 })
    await goodsOfItem(seller, { price: 80_000 })
    expect((await ofA1(seller, sessionId))?.price).toBe(80_000)
    await seller.stop(sessionId)
    await goodsOfItem(seller, { price: 70_000, stock: 1 })
    expect(told(await ofA1(seller, sessionId))).toEqual({ name: 'Gamis', price: 80_000, stock: 2 })
    await change(seller, sessionId, { price: null, stock: 3 })
    const later = await ofA1(seller, sessionId)
    expect(told(later)).toEqual({ name: 'Gamis', price: undefined, stock: 3 })
    expect(shares(later)).toEqual(['101 1 1', '102 1 1', '103 1 1'])
  })

  test('stays with the live when the item is deleted, before and after its end', async () => {
    const { seller, sessionId } = await withThree()
    await goodsOfItem(seller, { price: 100_000, stock: 2 })
    const params = { itemClueId: seller.items.A1?.id as ItemId }
    await seller.api(endpoints.items.remove, { params })
    expect((await ofA1(seller, sessionId))?.price).toBe(100_000)
    await seller.stop(sessionId)
    expect((await ofA1(seller, sessionId))?.stock).toBe(2)
  })

  test('is known to a device that asks with the tag of the lists before', async () => {
    const { seller, sessionId } = await withThree()
    const ask = async (etag?: string | null) =>
      seller.api(endpoints.comments.listWaitlists, {
        params: { sessionId },
        ...(etag && { etag }),
      })
    const before = await ask()
    await change(seller, sessionId, { stock: 2 })
    const after = await ask(before.etag)
    expect([after.status, after.data?.[0]?.stock]).toEqual([200, 2])
    expect((await ask(after.etag)).status).toBe(304)
  })

  test('is the seller’s alone', async () => {
    const { seller, sessionId } = await withThree()
    const stranger = await studio.newSeller(['A1'])
    const theirs = { ...stranger, items: seller.items }
    expect(await failure(change(theirs, sessionId, { stock: 2 }))).toMatchObject({ status: 404 })
    const mine = { ...seller, items: stranger.items }
    expect(await failure(change(mine, sessionId, { stock: 2 }))).toMatchObject({ status: 404 })
    expect((await ofA1(seller, sessionId))?.stock).toBeUndefined()
  })
})

describe('a quantity', () => {
  test('is one unless the seller says otherwise, can be undone, and goes with the place', async () => {
    const { seller, sessionId, setQuantity, history, undo } = await withThree()
    await change(seller, sessionId, { stock: 4 })
    const { data } = await setQuantity('101', 3)
    expect(shares(data)).toEqual(['101 3 3', '102 1 1', '103 1 0'])
    expect((await history())[0]).toMatchObject({
      kind: 'quantity',
      quantityBefore: 1,
      quantityAfter: 3,
      customerAccountId: '101',
      canUndo: true,
    })
    await setQuantity('101', 3)
    expect(await history()).toHaveLength(1)
    await setQuantity('101', 2)
    expect(shares(await ofA1(seller, sessionId))).toEqual(['101 2 2', '102 1 1', '103 1 1'])
    await undo()
    expect(shares(await ofA1(seller, sessionId))?.[0]).toBe('101 3 3')
    const [first] = (await ofA1(seller, sessionId))?.claims ?? []
    const params = {
      sessionId,
      itemClueId: seller.items.A1?.id as ItemId,
      messageId: first?.messageId as never,
      customerAccountId: '101' as AccountId,
    }
    await seller.api(endpoints.comments.remove, { params })
    expect(shares(await ofA1(seller, sessionId))).toEqual(['102 1 1', '103 1 1'])
    await undo()
    expect(shares(await ofA1(seller, sessionId))).toEqual(['101 3 3', '102 1 1', '103 1 0'])
    await undo()
    expect(shares(await ofA1(seller, sessionId))).toEqual(['101 1 1', '102 1 1', '103 1 1'])
  })

  test('may be more than there is, and follows a move', async () => {
    const { seller, sessionId, setQuantity, comments } = await withThree()
    await change(seller, sessionId, { stock: 2 })
    await setQuantity('102', 5)
    expect(shares(await ofA1(seller, sessionId))).toEqual(['101 1 1', '102 5 1', '103 1 0'])
    const params = claimParams(sessionId, seller, 'A1', comments[1] as never)
    const moved = await seller.api(endpoints.comments.move, { params, body: { move: 'winner' } })
    expect(shares(moved.data)).toEqual(['102 5 2', '101 1 0', '103 1 0'])
  })

  test.each([0, -1, 1.5, 1_000])('of %d is refused', async (quantity) => {
    const { setQuantity } = await withThree()
    expect(await failure(setQuantity('101', quantity))).toMatchObject({
      status: 422,
      code: 'quantity_invalid',
    })
  })
})

describe('an item that goes on sale again', () => {
  test('loses all places in one change; who comments later claims anew', async () => {
    const { seller, sessionId, say, history, setQuantity, comments } = await withThree()
    const params = claimParams(sessionId, seller, 'A1', comments[2] as never)
    await seller.api(endpoints.comments.move, { params, body: { move: 'winner' } })
    await setQuantity('103', 2)
    const { data } = await change(seller, sessionId, { startAgain: true })
    expect([data.itemClueText, data.claims]).toEqual(['A1', []])
    expect(await seller.places(sessionId)).toEqual({})
    expect((await history()).map(({ kind, canUndo }) => [kind, canUndo])).toEqual([
      ['restarted', true],
      ['quantity', false],
      ['moved', false],
    ])
    await say('102', '103', '104')
    await eventually(async () =>
      expect(shares(await ofA1(seller, sessionId))).toEqual(['102 1 1', '103 1 0', '104 1 0']),
    )
    // The one before it is not the newest of its place any more.
    const moved = (await history()).at(-1)
    const undo = (changeId: string | undefined) =>
      seller.api(endpoints.handChanges.undo, {
        params: { sessionId, changeId: changeId as never },
      })
    expect(await failure(undo(moved?.id))).toMatchObject({ code: 'change_superseded' })
    await undo((await history())[0]?.id)
    expect(shares(await ofA1(seller, sessionId))).toEqual([
      '103 2 1',
      '101 1 0',
      '102 1 0',
      '104 1 0',
    ])
    expect((await history()).map(({ canUndo }) => canUndo)).toEqual([false, true, false])
  })

  test('takes the places that were given right before with it, though our clock is ahead', async () => {
    const { seller, sessionId } = await studio.goOnAir(['A1'])
    const say = (userId: string, secondsAgo: number) => {
      const createTime = String(Date.now() - secondsAgo * 1_000)
      return server.control.say(seller.username, [{ comment: 'A1', userId, createTime }])
    }
    await say('101', 6)
    const { comments } = await say('102', 5)
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['101', '102'] }),
    )
    const params = claimParams(sessionId, seller, 'A1', comments[0] as never)
    await seller.api(endpoints.comments.move, { params, body: { move: 'winner' } })
    await change(seller, sessionId, { startAgain: true })
    await say('101', 1)
    await say('102', 0)
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: ['101', '102'] }),
    )
  })

  test('does not come back by a comment that was stamped before and arrives late', async () => {
    const { seller, sessionId } = await withThree()
    const before = Date.now() - 1_000
    await change(seller, sessionId, { startAgain: true })
    await server.control.say(seller.username, [
      { comment: 'A1 kak', userId: '105', createTime: String(before) },
      { comment: 'B2 kak', userId: '105', createTime: String(before + 1) },
    ])
    await eventually(async () => expect(await seller.places(sessionId)).toEqual({ B2: ['105'] }))
  })

  test('is undone only when nothing of it was changed since', async () => {
    const { seller, sessionId, say, history, undo } = await withThree()
    await change(seller, sessionId, { startAgain: true })
    const [restart] = await history()
    const [said] = await say('101', '102')
    await eventually(async () => expect((await seller.places(sessionId)).A1).toHaveLength(2))
    const params = claimParams(sessionId, seller, 'A1', said as never)
    await seller.api(endpoints.comments.move, { params, body: { move: 'bottom' } })
    expect(await seller.places(sessionId)).toEqual({ A1: ['102', '101'] })
    expect(await failure(undo(restart?.id))).toMatchObject({ code: 'change_superseded' })
    await undo()
    await undo(restart?.id)
    expect(await seller.places(sessionId)).toEqual({ A1: ['101', '102', '103'] })
  })

  test('again has nothing to remove, and an item that nobody claimed has not either', async () => {
    const { seller, sessionId, history } = await withThree()
    await change(seller, sessionId, { startAgain: true })
    await change(seller, sessionId, { startAgain: true })
    expect(await history()).toHaveLength(1)
    const params = { sessionId, itemClueId: seller.items.B2?.id as ItemId }
    const body = { startAgain: true } as const
    const { data } = await seller.api(endpoints.comments.changeItem, { params, body })
    expect(data).toEqual({ itemClueId: params.itemClueId, itemClueText: 'B2', claims: [] })
  })
})

test('blocked buyers stand apart while the block counts, and where their stamps belong after it', async () => {
  const { seller, sessionId } = await withThree()
  const block = (accountId: string, until: string | null = null) =>
    server.db.execute(sql`insert into buyer_blocks (user_id, account_id, blocked_at, unblocked_at)
      values (${seller.userId}, ${accountId}, now() - interval '1 hour', ${until}::timestamptz)`)
  const look = async () => {
    const list = await ofA1(seller, sessionId)
    const names = (claims: WaitlistBody['claims'] = []) =>
      claims.map(({ customerAccountId }) => customerAccountId)
    return [names(list?.claims), names(list?.blocked)]
  }
  const moved = () =>
    server.db.execute(sql`update waitlist_revisions set revision = revision + 1
      where session_id = ${sessionId}`)
  await block('101')
  await block('102', new Date().toISOString())
  await moved()
  expect(await look()).toEqual([['102', '103'], ['101']])
  const past = (await seller.api(endpoints.items.list, {})).data
  expect(past).toHaveLength(2)
  await seller.stop(sessionId)
  await server.db.execute(sql`update buyer_blocks set unblocked_at = now() + interval '1 second'
    where account_id = '101' and user_id = ${seller.userId}`)
  expect(await look()).toEqual([['102', '103'], ['101']])
  const { data: sessions } = await seller.api(endpoints.live.listPast, {})
  expect(sessions[0]?.figures).toEqual({ items: 1, winners: 1, buyers: 2 })
  await server.db.execute(sql`delete from buyer_blocks where user_id = ${seller.userId}`)
  expect(await look()).toEqual([['101', '102', '103'], []])
})
