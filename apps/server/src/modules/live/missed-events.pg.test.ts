import { type Claim, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { and, eq, notInArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { items, users } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { createStudio } from '../../testing/on-air.ts'
import type { TestSeller } from '../../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

// What is stored changes here without its event, as when the event's listener fails: a running
// live goes by it all the same, within a round of maintenance.

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
const studio = createStudio(() => server, 'live.missed')

/** A new buyer says a comment, again and again, until their claim is as expected. */
function sayUntil(
  seller: TestSeller,
  sessionId: SessionId,
  comment: string,
  expected: Partial<Claim> | undefined,
) {
  return eventually(async () => {
    buyer += 1
    const said = { comment, userId: `${buyer}` }
    await server.control.say(seller.username, [said, { comment: 'Z9', userId: `${buyer}` }])
    const claims = await eventually(async () => {
      const lists = await seller.waitlists(sessionId)
      const own = lists.flatMap((list) => list.claims)
      // What was said last is a claim by now, so the first is, too, if it is one.
      expect(own.some(isOf(buyer, 'Z9'))).toBe(true)
      return own
    })
    const claim = claims.find(isOf(buyer, comment))
    if (expected) expect(claim).toMatchObject(expected)
    else expect(claim).toBeUndefined()
  })
}
let buyer = 100
const isOf = (account: number, text: string) => (claim: Claim) =>
  claim.customerAccountId === `${account}` && claim.commentText === text

test('an item that was added, renamed or removed is matched as it is now', async () => {
  const { seller, sessionId } = await studio.goOnAir(['A1', 'Z9'])
  const { userId } = seller
  const at = new Date()
  const isNew = and(eq(items.userId, userId), notInArray(items.code, ['A1', 'Z9']))
  const added = { userId, code: 'B2', foldedCode: 'b2', createdAt: at, updatedAt: at }
  await server.db.insert(items).values(added)
  await sayUntil(seller, sessionId, 'B2', { matchedCode: 'B2' })
  // At the same time as before: it is the codes that are compared.
  await server.db.update(items).set({ code: 'C3', foldedCode: 'c3' }).where(isNew)
  await sayUntil(seller, sessionId, 'C3', { matchedCode: 'C3' })
  await server.db.delete(items).where(isNew)
  await sayUntil(seller, sessionId, 'C3', undefined)
})

test('a match rule that was changed is the one that codes are matched by', async () => {
  const { seller, sessionId } = await studio.goOnAir(['A1', 'Z9'])
  await server.db.update(users).set({ matchRule: 'whole' }).where(eq(users.id, seller.userId))
  await sayUntil(seller, sessionId, 'one A1', { matchRule: 'whole' })
})

test('the live of a seller who has lost the video account ends', async () => {
  const { seller } = await studio.goOnAir()
  const device = await studio.join(seller)
  await server.db
    .update(users)
    .set({ tiktokUsername: null, tiktokAccountId: null, tiktokNickname: null })
    .where(eq(users.id, seller.userId))
  expect((await device.closed).code).toBe(4403)
  expect((await seller.api(endpoints.live.getActive, {})).data.data).toBeNull()
})

test('the live of a seller who has switched to another video account ends', async () => {
  const { seller } = await studio.goOnAir()
  const device = await studio.join(seller)
  await server.db
    .update(users)
    .set({ tiktokUsername: 'other.account', tiktokAccountId: '88100200', tiktokNickname: 'Other' })
    .where(eq(users.id, seller.userId))
  expect((await device.closed).code).toBe(4403)
  expect((await seller.api(endpoints.live.getActive, {})).data.data).toBeNull()
})

test('a live goes on when its account is given a new name, or is unlinked and linked again', async () => {
  const { seller, sessionId } = await studio.goOnAir(['A1', 'Z9'])
  const isSeller = eq(users.id, seller.userId)
  const [linked] = await server.db
    .select({ tiktokAccountId: users.tiktokAccountId })
    .from(users)
    .where(isSeller)
  // In one transaction, so that no round sees the account unlinked.
  await server.db.transaction(async (tx) => {
    const unlinked = { tiktokUsername: null, tiktokAccountId: null, tiktokNickname: null }
    await tx.update(users).set(unlinked).where(isSeller)
    const names = { tiktokUsername: 'new.name.of.it', tiktokNickname: 'New' }
    await tx
      .update(users)
      .set({ ...linked, ...names })
      .where(isSeller)
  })
  // An item that was added tells that a round has passed.
  const at = new Date()
  const added = {
    userId: seller.userId,
    code: 'B2',
    foldedCode: 'b2',
    createdAt: at,
    updatedAt: at,
  }
  await server.db.insert(items).values(added)
  await sayUntil(seller, sessionId, 'B2', { matchedCode: 'B2' })
})

test('a live goes by a plan that was changed', async () => {
  const { seller } = await studio.goOnAir()
  const device = await studio.join(seller)
  await server.db
    .update(users)
    .set({ plan: 'free', planChangedAt: new Date() })
    .where(eq(users.id, seller.userId))
  await eventually(() => {
    const onAir = device.told.findLast((message) => message.type === 'dibs.onAir')
    expect(onAir?.data).toMatchObject({ secondsLeft: expect.any(Number) })
  })
})
