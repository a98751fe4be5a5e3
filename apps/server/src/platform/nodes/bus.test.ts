import { type NatsServer, startNatsServer } from '@dibs/testing/nats-server'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { type Bus, createLoneBus } from './bus.ts'
import { createNatsBus } from './nats-bus.ts'

let nats: NatsServer
beforeAll(async () => {
  nats = await startNatsServer()
})
afterAll(() => nats.close())

const secretKeys = ['the secret key of all nodes of a test'] as const
const logged: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
const open: Bus[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()))
  logged.length = 0
})

/** A node's bus that reaches the others. */
async function joinNats(url = nats.url): Promise<Bus> {
  const bus = createNatsBus({ url, secretKeys, log, random: Math.random })
  open.push(bus)
  await eventually(() => expect(bus.isUp()).toBe(true))
  return bus
}

/** Waits until what `other` subscribed to is known to NATS: it has answered a question since. */
async function settled(bus: Bus, other: Bus): Promise<void> {
  const subject = `settled.${Math.random().toString(36).slice(2)}`
  const stop = other.respond(subject, async () => null)
  await eventually(async () => void (await bus.request(subject, null)))
  stop()
}

/** Two nodes: of a lone bus, the same one twice. */
const KINDS = {
  async lone() {
    const bus = createLoneBus(log)
    open.push(bus)
    return [bus, bus] as const
  },
  async nats() {
    return [await joinNats(), await joinNats()] as const
  },
}

describe.each(['lone', 'nats'] as const)('a %s bus', (kind) => {
  test('tells everybody who listens once, in order, also by patterns', async () => {
    const [one, other] = await KINDS[kind]()
    const heard: string[] = []
    const note = (who: string) => (message: number, subject: string) =>
      void heard.push(`${who} ${subject} ${message}`)
    one.subscribe('live.1.word', note('own'))
    other.subscribe('live.1.word', note('other'))
    other.subscribe('live.*.word', note('star'))
    other.subscribe('live.>', note('rest'))
    other.subscribe('seller.>', note('none'))
    const stop = one.subscribe('live.1.word', note('gone'))
    stop()
    await settled(one, other)
    for (const n of [1, 2, 3]) one.publish('live.1.word', n)
    await eventually(() => expect(heard).toHaveLength(12))
    for (const who of ['own', 'other', 'star', 'rest']) {
      expect(heard.filter((line) => line.startsWith(`${who} `))).toEqual(
        [1, 2, 3].map((n) => `${who} live.1.word ${n}`),
      )
    }
  })

  test('tells this node at once', async () => {
    const [bus] = await KINDS[kind]()
    const heard: unknown[] = []
    bus.subscribe('a.b', (message: unknown) => void heard.push(message))
    bus.publish('a.b', { text: 'halo' })
    expect(heard).toEqual([{ text: 'halo' }])
  })

  test('asks one who responds, and says so when there is none, when it throws, and when it is late', async () => {
    const [one, other] = await KINDS[kind]()
    const unavailable = { code: 'service_unavailable' }
    await expect(one.request('nobody', 1)).rejects.toMatchObject(unavailable)
    other.respond('double', async (n: number) => n * 2)
    other.respond('faulty', async () => {
      throw new Error('no')
    })
    other.respond('late', () => new Promise(() => {}))
    const stop = other.respond('gone', async () => 1)
    stop()
    await settled(one, other)
    expect(await one.request('double', 21)).toBe(42)
    await expect(one.request('faulty', 1)).rejects.toMatchObject(unavailable)
    await expect(one.request('late', 1, 50)).rejects.toMatchObject(unavailable)
    await expect(one.request('gone', 1)).rejects.toMatchObject(unavailable)
  })

  test('goes on when a listener throws, and logs it', async () => {
    const [one, other] = await KINDS[kind]()
    const heard: number[] = []
    one.subscribe('a', () => {
      throw new Error('at once')
    })
    other.subscribe('a', async () => {
      throw new Error('later')
    })
    other.subscribe('a', (n: number) => void heard.push(n))
    await settled(one, other)
    for (const n of [1, 2]) one.publish('a', n)
    await eventually(() => expect(heard).toEqual([1, 2]))
    await eventually(() =>
      expect(logged.filter((line) => line.includes('could not be handled'))).toHaveLength(4),
    )
  })
})

