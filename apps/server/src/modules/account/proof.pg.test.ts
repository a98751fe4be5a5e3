import { type ApiClient, endpoints } from '@dibs/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

const { auth } = endpoints
const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

/** The word, which counts in the bio unless the page could not be read. */
const challenge = async (api: ApiClient, username: string) =>
  (await api(auth.createChallenge, { body: { username } })).data.word

const verify = (api: ApiClient, username: string, word: string) =>
  api(auth.verifyAccount, { query: { username, word } })

/** A seller with a word for a public profile that has it in its bio. */
async function sellerWithWord(username: string) {
  const { api } = await server.logIn(`${username}@example.test`)
  const word = await challenge(api, username)
  const { userId, nickname } = await server.control.setProfile(username, {
    bio: `Toko murah\n(${word}) cek keranjang`,
  })
  return { api, word, accountId: userId, nickname }
}

test('the word in the bio proves the account, however the username was typed', async () => {
  const { api, word, accountId, nickname } = await sellerWithWord('toko.rina')
  expect(word).toMatch(/^[a-z]+\d{1,3}$/)
  const { status, data } = await verify(api, ' @Toko.Rina ', word)
  expect(status).toBe(200)
  expect(data).toEqual({ found: true, user_id: accountId, nickname })
})

test('what was proven stays so until the word expires, also when it has left the bio', async () => {
  const { api, word, accountId, nickname } = await sellerWithWord('tetap')
  const found = { found: true, user_id: accountId, nickname }
  expect((await verify(api, 'tetap', word)).data).toEqual(found)
  await server.control.setProfile('tetap', { bio: 'kosong' })
  expect((await verify(api, 'tetap', word)).data).toEqual(found)
  await server.control.setProfile('tetap', { blocked: 'challenge' })
  expect((await verify(api, 'tetap', word)).data).toEqual(found)
  const newer = await challenge(api, 'tetap')
  expect((await verify(api, 'tetap', newer)).data).toMatchObject({ found: false })
})

test('who asks for a word is told what is to be seen of the account', async () => {
  const { api } = await server.logIn('lihat@example.test')
  const look = async (username: string) =>
    (await api(auth.createChallenge, { body: { username } })).data
  const { nickname } = await server.control.setProfile('lihat.ada')
  expect(await look('lihat.ada')).toMatchObject({ account: 'found', nickname })
  expect(await look('lihat.tak_ada')).toMatchObject({ account: 'missing', provesByBio: true })
  await server.control.setProfile('lihat.tutup', { private: true })
  expect(await look('lihat.tutup')).toMatchObject({ account: 'private', provesByBio: false })
  await server.control.setProfile('lihat.rusak', { blocked: 'challenge' })
  await server.control.behave({ userStatus: 500 }, 'lihat.rusak')
  expect(await look('lihat.rusak')).toMatchObject({ account: 'unread', word: expect.any(String) })
})

test('the page is read afresh each time', async () => {
  const { api, word } = await sellerWithWord('segar')
  await server.control.setProfile('segar', { bio: 'kosong' })
  const missing = { found: false, user_id: null, nickname: null, reason: 'word' }
  expect((await verify(api, 'segar', word)).data).toEqual({ ...missing, bio: 'kosong' })
  await server.control.setProfile('segar', { bio: `${word}8` })
  expect((await verify(api, 'segar', word)).data).toEqual({ ...missing, bio: `${word}8` })
  await server.control.setProfile('segar', { bio: word.toUpperCase() })
  expect((await verify(api, 'segar', word)).data).toMatchObject({ found: true })
})

test('a private account and a missing one are told apart', async () => {
  const { api, word } = await sellerWithWord('sembunyi')
  await server.control.setProfile('sembunyi', { private: true })
  expect((await verify(api, 'sembunyi', word)).data).toMatchObject({
    found: false,
    reason: 'private',
  })
  await server.control.setProfile('sembunyi', { private: false, missing: true })
  expect((await verify(api, 'sembunyi', word)).data).toMatchObject({
    found: false,
    reason: 'missing',
  })
  const nobody = await challenge(api, 'belum_ada')
  expect((await verify(api, 'belum_ada', nobody)).data).toMatchObject({ reason: 'missing' })
})

test('a page that could not be read is asked of the chat provider, whose answer proves alike', async () => {
  await server.control.setProfile('toko.lewat', { blocked: true })
  const { api } = await server.logIn('lewat@example.test')
  const body = { username: 'toko.lewat' }
  const { word, provesByBio } = (await api(auth.createChallenge, { body })).data
  expect(provesByBio).toBe(true)
  const { userId } = await server.control.setProfile('toko.lewat', { bio: word })
  const { data } = await verify(api, 'toko.lewat', word)
  expect(data).toMatchObject({ found: true, user_id: userId })
})

