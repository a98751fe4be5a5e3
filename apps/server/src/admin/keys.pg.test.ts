import { createHmac } from 'node:crypto'
import { chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoints } from '@dibs/contract'
import type { AccountId, NoticeId } from '@dibs/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSecretKeys } from '../platform/secrets/secret-keys.ts'
import { pictureIn, sendPicture } from '../testing/pictures.ts'
import { writeBill } from '../testing/sold.ts'
import { openTestBrowser } from '../testing/test-browser.ts'
import { createTestSeller } from '../testing/test-seller.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { writeLive } from '../testing/write-live.ts'
import { runCommand } from './run-command.ts'

/** Has the database and the simulator that the others use. */
let base: TestServer
let dataDir: string
beforeAll(async () => {
  base = await startTestServer()
  dataDir = await mkdtemp(join(tmpdir(), 'dibs-keys-'))
})
afterAll(async () => {
  await base.close()
  await rm(dataDir, { recursive: true })
})

const file = () => join(dataDir, 'secret-key')
const keys = async () => (await readFile(file(), 'utf8')).trim().split('\n')
const admin = (args: string[], env: NodeJS.ProcessEnv = {}) =>
  runCommand(args, { DATABASE_URL: base.database.url, DATA_DIR: dataDir, ...env })

test('a change of keys logs nobody out, and codes under way log in after it', async () => {
  const { database, simulator } = base
  const before = await startTestServer({
    database,
    simulator,
    secretKeys: await keepSecretKeys(dataDir),
  })
  const [first] = await keys()
  const { token } = await before.logInByCode('lain@example.test')
  const otp = await openTestBrowser(before).requestCode('kunci@example.test')

  const told = await admin(['rotate-keys'])
  const ring = await keys()
  expect(ring).toHaveLength(2)
  expect(ring[1]).toBe(first)
  for (const key of ring) expect(told).not.toContain(key)
  await before.close()

  const secretKeys = await keepSecretKeys(dataDir)
  expect(secretKeys).toEqual(ring)
  const after = await startTestServer({ database, simulator, secretKeys })
  await openTestBrowser(after).verify('kunci@example.test', otp)
  const { data: profile } = await after.api(token)(endpoints.user.getProfile, {})
  expect(profile).toMatchObject({ email: 'lain@example.test' })
  await after.close()
})

test('the last two of the older keys are kept, for their owner alone, and nothing beside them', async () => {
  const seen = await keys()
  for (let n = 0; n < 3; n += 1) {
    const before = await keys()
    await admin(['rotate-keys'])
    const [made = '', ...older] = await keys()
    expect(seen).not.toContain(made)
    expect(older).toEqual(before.slice(0, 2))
    seen.unshift(made)
  }
  expect((await stat(file())).mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['secret-key'])
  expect(await admin(['audit'])).toMatch(/ {2}rotate-keys {2}- {2}keys: 3$/)
})

