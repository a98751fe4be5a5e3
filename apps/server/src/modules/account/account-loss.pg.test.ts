import { type ApiClient, endpoints } from '@dibs/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountLosses } from '../../platform/database/schema/index.ts'
import { eventually } from '../../testing/eventually.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const { auth, user, live } = endpoints
const EXPIRED = { status: 409, code: 'take_back_expired' }
const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

let count = 0
async function newSeller() {
  count += 1
  const email = `seller${count}@example.test`
  const { api, userId } = await server.logInByCode(email)
  const texts = async () => (await server.control.outbox(email)).map(({ text }) => text)
  return {
    api,
    userId,
    texts,
    /** The newest link that takes an account back. */
    token: () =>
      eventually(async () => {
        const token = /take-back\/account#([\w-]{43})/.exec((await texts()).join('\n'))?.[1]
        if (token === undefined) throw new Error('no link came')
        return token
      }),
    told: (text: RegExp) =>
      eventually(async () => expect((await texts()).join('\n')).toMatch(text)),
  }
}
type Seller = Awaited<ReturnType<typeof newSeller>>

/** Proves an account by its bio and links it. */
async function take({ api }: Seller, username: string): Promise<string> {
  const { userId } = await server.control.setProfile(username, { bio: '' })
  const { word } = (await api(auth.createChallenge, { body: { username } })).data
  await server.control.setProfile(username, { bio: word })
  const { data } = await api(auth.verifyAccount, { query: { username, word } })
  await api(auth.linkAccount, {
    body: {
      tiktokUsername: username,
      tiktokAccountId: userId,
      tiktokNickname: data.nickname ?? '',
    },
  })
  return userId
}

const accountOf = async ({ api }: Seller) => (await api(user.getProfile, {})).data.tiktokUsername
const lostBy = async ({ api }: Seller) => (await api(user.getProfile, {})).data.lostAccount
const takeBack = (token: string) => server.api()(user.takeBackAccount, { body: { token } })
const activeOf = async ({ api }: Seller) => (await api(live.getActive, {})).data.data
const start = (api: ApiClient, tiktokUsername: string) =>
  api(live.start, { body: { tiktokUsername, roomId: 'N/A', status: 'active' } })

describe('a seller who loses their account', () => {
  test('is told, and takes it back with the link; the other one is told, too', async () => {
    const [owner, thief] = [await newSeller(), await newSeller()]
    await take(owner, 'rugi.satu')
    await take(thief, 'rugi.satu')
    expect(await accountOf(owner)).toBeNull()
    expect(await lostBy(owner)).toEqual({
      username: 'rugi.satu',
      lostAt: new Date(clock()).toISOString(),
      takeBackUntil: new Date(clock() + 72 * 3_600_000).toISOString(),
    })
    expect(await lostBy(thief)).toBeUndefined()
    await owner.told(/TikTok account @rugi\.satu is theirs/)
    const token = await owner.token()
    const [stored] = await server.db.select().from(accountLosses)
    expect(JSON.stringify(stored)).not.toContain(token)

    await takeBack(token)
    expect(await accountOf(owner)).toBe('rugi.satu')
    expect(await accountOf(thief)).toBeNull()
    expect(await lostBy(owner)).toBeUndefined()
    expect(await lostBy(thief)).toMatchObject({ username: 'rugi.satu', takeBackUntil: null })
    await thief.told(/earlier owner took the TikTok account @rugi\.satu back/)
    await owner.told(/was taken back/)
    await expect(takeBack(token)).rejects.toMatchObject(EXPIRED)
    expect((await thief.texts()).join('\n')).not.toContain('take-back')
  })

  test('keeps their running live, also across a restart and on another device', async () => {
    const [owner, thief] = [await newSeller(), await newSeller()]
    await take(owner, 'rugi.siaran')
    await server.control.goLive('rugi.siaran')
    await start(owner.api, 'rugi.siaran')
    await take(thief, 'rugi.siaran')
    await start(thief.api, 'rugi.siaran')
    expect((await activeOf(thief))?.id).not.toBe((await activeOf(owner))?.id)

    await expect(start(owner.api, 'rugi.siaran')).resolves.toMatchObject({ status: 200 })
    const ticket = { body: { uniqueId: 'rugi.siaran' } }
    await expect(owner.api(live.createStreamTicket, ticket)).resolves.toMatchObject({ status: 200 })
    const again = await startTestServer({
      clock,
      database: server.database,
      simulator: server.simulator,
    })
    // Maintenance compares what is stored with what runs: some rounds of it.
    await eventually(async () => {
      expect((await server.control.getLive('rugi.siaran')).connections).toBeGreaterThan(2)
    })
    expect(await activeOf(owner)).not.toBeNull()
    await again.close()

    const id = (await activeOf(owner))?.id as never
    await owner.api(live.update, { params: { sessionId: id }, body: { status: 'ended' } })
    await expect(start(owner.api, 'rugi.siaran')).rejects.toMatchObject({
      code: 'account_not_linked',
    })
  })

  test('has 72 hours', async () => {
    const [owner, thief] = [await newSeller(), await newSeller()]
    await take(owner, 'rugi.lambat')
    await take(thief, 'rugi.lambat')
    const token = await owner.token()
    clock.advance({ days: 3 })
    await expect(takeBack(token)).rejects.toMatchObject(EXPIRED)
    expect(await accountOf(thief)).toBe('rugi.lambat')
  })

  test('takes it back from whoever has it by then, in place of another one of theirs', async () => {
    const [owner, thief, fence] = [await newSeller(), await newSeller(), await newSeller()]
    await take(owner, 'rugi.oper')
    await take(thief, 'rugi.oper')
    await take(fence, 'rugi.oper')
    await take(owner, 'rugi.cadangan')
    await thief.told(/no link to take it back/)
    await takeBack(await owner.token())
    expect(await accountOf(owner)).toBe('rugi.oper')
    expect(await accountOf(fence)).toBeNull()
  })
})

