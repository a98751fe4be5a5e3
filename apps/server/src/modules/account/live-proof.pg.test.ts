import { type ApiClient, endpoints } from '@dibs/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const { auth, user } = endpoints
const NOT_FOUND = { found: false, user_id: null, nickname: null }

/** The time of the simulator, which stamps comments, unless it is moved on. */
let ahead = 0
const clock = () => Date.now() + ahead
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

let count = 0
/** A seller who holds a word of a username. */
async function proverOf(username: string) {
  count += 1
  const { api } = await server.logIn(`prover${count}@example.test`)
  const { word, provesByBio } = (await api(auth.createChallenge, { body: { username } })).data
  const listen = async () =>
    (await api(auth.verifyAccountByLive, { body: { username, word } })).data
  return {
    api,
    word,
    provesByBio,
    listen,
    verify: async () => (await api(auth.verifyAccount, { query: { username, word } })).data,
    /** Waits until the live is listened to. */
    hear: () => eventually(async () => expect((await listen()).state).toBe('listening')),
    finds: () => eventually(async () => expect((await listen()).state).toBe('found')),
  }
}

/** An account that is live, and what its owner and others say in it. */
async function onAir(username: string) {
  const { userId, nickname } = await server.control.setProfile(username)
  await server.control.goLive(username)
  const say = (comment: string, who: { userId?: string; uniqueId?: string; createTime?: string }) =>
    server.control.say(username, [{ comment, ...who }])
  return {
    accountId: userId,
    nickname,
    say,
    sayAsOwner: (comment: string, createTime?: string) =>
      say(comment, { userId, uniqueId: username, ...(createTime ? { createTime } : {}) }),
    /** Says something that proves nothing, and waits until it was heard. */
    async isNotFound(prover: Awaited<ReturnType<typeof proverOf>>) {
      const witness = await proverOf(username)
      await witness.hear()
      await server.control.say(username, [{ comment: witness.word, userId, uniqueId: username }])
      await witness.finds()
      expect(await prover.listen()).toEqual({ ...NOT_FOUND, state: 'listening' })
    },
  }
}

const link = (api: ApiClient, username: string, accountId: string, nickname: string) =>
  api(auth.linkAccount, {
    body: { tiktokUsername: username, tiktokAccountId: accountId, tiktokNickname: nickname },
  })

test('the word in the owner’s own live proves the account, and links it', async () => {
  const live = await onAir('toko.siaran')
  const { api, word, hear, finds, listen } = await proverOf('toko.siaran')
  await hear()
  await live.sayAsOwner(`Halo semua, ${word.toUpperCase()}!`)
  await finds()
  const { accountId, nickname } = live
  const found = { found: true, user_id: accountId, nickname, state: 'found' }
  expect(await listen()).toEqual(found)
  await link(api, 'toko.siaran', accountId, nickname)
  expect((await api(user.getProfile, {})).data).toMatchObject({ tiktokAccountId: accountId })
})

test('an account that another seller has goes to who proves it in its live; the other one is told', async () => {
  const live = await onAir('toko.pindah')
  const { accountId, nickname } = live
  const [before, after] = [await proverOf('toko.pindah'), await proverOf('toko.pindah')]
  const loser = `prover${count - 1}@example.test`
  for (const prover of [before, after]) {
    await prover.hear()
    await live.sayAsOwner(prover.word)
    await prover.finds()
    await link(prover.api, 'toko.pindah', accountId, nickname)
  }
  const linkedTo = async ({ api }: typeof before) =>
    (await api(user.getProfile, {})).data.tiktokAccountId
  expect([await linkedTo(before), await linkedTo(after)]).toEqual([null, accountId])
  await eventually(async () => {
    const mails = await server.control.outbox(loser)
    expect(mails.some(({ text }) => text.includes('/take-back/account#'))).toBe(true)
  })
})

/** Neither the page nor the chat provider shows the profile. */
async function blockPage(username: string): Promise<void> {
  await server.control.setProfile(username, { blocked: true })
  await server.control.behave({ userStatus: 500 }, username)
}

describe('a page that cannot be read', () => {
  test('gives a word all the same, which only the live proves', async () => {
    const live = await onAir('toko.tutup')
    await blockPage('toko.tutup')
    const prover = await proverOf('toko.tutup')
    expect(prover.provesByBio).toBe(false)
    await server.control.setProfile('toko.tutup', { blocked: false, bio: prover.word })
    expect(await prover.verify()).toEqual({ ...NOT_FOUND, reason: 'live_only' })
    await prover.hear()
    await live.sayAsOwner(prover.word)
    await prover.finds()
  })

  test('lets no stranger find a word that is in the bio already', async () => {
    await blockPage('toko.korban')
    const strangers = await Promise.all(Array.from({ length: 8 }, () => proverOf('toko.korban')))
    const bio = strangers.map(({ word }) => word).join(' ')
    await server.control.setProfile('toko.korban', { blocked: false, bio })
    for (const stranger of strangers)
      expect(await stranger.verify()).toMatchObject({ found: false, reason: 'live_only' })
    expect(new Set(strangers.map(({ word }) => word)).size).toBe(strangers.length)
  })
})

test('a private bio was not read, so the word counts only in the live', async () => {
  await server.control.setProfile('toko.privat', { private: true })
  expect((await proverOf('toko.privat')).provesByBio).toBe(false)
})