test.each(['challenge', 'login', 'empty'] as const)(
  'a page that could not be read (%s) is never "not found"',
  async (blocked) => {
    const username = `blokir_${blocked}`
    const { api, word } = await sellerWithWord(username)
    await server.control.setProfile(username, { blocked })
    // Nor by the chat provider.
    await server.control.behave({ userStatus: 500 }, username)
    const unreadable = { status: 503, code: 'profile_unreadable' }
    await expect(verify(api, username, word)).rejects.toMatchObject(unreadable)
    // A word can be had all the same.
    await expect(challenge(api, username)).resolves.toMatch(/^[a-z]+\d{1,3}$/)
  },
)

test('a word serves only its seller, its username, and the newest request', async () => {
  const { api, word } = await sellerWithWord('satu')
  const other = await sellerWithWord('dua')
  const expired = { status: 409, code: 'challenge_expired' }
  await expect(verify(other.api, 'satu', word)).rejects.toMatchObject(expired)
  await expect(verify(api, 'dua', word)).rejects.toMatchObject(expired)
  await expect(verify(api, 'satu', 'mango0')).rejects.toMatchObject(expired)
  await challenge(api, 'tiga')
  await expect(verify(api, 'satu', word)).rejects.toMatchObject(expired)
})

test('who asks again is given the word that is open, which lives no longer for it', async () => {
  const { api, word } = await sellerWithWord('lagi')
  clock.advance({ minutes: 29 })
  expect(await challenge(api, 'lagi')).toBe(word)
  clock.advance({ minutes: 1 })
  const newer = await challenge(api, 'lagi')
  expect(newer).not.toBe(word)
  const expired = { status: 409, code: 'challenge_expired' }
  await expect(verify(api, 'lagi', word)).rejects.toMatchObject(expired)
  expect((await verify(api, 'lagi', newer)).data).toMatchObject({ found: false, reason: 'word' })
})

test('a word that counted in the live alone is replaced once the bio can be read', async () => {
  const { api } = await server.logIn('buka@example.test')
  const ask = async () =>
    (await api(auth.createChallenge, { body: { username: 'toko.buka' } })).data
  await server.control.setProfile('toko.buka', { private: true })
  const closed = await ask()
  expect(await ask()).toMatchObject({ word: closed.word, provesByBio: false })
  // It stands there already: nobody saw the bio without it.
  await server.control.setProfile('toko.buka', { private: false, bio: closed.word })
  const opened = await ask()
  expect(opened).toMatchObject({ provesByBio: true })
  expect(opened.word).not.toBe(closed.word)
})

test('a word lives for 30 minutes', async () => {
  const { api, word } = await sellerWithWord('setengah')
  clock.advance({ minutes: 29 })
  expect((await verify(api, 'setengah', word)).data.found).toBe(true)
  clock.advance({ minutes: 1 })
  const expired = { status: 409, code: 'challenge_expired' }
  await expect(verify(api, 'setengah', word)).rejects.toMatchObject(expired)
})

test('the page is read ten times a minute, also when asked at once or for a new word', async () => {
  const { api, word } = await sellerWithWord('sering')
  const results = await Promise.allSettled(
    Array.from({ length: 14 }, () => verify(api, 'sering', word)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { status: 429, body: { retryAfterSeconds: 60 } },
  })
  const newer = await challenge(api, 'sering')
  await expect(verify(api, 'sering', newer)).rejects.toMatchObject({ status: 429 })
  clock.advance({ minutes: 1 })
  await expect(verify(api, 'sering', newer)).resolves.toMatchObject({ status: 200 })
})

test.each(['', '@', 'a', 'toko rina', '../admin', 'x/y', 'a'.repeat(25)])(
  'what cannot be a username is refused: %j',
  async (username) => {
    const { api } = await server.logIn(`u${Buffer.from(username).toString('hex')}@example.test`)
    const refusal = { status: 422, code: 'username_invalid' }
    await expect(challenge(api, username)).rejects.toMatchObject(refusal)
    await expect(verify(api, username, 'mango1')).rejects.toMatchObject(refusal)
  },
)

test('without a token nothing is proven', async () => {
  const refusal = { status: 401, code: 'unauthorized' }
  const details = { tiktokUsername: 'x1', tiktokAccountId: '1', tiktokNickname: 'X' }
  await expect(challenge(server.api(), 'x1')).rejects.toMatchObject(refusal)
  await expect(verify(server.api(), 'x1', 'mango1')).rejects.toMatchObject(refusal)
  await expect(server.api()(auth.linkAccount, { body: details })).rejects.toMatchObject(refusal)
})
