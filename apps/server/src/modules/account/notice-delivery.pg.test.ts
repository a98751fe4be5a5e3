import { fileURLToPath } from 'node:url'
import { startProgram } from '@dibs/testing/program'
import { simulatedServices } from '@dibs/testing/simulated-services'
import { createSimulatorControl } from '@dibs/testing/simulator-control'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { outbox, users } from '../../platform/database/schema/index.ts'
import { createMetrics } from '../../platform/observability/metrics.ts'
import type { MailMessage } from '../../platform/outside/mail.ts'
import { eventually } from '../../testing/eventually.ts'
import { startSimulator } from '../../testing/simulator.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createDelivery } from './notice-delivery.ts'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))
const SECRET_KEY = 'a key of the tests of 32 characters or longer'
const HOUR_MS = 3_600_000

const database = await createTestDatabase()
const { db, close } = openDatabase(database.url, () => {})
afterAll(async () => {
  await close()
  await database.drop()
})
beforeEach(async () => {
  await db.delete(outbox)
})

const mailTo = (to: string) =>
  ({ field: 'email', mail: { to, subject: 's', text: 't', html: '<p>t</p>' } }) as const

/** A server's part of it, with a mail server that can be taken away. */
function startDelivery({ clock = createTestClock(), secretKeys = [SECRET_KEY] as [string] } = {}) {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => lines.push(line) })
  const metrics = createMetrics()
  const mail = { isAway: false, tries: 0, taken: [] as string[] }
  const sendMail = async ({ to }: MailMessage) => {
    mail.tries += 1
    if (mail.isAway) throw new Error(`550 ${to} is unknown here`)
    mail.taken.push(to)
  }
  const pace = {
    maintenanceMs: 0,
    onAirMs: 0,
    alertsMs: 0,
    autoJoinTickMs: 0,
    handoverMs: 0,
    findRoomMs: 0,
    liveProofMs: 50,
    deadTokensMs: 10_000,
    sealFairMs: 60_000,
    retentionMs: 5_000,
    noticesMs: 5,
  }
  const whatsapp = { sendCode: async () => {}, sendNotice: async () => {} }
  const outside = { sendMail, whatsapp: whatsapp as never }
  const context = { db, clock, log, metrics, pace, secretKeys }
  const delivery = createDelivery(Object.assign(context, outside))
  onTestFinished(delivery.close)
  const add = (to: string, label: { kind: string; linkOf?: never } = { kind: 'email_changed' }) =>
    db.transaction((tx) => delivery.add(tx, label, mailTo(to), 72 * HOUR_MS))
  return { ...delivery, keep: delivery.add, clock, mail, lines, metrics, add }
}

const rows = () => db.select().from(outbox)
const tried = (times: number) => () =>
  rows().then(([row]) => expect(row?.tries).toBeGreaterThanOrEqual(times))

test('a message is sent, and nothing of it is kept', async () => {
  const { add, mail, start } = startDelivery()
  await add('rina@example.test')
  start()
  await eventually(async () => expect(await rows()).toEqual([]))
  expect(mail.taken).toEqual(['rina@example.test'])
})

test('it is part of the change that it tells of: neither comes without the other', async () => {
  const { keep } = startDelivery()
  const change = db.transaction(async (tx) => {
    await keep(tx, { kind: 'email_changed' }, mailTo('rina@example.test'), HOUR_MS)
    throw new Error('the change fails')
  })
  await expect(change).rejects.toThrow('the change fails')
  expect(await rows()).toEqual([])
})

test('a copy of the database tells neither the address nor the link', async () => {
  const { add } = startDelivery()
  await add('rina@example.test')
  const [row] = await rows()
  const bytes = Buffer.from(row?.sealed ?? '', 'base64url').toString('latin1')
  expect(JSON.stringify(row) + bytes).not.toMatch(/rina|subject/)
})

test('while the mail server is away it is tried ever more rarely, and then arrives', async () => {
  const { add, mail, clock, start, lines } = startDelivery()
  mail.isAway = true
  await add('rina@example.test')
  start()
  const waits: number[] = []
  for (let tries = 1; tries <= 9; tries += 1) {
    await eventually(tried(tries))
    const [row] = await rows()
    waits.push(Math.round(((row?.nextTryAt.getTime() ?? 0) - clock()) / 1000))
    clock.advance({ seconds: waits.at(-1) ?? 0 })
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 960, 1800, 1800, 1800])
  mail.isAway = false
  clock.advance({ minutes: 30 })
  await eventually(async () => expect(await rows()).toEqual([]))
  expect(mail.taken).toEqual(['rina@example.test'])
  const said = lines.map((line) => JSON.parse(line).msg)
  expect(said).toEqual(['a notice has to wait; it is tried again'])
  expect(lines.join()).not.toContain('rina')
})

