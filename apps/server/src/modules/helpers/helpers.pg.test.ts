import { type ApiClient, endpoints } from '@dibs/contract'
import type { HelperId, UserId } from '@dibs/core'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { helpers, users } from '../../platform/database/schema/index.ts'
import { createLoneBus } from '../../platform/nodes/bus.ts'
import { eventually } from '../../testing/eventually.ts'
import { failure } from '../../testing/failure.ts'
import { claimParams, createStudio } from '../../testing/on-air.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { connectDevice } from '../../testing/test-device.ts'
import { createHelper, inviteHelper } from '../../testing/test-helper.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const DAY_MS = 86_400_000

let database: TestDatabase
let server: TestServer
/** The second node of the same database. */
let other: TestServer
let ahead = 0
beforeAll(async () => {
  database = await createTestDatabase()
  const nodes = { database, bus: createLoneBus(), clock: () => Date.now() + ahead }
  server = await startTestServer(nodes)
  other = await startTestServer({ ...nodes, simulator: server.simulator })
})
afterAll(async () => {
  await other?.close()
  await server?.close()
  await database?.drop()
})
const studio = createStudio(() => server, 'helpers')
let strangers = 0
function someone() {
  strangers += 1
  return server.logIn(`someone.${strangers}@example.test`)
}

describe('a helper at the desk', () => {
  test('works in the owner’s live, and the history says who did what', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    const sari = await createHelper(server, seller, { role: 'desk', name: 'ساری 🌸', as: 'sari' })
    const { comments } = await server.control.say(seller.username, [
      { comment: 'A1' },
      { comment: 'A1' },
    ])
    const [first, second] = comments
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: [first?.userId, second?.userId] }),
    )
    const params = claimParams(sessionId, seller, 'A1', second as never)
    await sari.api(endpoints.comments.move, { params, body: { move: 'winner' } })
    await seller.api(endpoints.comments.remove, {
      params: claimParams(sessionId, seller, 'A1', first as never),
    })
    const { data: history } = await seller.api(endpoints.handChanges.list, {
      params: { sessionId },
    })
    expect(history.map(({ kind, helper }) => ({ kind, helper }))).toEqual([
      { kind: 'removed', helper: undefined },
      { kind: 'moved', helper: 'ساری 🌸' },
    ])
    const changeId = history[0]?.id as never
    const undone = await sari.api(endpoints.handChanges.undo, { params: { sessionId, changeId } })
    expect(undone.data).toMatchObject({ undoneByHelper: 'ساری 🌸' })
    expect(undone.data.helper).toBeUndefined()

    const { data: item } = await sari.api(endpoints.items.create, { body: { clueText: 'B2' } })
    const { data: items } = await seller.api(endpoints.items.list, {})
    expect(items.map(({ id }) => id)).toContain(item.id)
    expect((await sari.ownApi(endpoints.items.list, {})).data).toEqual([])
  })

  test('is refused on every node, and their sockets close, within five seconds of being removed', async () => {
    const { seller } = await studio.goOnAir()
    const sari = await createHelper(server, seller, { role: 'desk', name: 'Sari' })
    const at = (node: TestServer) => ({
      ...seller,
      api: node.api(sari.token, undefined, seller.userId),
    })
    const near = await studio.join(at(server) as typeof seller, server)
    const far = await studio.join(at(other) as typeof seller, other)
    const owners = await studio.join(seller)
    const removedAt = performance.now()
    await seller.api(endpoints.helpers.remove, { params: { helperId: sari.helperId } })
    for (const node of [server, other])
      expect(await failure(at(node).api(endpoints.items.list, {}))).toMatchObject({
        status: 403,
        code: 'not_a_helper',
        message: 'You are not a helper of this shop (any more).',
      })
    for (const socket of [near, far]) expect((await socket.closed).code).toBe(4401)
    expect(performance.now() - removedAt).toBeLessThan(5_000)
    // Nobody else is out, and the helper is still logged in for themselves.
    await server.control.say(seller.username, [{ comment: 'A1' }])
    await eventually(() => expect(owners.chats).toEqual(['A1']))
    expect((await sari.ownApi(endpoints.helpers.listShops, {})).data.shops).toEqual([])
  })

  test('a ticket that was asked for before lets nobody in after it', async () => {
    const { seller } = await studio.goOnAir()
    const sari = await createHelper(server, seller, { role: 'desk', name: 'Sari' })
    const api: ApiClient = async (endpoint, input) => {
      const answer = await sari.api(endpoint, input)
      if (endpoint.path === endpoints.live.createStreamTicket.path)
        await sari.ownApi(endpoints.helpers.leave, { params: { helperId: sari.helperId } })
      return answer
    }
    const device = await connectDevice(server, { ...seller, api })
    expect((await device.closed).code).toBe(4401)
  })

  test('is told of a profile what a live needs, in their own language, and of the shop nothing of money', async () => {
    const { seller } = await studio.goOnAir()
    const sari = await createHelper(server, seller, { role: 'desk', name: 'Sari' })
    await sari.ownApi(endpoints.user.setLanguage, { body: { languagePreference: 'id' } })
    const { data } = await sari.api(endpoints.user.getProfile, {})
    expect(data).toMatchObject({
      userId: seller.userId,
      tiktokUsername: seller.username,
      languagePreference: 'id',
      name: null,
      email: null,
      phoneNumber: null,
    })
    for (const failed of await Promise.all(
      [
        sari.api(endpoints.buyers.list, { query: {} }),
        sari.api(endpoints.personalData.export, {}),
      ].map(failure),
    ))
      expect(failed).toMatchObject({ status: 403, code: 'not_for_helpers' })
  })
})

