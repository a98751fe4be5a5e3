import { type ApiClient, endpoints } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLoneBus } from '../../platform/nodes/bus.ts'
import { createEvents } from '../../platform/nodes/events.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { createLinks } from './links.ts'

const { auth, user, live } = endpoints
const NOT_PROVEN = { status: 409, code: 'account_not_proven' }
const clock = createTestClock()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.close())

type Details = { tiktokUsername: string; tiktokAccountId: string; tiktokNickname: string }

const link = (api: ApiClient, body: Details) => api(auth.linkAccount, { body })
const profileOf = async (api: ApiClient) => (await api(user.getProfile, {})).data

/** Proves an account up to the link, and answers what to link. */
async function prove(api: ApiClient, username: string): Promise<Details> {
  const { word } = (await api(auth.createChallenge, { body: { username } })).data
  const { userId } = await server.control.setProfile(username, { bio: word })
  const { data } = await api(auth.verifyAccount, { query: { username, word } })
  expect(data.found).toBe(true)
  return {
    tiktokUsername: username,
    tiktokAccountId: userId,
    tiktokNickname: data.nickname ?? '',
  }
}

/** Starts a live with the linked account. */
async function startLive(api: ApiClient, tiktokUsername: string): Promise<void> {
  const body = { tiktokUsername, roomId: 'N/A', status: 'active' as const }
  await api(live.start, { body })
  expect((await api(live.getActive, {})).data.data).not.toBeNull()
}

const isLive = async (api: ApiClient) => (await api(live.getActive, {})).data.data !== null

test('a proven account is linked and shows in the profile and at the next log-in', async () => {
  const { api } = await server.logIn('tautan@example.test', 'id')
  const details = await prove(api, 'toko_tautan')
  const { data } = await link(api, { ...details, tiktokUsername: '@Toko_Tautan' })
  expect(data.message).toBe('Akun TikTok kamu sudah terhubung.')
  expect(await profileOf(api)).toMatchObject({
    ...details,
    isTikTokLinked: true,
    tiktokIsVerified: true,
  })
  clock.advance({ minutes: 2 })
  expect(await server.logIn('tautan@example.test')).toMatchObject({
    isTikTokLinked: true,
    tiktokUsername: 'toko_tautan',
  })
})

test('linking again, because the answer got lost, is harmless', async () => {
  const { api } = await server.logIn('ulang@example.test')
  const details = await prove(api, 'toko_ulang')
  await link(api, details)
  await expect(link(api, details)).resolves.toMatchObject({ status: 200 })
})

test('only what was just proven can be linked', async () => {
  const { api } = await server.logIn('palsu@example.test')
  const nothing = { tiktokUsername: 'korban', tiktokAccountId: '123', tiktokNickname: 'Korban' }
  await expect(link(api, nothing)).rejects.toMatchObject(NOT_PROVEN)
  const details = await prove(api, 'toko_palsu')
  for (const forged of [
    { tiktokUsername: 'korban' },
    { tiktokAccountId: '123' },
    { tiktokNickname: 'Korban' },
  ])
    await expect(link(api, { ...details, ...forged })).rejects.toMatchObject(NOT_PROVEN)
  clock.advance({ minutes: 30 })
  await expect(link(api, details)).rejects.toMatchObject(NOT_PROVEN)
  expect(await profileOf(api)).toMatchObject({ isTikTokLinked: false })
})

test('a word that was asked for but not found in the bio links nothing', async () => {
  const { api } = await server.logIn('belum@example.test')
  const { userId, nickname } = await server.control.setProfile('toko_belum')
  const { word } = (await api(auth.createChallenge, { body: { username: 'toko_belum' } })).data
  await api(auth.verifyAccount, { query: { username: 'toko_belum', word } })
  const details = {
    tiktokUsername: 'toko_belum',
    tiktokAccountId: userId,
    tiktokNickname: nickname,
  }
  await expect(link(api, details)).rejects.toMatchObject(NOT_PROVEN)
})