describe('after a take-back', () => {
  test('what was proven or asked for before links nothing any more', async () => {
    const [owner, thief] = [await newSeller(), await newSeller()]
    const accountId = await take(owner, 'balik.bukti')
    await take(thief, 'balik.bukti')
    const username = 'balik.bukti'
    await server.control.setProfile(username, { bio: '' })
    const { word } = (await thief.api(auth.createChallenge, { body: { username } })).data
    await server.control.setProfile(username, { bio: word })
    await thief.api(auth.verifyAccount, { query: { username, word } })
    await takeBack(await owner.token())
    const body = { tiktokUsername: username, tiktokAccountId: accountId, tiktokNickname: username }
    await expect(thief.api(auth.linkAccount, { body })).rejects.toMatchObject({
      code: 'account_not_proven',
    })
    await expect(
      thief.api(auth.verifyAccount, { query: { username, word } }),
    ).rejects.toMatchObject({ code: 'challenge_expired' })
  })

  test('a fresh proof by the same seller stands: there is no second way back', async () => {
    const [owner, buyer] = [await newSeller(), await newSeller()]
    await take(owner, 'balik.lagi')
    await take(buyer, 'balik.lagi')
    await takeBack(await owner.token())
    await take(buyer, 'balik.lagi')
    await owner.told(/no link to take it back/)
    expect(await accountOf(buyer)).toBe('balik.lagi')
  })
})

test('an owner who proves the account again needs no link, and leaves the other one none', async () => {
  const [owner, thief] = [await newSeller(), await newSeller()]
  await take(owner, 'rebut.lagi')
  await take(thief, 'rebut.lagi')
  const token = await owner.token()
  await take(owner, 'rebut.lagi')
  await thief.told(/no link to take it back/)
  await expect(takeBack(token)).rejects.toMatchObject(EXPIRED)
  expect(await accountOf(owner)).toBe('rebut.lagi')
})

test('an account that is taken back from a deleted seller comes back all the same', async () => {
  const [owner, thief] = [await newSeller(), await newSeller()]
  await take(owner, 'rugi.hilang')
  await take(thief, 'rugi.hilang')
  const token = await owner.token()
  await thief.api(endpoints.personalData.deleteAccount, { body: { confirmation: 'DELETE' } })
  await takeBack(token)
  expect(await accountOf(owner)).toBe('rugi.hilang')
})