describe('without NATS', () => {
  test('this node hears and answers itself, each once, before NATS is there and after', async () => {
    const server = await startNatsServer()
    await server.kill()
    const bus = createNatsBus({ url: server.url, secretKeys, log, random: Math.random })
    open.push(bus)
    const heard: string[] = []
    bus.subscribe('a', (message: string) => void heard.push(message))
    bus.respond('who', async () => 'I')
    expect(bus.isUp()).toBe(false)
    bus.publish('a', 'away')
    expect(heard.splice(0)).toEqual(['away'])
    expect(await bus.request('who', null)).toBe('I')
    await expect(bus.request('nobody', null)).rejects.toMatchObject({ code: 'service_unavailable' })

    await server.restart()
    await eventually(() => expect(bus.isUp()).toBe(true))
    bus.publish('a', 'there')
    await eventually(() => expect(heard).toEqual(['there']))
    await server.close()
  })

  test('a killed server is noticed and found again, with all that is listened to', async () => {
    const server = await startNatsServer()
    const [one, other] = [await joinNats(server.url), await joinNats(server.url)]
    const heard: string[] = []
    other.subscribe('a', (message: string) => void heard.push(message))
    other.respond('who', async () => 'other')
    await settled(one, other)
    for (let round = 0; round < 3; round++) {
      await server.kill()
      await eventually(() => expect([one.isUp(), other.isUp()]).toEqual([false, false]))
      one.publish('a', 'lost')
      await server.restart()
      await eventually(() => expect([one.isUp(), other.isUp()]).toEqual([true, true]))
      await eventually(async () => expect(await one.request('who', null)).toBe('other'))
      one.publish('a', `round ${round}`)
      await eventually(() => expect(heard.splice(0)).toEqual([`round ${round}`]))
    }
    await server.close()
  })

  test('a server that stands still is noticed; what cannot be sent is dropped, never kept', async () => {
    const server = await startNatsServer()
    const bus = await joinNats(server.url)
    server.pause()
    const frame = 'x'.repeat(500_000)
    for (let n = 0; n < 60; n++) bus.publish('frames', frame)
    expect(bus.counts().sent).toBeLessThan(35)
    expect(bus.counts().sent + bus.counts().dropped).toBe(60)
    await eventually(() => expect(bus.isUp()).toBe(false))
    server.resume()
    await eventually(() => expect(bus.isUp()).toBe(true))
    await server.close()
  })
})

test('what is too large is refused with a line in the log; it harms nothing', async () => {
  const [one, other] = await KINDS.nats()
  const heard: string[] = []
  other.subscribe('a', (message: string) => void heard.push(message))
  await settled(one, other)
  one.publish('a', 'x'.repeat(1_100_000))
  one.publish('a', 'small')
  await eventually(() => expect(heard).toEqual(['small']))
  expect(logged.filter((line) => line.includes('too large'))).toHaveLength(1)
  expect(one.counts().dropped).toBe(1)
})

test('closing lets what was said arrive, and then nothing more is heard', async () => {
  const [one, other] = await KINDS.nats()
  const heard: number[] = []
  other.subscribe('a', (n: number) => void heard.push(n))
  one.subscribe('a', (n: number) => void heard.push(-n))
  await settled(one, other)
  for (let n = 1; n <= 100; n++) one.publish('a', n)
  await one.close()
  await eventually(() => expect(heard.filter((n) => n > 0)).toHaveLength(100))
  one.publish('a', 101)
  await expect(one.request('who', null)).rejects.toMatchObject({ code: 'service_unavailable' })
  expect(heard).toHaveLength(200)
})

test('a bus that was never there closes', async () => {
  const bus = createNatsBus({ url: 'nats://127.0.0.1:1', secretKeys, log, random: Math.random })
  await bus.close()
  expect(bus.isUp()).toBe(false)
})