test('when its time is over it is dropped untried, and log and metrics tell', async () => {
  const { add, mail, clock, start, lines, metrics } = startDelivery()
  const [seller] = await db.insert(users).values({ email: 'drop@x.test' }).returning()
  const linkOf = seller?.id as never
  mail.isAway = true
  await add('rina@example.test', { kind: 'email_changed', linkOf })
  start()
  await eventually(tried(1))
  clock.advance({ minutes: 72 * 60 })
  mail.isAway = false
  await eventually(async () => expect(await rows()).toEqual([]))
  expect(mail).toMatchObject({ tries: 1, taken: [] })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
    level: pino.levels.values.error,
    msg: 'a notice was not sent',
    kind: 'email_changed',
    reason: 'its time is over',
    linkOf,
  })
  // Counted once it is gone.
  await eventually(async () => {
    const figures = await metrics.registry.metrics()
    expect(figures).toContain('dibs_notices_given_up_total{kind="email_changed"} 1')
    expect(figures).toContain('dibs_notices_waiting 0')
  })
})

test('one that no key opens is dropped, and does not hold the others up', async () => {
  const lost = startDelivery({ secretKeys: ['a key that was lost of 32 characters or longer'] })
  const { add, mail, start, lines } = startDelivery()
  await lost.add('lost@example.test')
  await add('rina@example.test')
  start()
  await eventually(async () => expect(await rows()).toEqual([]))
  expect(mail.taken).toEqual(['rina@example.test'])
  expect(lines.join()).toContain('its key is gone')
})

test('the link of an account that is deleted goes with it; what tells of the end stays', async () => {
  const { add } = startDelivery()
  const [seller] = await db.insert(users).values({ email: 'gone@x.test' }).returning()
  await add('gone@x.test', { kind: 'email_changed', linkOf: seller?.id as never })
  await add('gone@x.test', { kind: 'account_deleted' })
  await db.delete(users).where(eq(users.email, 'gone@x.test'))
  expect((await rows()).map(({ kind }) => kind)).toEqual(['account_deleted'])
})

test('of several servers each message is sent by one', async () => {
  const clock = createTestClock()
  const servers = Array.from({ length: 3 }, () => startDelivery({ clock }))
  const addresses = Array.from({ length: 60 }, (_, at) => `n${at}@example.test`)
  for (const to of addresses) await servers[0]?.add(to)
  for (const { start } of servers) start()
  await eventually(async () => expect(await rows()).toEqual([]))
  const taken = servers.flatMap(({ mail }) => mail.taken)
  expect(taken.toSorted()).toEqual(addresses.toSorted())
})

test('a server that stops leaves what was not sent for the next one', async () => {
  const clock = createTestClock()
  const first = startDelivery({ clock })
  first.mail.isAway = true
  await first.add('rina@example.test')
  first.start()
  await eventually(tried(1))
  await first.close()
  clock.advance({ minutes: 1 })
  const second = startDelivery({ clock })
  second.start()
  await eventually(() => expect(second.mail.taken).toEqual(['rina@example.test']))
})

test('mail server away, server killed: the message arrives once both are back', async () => {
  const away = await startSimulator({ port: 0 })
  const { smtpUrl } = away
  await away.close()
  const settings = { DATABASE_URL: database.url, SECRET_KEY, PORT: '0', LOG_LEVEL: 'warn' }
  const env = { ...simulatedServices(away.url, smtpUrl), ...settings }
  const { add } = startDelivery({ clock: createTestClock(Date.now()) })
  await add('rina@example.test')
  const killed = await startProgram(MAIN, env)
  await eventually(tried(1))
  await killed.end('SIGKILL')
  expect(await rows()).toHaveLength(1)

  const back = await startSimulator({ port: 0, smtpPort: Number(new URL(smtpUrl).port) })
  await db.update(outbox).set({ nextTryAt: sql`now()` })
  const started = await startProgram(MAIN, env)
  await eventually(async () => expect(await rows()).toEqual([]))
  const messages = await createSimulatorControl(back.url).outbox('rina@example.test')
  expect(messages).toHaveLength(1)
  await started.end('SIGTERM')
  await back.close()
})