test('contacts, pages and pictures of bills, keys of gateways and what they told outlive every key that they were encrypted under', async () => {
  const { database, simulator } = base
  const startAnew = async () =>
    startTestServer({ database, simulator, secretKeys: await keepSecretKeys(dataDir) })
  const before = await startAnew()
  const seller = await createTestSeller(before, 'kunci', ['A1'])
  const sessionId = await writeLive(before, seller, { claims: { A1: ['101'] } })
  const ring = await keepSecretKeys(dataDir)
  const token = await writeBill(
    before,
    { userId: seller.userId, sessionId },
    { secretKeys: ring, at: new Date() },
  )
  const contact = { name: 'Wati Marked', phone: '0812999888', address: 'Jl. Kunci 1' }
  const params = { token }
  await before.api()(endpoints.bills.setContact, { params, body: contact })
  await before.api()(endpoints.bills.setContact, { params, body: { ...contact, name: 'Wati' } })
  const sent = await sendPicture(before.url, token, await pictureIn('png'))
  await seller.api(endpoints.orders.update, {
    params: { sessionId, customerAccountId: '101' as AccountId },
    body: { status: 'paid' },
  })
  const { data: made } = await seller.api(endpoints.keys.create, {
    body: { name: 'Gateway', kind: 'webhook', scopes: ['payments'], expiresInDays: null },
  })
  /** Tells of a payment as the gateway signs it; the same one each time. */
  const notice = { id: 'n1', amount: 5, currency: 'IDR', at: Date.now(), payer: 'WATI MARKED' }
  const tell = (to: TestServer) => {
    const body = JSON.stringify(notice)
    const time = String(Math.floor(Date.now() / 1_000))
    const secret = Buffer.from(made.secret.replace('whsec_', ''), 'base64')
    const signature = createHmac('sha256', secret).update(`m.${time}.${body}`).digest('base64')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'm',
      'webhook-timestamp': time,
      'webhook-signature': `v1,${signature}`,
    }
    const { pathname } = new URL(made.url)
    return fetch(`${to.url}${pathname}`, { method: 'POST', headers, body })
  }
  expect((await tell(before)).status).toBe(202)
  await before.close()

  for (let n = 0; n < 4; n += 1) await admin(['rotate-keys'])
  expect((await keys()).filter((key) => ring.includes(key))).toEqual([])

  const after = await startAnew()
  const { api } = await after.logInByCode(`${seller.username}@example.test`)
  const { data } = await api(endpoints.orders.list, { params: { sessionId } })
  expect(data.orders[0]).toMatchObject({ contact: { ...contact, name: 'Wati' } })
  expect(data.orders[0]?.billUrl).toMatch(new RegExp(`/b/${token}$`))
  const { data: exported } = await api(endpoints.personalData.export, {})
  expect(exported.sessions[0]?.orders[0]?.steps[0]?.before).toMatchObject({ contact: null })
  expect(exported.buyers.contacts[0]).toMatchObject({ contact: { name: 'Wati' } })
  expect((await tell(after)).status).toBe(202)
  const { data: came } = await api(endpoints.payments.list, {})
  expect(came.notices).toMatchObject([{ amount: 5, payer: 'WATI MARKED' }])
  const order = { sessionId, customerAccountId: '101' as AccountId }
  await api(endpoints.payments.give, {
    params: { noticeId: came.notices[0]?.id as NoticeId },
    body: order,
  })
  const told = join(dataDir, 'wati.json')
  await admin(['buyer', 'buyer.101', '--export', told])
  expect(await readFile(told, 'utf8')).toMatch(/Jl\. Kunci 1[\s\S]*WATI MARKED/)
  const proofId = sent.proofs[0]?.id ?? ''
  const { data: shown } = await api(endpoints.proofs.get, { params: { ...order, proofId } })
  const base64 = Buffer.from(await shown.arrayBuffer()).toString('base64')
  expect(await readFile(told, 'utf8')).toContain(`"data:image/jpeg;base64,${base64}"`)
  await api(endpoints.orders.update, {
    params: order,
    body: { contact: { ...contact, name: 'Other' } },
  })
  await api(endpoints.orders.undo, { params: order, body: {} })
  const { data: undone } = await api(endpoints.orders.list, { params: { sessionId } })
  expect(undone.orders[0]).toMatchObject({ contact: { ...contact, name: 'Wati' } })
  await after.close()
})

test.runIf(process.getuid?.() === 0)(
  'keys that another user reads stay theirs when root changes them',
  async () => {
    await chown(file(), 4321, 4321)
    await admin(['rotate-keys'])
    expect(await stat(file())).toMatchObject({ uid: 4321, gid: 4321 })
  },
)

test('a key from before there was a ring is kept as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dibs-keys-'))
  await writeFile(join(folder, 'secret-key'), 'a key without an end of line, as it was made')
  expect(await keepSecretKeys(folder)).toEqual(['a key without an end of line, as it was made'])
  await rm(folder, { recursive: true })
})

test('a key that is set from outside is left alone, and what to set is said', async () => {
  const outside = 'a key from outside with 32 characters or more'
  const kept = await keys()
  const told = await admin(['rotate-keys'], { SECRET_KEY: outside })
  expect(await keys()).toEqual(kept)
  const ring = /SECRET_KEY=(.+)/.exec(told)?.[1] ?? ''
  expect(ring).toMatch(new RegExp(`^[\\w-]{43},${outside}$`))
  const further = await admin(['rotate-keys'], { SECRET_KEY: ring })
  expect(further).toMatch(new RegExp(`SECRET_KEY=[\\w-]{43},${ring}$`, 'm'))
  await expect(admin(['status'], { SECRET_KEY: `${outside},short` })).rejects.toThrow(
    'The setting SECRET_KEY is not valid: must be a key of 32 characters or more',
  )
})