describe('an invitation', () => {
  test('lets one in of two who accept it at once, and says so to the other', async () => {
    const owner = await someone()
    const token = await inviteHelper(owner, 'desk')
    const [one, two] = [await someone(), await someone()]
    const accept = (api: typeof one.api) =>
      api(endpoints.helpers.accept, { body: { token, name: 'Ani' } }).then(
        () => 'in',
        (error) => error.body?.invitation,
      )
    const outcomes = await Promise.all([accept(one.api), accept(two.api)])
    expect(outcomes.toSorted()).toEqual(['in', 'used'])
    const { data } = await owner.api(endpoints.helpers.list, {})
    expect(data.helpers).toMatchObject([{ name: 'Ani', role: 'desk' }])
  })

  test('is good for a day, and never for its owner or who helps already', async () => {
    const owner = await someone()
    const helper = await someone()
    const [used, late, spare] = [
      await inviteHelper(owner, 'desk'),
      await inviteHelper(owner, 'packing'),
      await inviteHelper(owner, 'packing'),
    ]
    await helper.api(endpoints.helpers.accept, { body: { token: used, name: 'Ani' } })
    const look = async (api: typeof helper.api, token: string) =>
      (await api(endpoints.helpers.lookAtInvitation, { body: { token } })).data
    const third = await someone()
    expect(await look(owner.api, spare)).toMatchObject({ state: 'own', role: 'packing' })
    expect(await look(helper.api, spare)).toMatchObject({ state: 'joined', account: owner.userId })
    expect(await look(third.api, used)).toMatchObject({ state: 'used', account: null })
    expect(await look(third.api, late)).toMatchObject({ state: 'open' })
    ahead += DAY_MS
    expect(await look(third.api, late)).toMatchObject({ state: 'expired' })
    const body = { token: late, name: 'Budi' }
    expect(await failure(third.api(endpoints.helpers.accept, { body }))).toMatchObject({
      status: 409,
      code: 'invitation_over',
      body: { invitation: 'expired' },
    })
  })

  test('says whose it is to who has the link and is not logged in, and only while it is open', async () => {
    const owner = await someone()
    await owner.api(endpoints.user.updateProfile, { body: { name: 'Toko Rina' } })
    const peek = async (token: string) =>
      (await server.api()(endpoints.helpers.peekAtInvitation, { body: { token } })).data
    const [used, late, gone] = [
      await inviteHelper(owner, 'desk'),
      await inviteHelper(owner, 'packing'),
      await inviteHelper(owner, 'desk'),
    ]
    expect(await peek(late)).toEqual({ shop: 'Toko Rina', role: 'packing', state: 'open' })
    const body = { token: used, name: 'Ani' }
    await (await someone()).api(endpoints.helpers.accept, { body })
    expect(await peek(used)).toEqual({ shop: '', role: 'desk', state: 'used' })
    const { data } = await owner.api(endpoints.helpers.list, {})
    const invitationId = data.invitations[0]?.id ?? ''
    await owner.api(endpoints.helpers.withdraw, { params: { invitationId } })
    expect(await failure(peek(gone))).toMatchObject({ status: 404, code: 'not_found' })
    ahead += DAY_MS
    expect(await peek(late)).toEqual({ shop: '', role: 'packing', state: 'expired' })
  })

  test('is listed while it is open, and gone once its owner withdraws it', async () => {
    const [owner, stranger] = [await someone(), await someone()]
    const open = async () => (await owner.api(endpoints.helpers.list, {})).data.invitations
    const used = await inviteHelper(owner, 'packing')
    const token = await inviteHelper(owner, 'desk')
    expect((await open()).map(({ role }) => role)).toEqual(['desk', 'packing'])
    await stranger.api(endpoints.helpers.accept, { body: { token: used, name: 'Ani' } })
    const [invitation, ...more] = await open()
    expect(more).toEqual([])
    const params = { invitationId: invitation?.id ?? '' }
    expect(await failure(stranger.api(endpoints.helpers.withdraw, { params }))).toMatchObject({
      status: 404,
    })
    await owner.api(endpoints.helpers.withdraw, { params })
    expect(await open()).toEqual([])
    const third = await someone()
    expect(
      await failure(third.api(endpoints.helpers.accept, { body: { token, name: 'Budi' } })),
    ).toMatchObject({ status: 404 })
    expect(await failure(owner.api(endpoints.helpers.withdraw, { params }))).toMatchObject({
      status: 404,
    })
    await inviteHelper(owner, 'desk')
    ahead += DAY_MS
    expect(await open()).toEqual([])
  })

  test('leads nowhere once the owner’s account is deleted, as does one that never was', async () => {
    const owner = await someone()
    const token = await inviteHelper(owner, 'desk')
    const helper = await someone()
    const body = { confirmation: 'DELETE' as const }
    await owner.api(endpoints.personalData.deleteAccount, { body })
    for (const each of [token, 'never-was'])
      for (const failed of await Promise.all(
        [
          helper.api(endpoints.helpers.lookAtInvitation, { body: { token: each } }),
          helper.api(endpoints.helpers.accept, { body: { token: each, name: 'Ani' } }),
        ].map(failure),
      ))
        expect(failed).toMatchObject({ status: 404, code: 'not_found' })
  })

  test('of a shop that is suspended leads nowhere, and is not used up by that', async () => {
    const owner = await someone()
    const token = await inviteHelper(owner, 'desk')
    const helper = await someone()
    const suspend = (suspendedAt: Date | null) =>
      server.db
        .update(users)
        .set({ suspendedAt })
        .where(eq(users.id, owner.userId as UserId))
    await suspend(new Date())
    const body = { token, name: 'Ani' }
    const look = helper.api(endpoints.helpers.lookAtInvitation, { body: { token } })
    expect(await failure(look)).toMatchObject({ status: 404, code: 'not_found' })
    const accept = helper.api(endpoints.helpers.accept, { body })
    expect(await failure(accept)).toMatchObject({ status: 404, code: 'not_found' })
    await suspend(null)
    expect((await owner.api(endpoints.helpers.list, {})).data.helpers).toEqual([])
    expect((await helper.api(endpoints.helpers.accept, { body })).data.name).toBe('Ani')
  })

  test('is refused beyond ten helpers, and beyond ten open ones ends the first', async () => {
    const owner = await someone()
    const first = await inviteHelper(owner, 'desk')
    const tokens = []
    for (let made = 0; made < 10; made += 1) tokens.push(await inviteHelper(owner, 'desk'))
    const early = await someone()
    const accepted = (api: typeof early.api, token: string) =>
      api(endpoints.helpers.accept, { body: { token, name: 'Ani' } })
    expect(await failure(accepted(early.api, first))).toMatchObject({ status: 404 })
    for (const token of tokens) await accepted((await someone()).api, token)
    expect(
      await failure(owner.api(endpoints.helpers.invite, { body: { role: 'desk' } })),
    ).toMatchObject({ status: 409, code: 'too_many_helpers' })
  })

  test('is refused to who helps in twenty shops, and stays good for somebody else', async () => {
    const helper = await someone()
    const accept = (api: typeof helper.api, token: string) =>
      api(endpoints.helpers.accept, { body: { token, name: 'Ani' } })
    for (let shops = 0; shops < 20; shops += 1)
      await accept(helper.api, await inviteHelper(await someone(), 'packing'))
    const token = await inviteHelper(await someone(), 'packing')
    expect(await failure(accept(helper.api, token))).toMatchObject({
      status: 409,
      code: 'too_many_shops',
    })
    expect((await accept((await someone()).api, token)).status).toBe(201)
  })

  test('needs a name', async () => {
    const owner = await someone()
    const token = await inviteHelper(owner, 'desk')
    const helper = await someone()
    const accept = (name: string) => helper.api(endpoints.helpers.accept, { body: { token, name } })
    expect(await failure(accept(' \u200b '))).toMatchObject({ status: 422, code: 'name_blank' })
    expect((await accept(`  ${'a'.repeat(50)}`)).data.name).toBe('a'.repeat(40))
  })
})