test('a word counts only from the owner, after it was given, and as a whole word', async () => {
  const live = await onAir('toko.ketat')
  const other = await onAir('toko.lain')
  const prover = await proverOf('toko.ketat')
  const { word, hear, finds } = prover
  await hear()
  await live.say(word, { uniqueId: 'penonton' })
  await live.say(word, { userId: '4242', uniqueId: 'toko.ketat' })
  await live.say(word, { userId: other.accountId, uniqueId: 'toko.lain' })
  await other.sayAsOwner(word)
  await live.sayAsOwner(`${word}8 x${word}`)
  await live.sayAsOwner(word, String(Date.now() - 60_000))
  await live.isNotFound(prover)
  await live.sayAsOwner(word)
  await finds()
})

test('the mark of a host proves nothing where somebody else is the room’s owner', async () => {
  const live = await onAir('toko.tamu')
  const prover = await proverOf('toko.tamu')
  await prover.hear()
  const frame = (msgId: string, userId: string) => ({
    messages: [
      {
        type: 'WebcastChatMessage',
        data: {
          common: { msgId, createTime: String(Date.now() + 1) },
          user: { userId, uniqueId: 'toko.tamu', nickname: 'T' },
          comment: prover.word,
          userIdentity: { isAnchor: true },
        },
      },
    ],
  })
  await server.control.sendFrames('toko.tamu', [frame('7701', '990')])
  await live.isNotFound(prover)
  await server.control.sendFrames('toko.tamu', [frame('7702', live.accountId)])
  await prover.finds()
})

test('all who wait for one live have one connection, and each their own word', async () => {
  const live = await onAir('toko.ramai')
  const provers = [
    await proverOf('toko.ramai'),
    await proverOf('toko.ramai'),
    await proverOf('toko.ramai'),
  ] as const
  for (const { hear } of provers) await hear()
  await eventually(async () =>
    expect((await server.control.getLive('toko.ramai')).connections).toBe(1),
  )
  await live.sayAsOwner(provers[1].word)
  await provers[1].finds()
  expect(await provers[0].listen()).toMatchObject({ found: false })
  expect(await provers[2].listen()).toMatchObject({ found: false })
})

test('an account that is not live is tried again by itself', async () => {
  await server.control.setProfile('toko.nanti')
  const prover = await proverOf('toko.nanti')
  await eventually(async () => expect((await prover.listen()).state).toBe('not_live'))
  const live = await onAir('toko.nanti')
  ahead += 21_000
  await prover.hear()
  await live.sayAsOwner(prover.word)
  await prover.finds()
})

test('a look is over after five minutes, and begins again when asked to', async () => {
  await onAir('toko.lama')
  const prover = await proverOf('toko.lama')
  await prover.hear()
  ahead += 5 * 60_000
  expect(await prover.listen()).toEqual({ ...NOT_FOUND, state: 'missed' })
  await eventually(async () =>
    expect((await server.control.getLive('toko.lama')).connections).toBe(0),
  )
  await prover.hear()
})

test('a page that rests in the background meanwhile is told of its proof when it comes back', async () => {
  const live = await onAir('toko.pergi')
  const { word, hear, listen } = await proverOf('toko.pergi')
  await hear()
  ahead += 4 * 60_000
  await live.sayAsOwner(word, String(clock() + 1))
  // The connection goes when nobody waits any more.
  await eventually(async () =>
    expect((await server.control.getLive('toko.pergi')).connections).toBe(0),
  )
  expect((await listen()).state).toBe('found')
})

test('a word that is replaced or too old is listened for no more', async () => {
  const live = await onAir('toko.usang')
  const { api, word, listen } = await proverOf('toko.usang')
  await eventually(async () => expect((await listen()).state).toBe('listening'))
  const expired = { status: 409, code: 'challenge_expired' }
  await api(auth.createChallenge, { body: { username: 'toko.baru' } })
  await expect(listen()).rejects.toMatchObject(expired)
  await live.sayAsOwner(word)
  const again = await proverOf('toko.usang')
  ahead += 30 * 60_000
  await live.sayAsOwner(again.word)
  await expect(again.listen()).rejects.toMatchObject(expired)
})

test('what is refused before anybody looks counts, too', async () => {
  const { api } = await server.logIn('salah@example.test')
  const body = { username: 'toko.salah', word: 'mango0' }
  const refusal = () =>
    api(auth.verifyAccountByLive, { body }).then(
      () => 'none',
      ({ code }) => code as string,
    )
  const refusals = new Set<string>()
  for (let call = 0; call < 603; call += 3)
    for (const code of await Promise.all([refusal(), refusal(), refusal()])) refusals.add(code)
  expect([...refusals]).toEqual(['challenge_expired', 'too_many_requests'])
  ahead += 60_000
  expect(await refusal()).toBe('challenge_expired')
})

test('a seller looks twenty times an hour at most', async () => {
  const { api } = await server.logIn('sering@example.test')
  const answers: PromiseSettledResult<unknown>[] = []
  for (let look = 0; look < 21; look += 1) {
    const body = { username: `toko.${look % 2}` }
    const { word } = (await api(auth.createChallenge, { body })).data
    const call = api(auth.verifyAccountByLive, { body: { ...body, word } })
    answers.push(...(await Promise.allSettled([call])))
  }
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(answers.at(-1)).toMatchObject({ reason: { status: 429 } })
})