test('a newer proof moves the account: its earlier owner loses it, and their live goes on', async () => {
  const first = await server.logIn('pertama@example.test')
  const second = await server.logIn('kedua@example.test')
  await link(first.api, await prove(first.api, 'toko_pindah'))
  await server.control.goLive('toko_pindah')
  await startLive(first.api, 'toko_pindah')
  const details = await prove(second.api, 'toko_pindah')
  expect(await profileOf(first.api)).toMatchObject({ isTikTokLinked: true })

  await link(second.api, details)
  expect(await profileOf(second.api)).toMatchObject({ tiktokUsername: 'toko_pindah' })
  expect(await profileOf(first.api)).toMatchObject({
    isTikTokLinked: false,
    tiktokUsername: null,
    tiktokAccountId: null,
  })
  expect(await isLive(first.api)).toBe(true)
})

test('a live that could not be ended when its seller took another account is told again by a repeat', async () => {
  const { api, userId } = await server.logIn('tetap@example.test')
  await link(api, await prove(api, 'toko_tetap'))
  await server.control.goLive('toko_tetap')
  await startLive(api, 'toko_tetap')
  const { tiktokAccountId, tiktokNickname } = await prove(api, 'toko_ganti')
  const log = pino({ enabled: false })
  const events = createEvents({ log, bus: createLoneBus(), clock: Date.now })
  const told: UserId[] = []
  events.on('account.unlinked', (event) => {
    told.push(event.userId)
    throw new Error('the live cannot be ended')
  })
  const notices = { tellSeller: () => Promise.reject(new Error('nobody lost anything')) }
  const links = createLinks({ db: server.db, clock, events, notices })
  const account = {
    username: 'toko_ganti',
    accountId: tiktokAccountId,
    nickname: tiktokNickname,
  }
  const asked = { language: 'en', origin: 'http://dibs.example' } as const
  await links.link(userId, account, asked)
  await links.link(userId, account, asked)
  expect(told).toEqual([userId, userId])
  expect(await profileOf(api)).toMatchObject({ tiktokUsername: 'toko_ganti' })
})

test('an older proof does not take the account back', async () => {
  const older = await server.logIn('tua@example.test')
  const newer = await server.logIn('muda@example.test')
  const details = await prove(older.api, 'toko_rebut')
  await link(newer.api, await prove(newer.api, 'toko_rebut'))
  await expect(link(older.api, details)).rejects.toMatchObject(NOT_PROVEN)
  expect(await profileOf(newer.api)).toMatchObject({ isTikTokLinked: true })
})

test('of sellers who link one account at once, one has it in the end', async () => {
  const sellers = await Promise.all(
    ['s1', 's2', 's3'].map((name) => server.logIn(`${name}@example.test`)),
  )
  const proofs: Details[] = []
  for (const { api } of sellers) proofs.push(await prove(api, 'toko_ramai'))
  const results = await Promise.allSettled(
    sellers.map(({ api }, index) => link(api, proofs[index] as Details)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const profiles = await Promise.all(sellers.map(({ api }) => profileOf(api)))
  expect(profiles.filter(({ isTikTokLinked }) => isTikTokLinked)).toHaveLength(1)
})

test('a seller who links another account leaves the earlier one, and its live ends', async () => {
  const { api } = await server.logIn('ganti@example.test')
  await link(api, await prove(api, 'toko_lama'))
  await server.control.goLive('toko_lama')
  await startLive(api, 'toko_lama')
  await link(api, await prove(api, 'toko_baru'))
  expect(await profileOf(api)).toMatchObject({ tiktokUsername: 'toko_baru' })
  expect(await isLive(api)).toBe(false)
})

test('disconnecting unlinks the account and ends the running live; again it is harmless', async () => {
  const { api } = await server.logIn('putus@example.test', 'en')
  await link(api, await prove(api, 'toko_putus'))
  await server.control.goLive('toko_putus')
  await startLive(api, 'toko_putus')
  const { data } = await api(user.disconnectAccount, {})
  expect(data.message).toBe('Successfully disconnected')
  expect(await profileOf(api)).toMatchObject({ isTikTokLinked: false, tiktokIsVerified: false })
  expect(await isLive(api)).toBe(false)
  await expect(api(user.disconnectAccount, {})).resolves.toMatchObject({ status: 200 })
})