describe('whose shop it is', () => {
  test('a stranger’s account, and no account at all, are refused alike', async () => {
    const [owner, stranger] = [await someone(), await someone()]
    const codes = []
    for (const account of [owner.userId, crypto.randomUUID(), 'no-id'])
      codes.push(await failure(server.api(stranger.token, 'en', account)(endpoints.items.list, {})))
    for (const each of codes)
      expect(each).toMatchObject({ status: 403, code: 'not_a_helper', body: codes[0]?.body })
  })

  test('an owner elsewhere keeps both shops apart, and an account that is suspended lets no helper in', async () => {
    const [owner, helper] = [await someone(), await someone()]
    const token = await inviteHelper(owner, 'desk')
    await helper.api(endpoints.helpers.accept, { body: { token, name: 'Ani' } })
    const there = server.api(helper.token, 'en', owner.userId)
    await helper.api(endpoints.items.create, { body: { clueText: 'MINE' } })
    await there(endpoints.items.create, { body: { clueText: 'THEIRS' } })
    const codesOf = async (api: typeof there) =>
      (await api(endpoints.items.list, {})).data.map((item) => item.clue_text)
    expect(await codesOf(helper.api)).toEqual(['MINE'])
    expect(await codesOf(there)).toEqual(['THEIRS'])
    expect(await codesOf(owner.api)).toEqual(['THEIRS'])
    const suspend = (suspendedAt: Date | null) =>
      server.db.update(users).set({ suspendedAt }).where(eq(users.id, owner.userId))
    await suspend(new Date())
    expect(await failure(codesOf(there))).toMatchObject({ code: 'not_a_helper' })
    await suspend(null)
    expect(await codesOf(there)).toEqual(['THEIRS'])
  })

  test('who deletes their account helps nowhere, and what they did names nobody', async () => {
    const { seller, sessionId } = await studio.goOnAir()
    const sari = await createHelper(server, seller, { role: 'desk', name: 'Sari' })
    const { comments } = await server.control.say(seller.username, [{ comment: 'A1' }])
    const [said] = comments
    await eventually(async () =>
      expect(await seller.places(sessionId)).toEqual({ A1: [said?.userId] }),
    )
    const params = claimParams(sessionId, seller, 'A1', said as never)
    await sari.api(endpoints.comments.remove, { params })
    await sari.ownApi(endpoints.personalData.deleteAccount, { body: { confirmation: 'DELETE' } })
    expect((await seller.api(endpoints.helpers.list, {})).data.helpers).toEqual([])
    const { data: history } = await seller.api(endpoints.handChanges.list, {
      params: { sessionId },
    })
    expect(history).toMatchObject([{ kind: 'removed', helper: '' }])
  })

  test('of those who left, a hundred are kept with what they did', async () => {
    const owner = await someone()
    const { rows } = await server.db.execute(sql`
      insert into helpers (user_id, name, role, joined_at, last_active_at, removed_at)
      select ${owner.userId}, 'Left ' || at, 'desk', now(), now(), now() - at * interval '1 day'
      from generate_series(1, 130) as at returning name`)
    expect(rows).toHaveLength(130)
    const token = await inviteHelper(owner, 'desk')
    const body = { token, name: 'Ani' }
    await (await someone()).api(endpoints.helpers.accept, { body })
    const left = await server.db
      .select({ name: helpers.name })
      .from(helpers)
      .where(eq(helpers.userId, owner.userId as UserId))
    expect(left).toHaveLength(101)
    expect(left).toContainEqual({ name: 'Left 100' })
    expect(left).not.toContainEqual({ name: 'Left 101' })
  })

  test('another owner removes nobody, and nobody leaves for another', async () => {
    const owner = await someone()
    const token = await inviteHelper(owner, 'desk')
    const [helper, stranger] = [await someone(), await someone()]
    const { data } = await helper.api(endpoints.helpers.accept, { body: { token, name: 'Ani' } })
    const params = { helperId: data.helperId as HelperId }
    const failures = await Promise.all(
      [
        stranger.api(endpoints.helpers.remove, { params }),
        stranger.api(endpoints.helpers.leave, { params }),
        helper.api(endpoints.helpers.remove, { params }),
        owner.api(endpoints.helpers.leave, { params }),
      ].map(failure),
    )
    for (const each of failures) expect(each).toMatchObject({ status: 404 })
    expect((await owner.api(endpoints.helpers.list, {})).data.helpers).toHaveLength(1)
  })
})
