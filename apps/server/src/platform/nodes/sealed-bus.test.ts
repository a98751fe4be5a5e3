import { type NatsServer, startGuardedNats, startNatsServer } from '@dibs/testing/nats-server'
import { connect, type Msg, type NatsConnection } from '@nats-io/transport-node'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import type { Bus } from './bus.ts'
import { createNatsBus } from './nats-bus.ts'

const [OLD, NEW] = ['the key of all nodes until now', 'the key of all nodes from now on']
const logged: string[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
const open: Bus[] = []
let nats: NatsServer
let stranger: NatsConnection
let overheard: Msg[]

beforeEach(async () => {
  nats = await startNatsServer()
  stranger = await connect({ servers: nats.url })
  overheard = []
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((bus) => bus.close()))
  await stranger.close()
  await nats.close()
  logged.length = 0
})

async function join(
  secretKeys: readonly [string, ...string[]] = [OLD],
  url = nats.url,
): Promise<Bus> {
  const bus = createNatsBus({ url, secretKeys, log, random: Math.random })
  open.push(bus)
  await eventually(() => expect(bus.isUp()).toBe(true))
  return bus
}

/** Waits until the other node hears this one; NATS knows its subscriptions by then. */
async function settled(one: Bus, other: Bus): Promise<void> {
  const stop = other.respond('settled', async () => null)
  await eventually(async () => void (await one.request('settled', null)))
  stop()
}

/** Who hears everything makes NATS wait for answers of nobody: it begins when the nodes are ready. */
async function overhear(): Promise<void> {
  stranger.subscribe('>', { callback: (_, message) => void overheard.push(message) })
  await stranger.flush()
}

describe('a plain client of NATS', () => {
  test('reads subjects, and nothing of what is said, asked and answered', async () => {
    const [one, other] = [await join(), await join()]
    const heard: string[] = []
    other.subscribe('inbox.1', (frame: string) => void heard.push(frame))
    other.respond('live.1.earlier', async () => ({ comments: ['keep C4'] }))
    await settled(one, other)
    await overhear()
    one.publish('inbox.1', 'mau C4 from 6800000')
    await one.request('live.1.earlier', { search: 'siti' })
    await eventually(() => expect(heard).toEqual(['mau C4 from 6800000']))
    await stranger.flush()
    const subjects = overheard.map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(['sealed.inbox.1', 'sealed.live.1.earlier']))
    // A node that does not seal listens to other subjects: it is not disturbed.
    expect(subjects.filter((subject) => !/^(?:sealed\.|_INBOX\.)/.test(subject))).toEqual([])
    const texts = overheard.map((message) => Buffer.from(message.data).toString('latin1')).join()
    // Words long enough not to stand in sealed bytes by chance.
    expect(texts).not.toMatch(/mau C4|keep C4|6800000|siti|comments|answer/)
  })

  test('ends no live, puts no claim anywhere, and is counted', async () => {
    const [one, other] = [await join(), await join()]
    const ended: unknown[] = []
    const claims: unknown[] = []
    other.respond('live.1.end', async (asked) => ended.push(asked))
    other.subscribe('node.1.heard', (answer: unknown) => void claims.push(answer))
    await settled(one, other)
    const forged = [
      'AAAAAAAA{"reason":"stopped"}',
      '{"number":1,"comments":[{"text":"C4"}]}',
      '',
      '\u0001',
      'x'.repeat(500),
      `\u0001${'x'.repeat(500)}`,
    ]
    for (const text of forged)
      for (const subject of ['live.1.end', 'node.1.heard'])
        for (const place of ['', 'sealed.']) stranger.publish(place + subject, text)
    await eventually(() => expect(other.counts().unreadable).toBe(forged.length * 2))
    expect([ended, claims]).toEqual([[], []])
    expect(logged.filter((line) => line.includes('not of a node of ours'))).toHaveLength(1)
    expect(await one.request('live.1.end', {})).toBe(1)
  })

  test('is not heard with what a node said before: again, elsewhere, or as something else', async () => {
    const [one, other] = [await join(), await join()]
    const heard: string[] = []
    for (const id of [1, 2]) {
      other.subscribe(`live.${id}.ear`, (word: string) => void heard.push(`${id} ${word}`))
      other.respond(`live.${id}.end`, async () => void heard.push(`${id} ended`))
    }
    await settled(one, other)
    await overhear()
    const before = other.counts().unreadable
    one.publish('live.1.ear', 'gone')
    await one.request('live.1.end', {})
    await eventually(() => expect(heard).toEqual(['1 gone', '1 ended']))
    await stranger.flush()
    const known = overheard.filter(({ subject }) => subject.startsWith('sealed.live.1.'))
    expect(known).toHaveLength(2)
    for (const { data } of known)
      for (const word of ['ear', 'end'])
        for (const id of [1, 2]) stranger.publish(`sealed.live.${id}.${word}`, data)
    await eventually(() => expect(other.counts().unreadable - before).toBe(8))
    expect(heard).toHaveLength(2)
  })

  test('does not make a node answer what it asked another before', async () => {
    const [one, other] = [await join(), await join()]
    const ended: string[] = []
    const stop = other.respond('live.1.end', async () => void ended.push('there'))
    await settled(one, other)
    await overhear()
    await one.request('live.1.end', {})
    await eventually(() => expect(ended).toEqual(['there']))
    await stranger.flush()
    const [asked] = overheard.filter(({ subject }) => subject === 'sealed.live.1.end')
    stop()
    // The live goes on, and is heard by the node that asked.
    one.respond('live.1.end', async () => void ended.push('here'))
    await settled(other, one)
    await eventually(async () => void (await other.request('live.1.end', {})))
    const before = one.counts().unreadable
    stranger.publish('sealed.live.1.end', asked?.data)
    await eventually(() => expect(one.counts().unreadable).toBe(before + 1))
    expect(ended).toEqual(['there', 'here'])
  })

  test('that answers in a node’s place makes the question fail, and gives it nothing', async () => {
    const [one] = [await join()]
    stranger.subscribe('sealed.live.1.end', {
      callback: (_, message) => void message.respond('{"answer":true}'),
    })
    await stranger.flush()
    await expect(one.request('live.1.end', {})).rejects.toMatchObject({
      code: 'service_unavailable',
    })
    expect(one.counts().unreadable).toBe(1)
  })
})

test('nodes hear each other while the key changes, one after the other', async () => {
  const heard: string[] = []
  const steps = [[OLD], [OLD, NEW], [NEW, OLD], [NEW]] as const
  for (const [at, ring] of steps.entries()) {
    const next = steps[at + 1]
    if (!next) break
    const [one, other] = [await join(ring), await join(next)]
    for (const bus of [one, other]) {
      bus.subscribe(`a.${at}`, (text: string) => void heard.push(text))
      bus.respond(bus === one ? 'one' : 'other', async () => 'answer')
    }
    await eventually(async () => expect(await one.request('other', null)).toBe('answer'))
    await eventually(async () => expect(await other.request('one', null)).toBe('answer'))
    one.publish(`a.${at}`, 'before')
    other.publish(`a.${at}`, 'after')
    await eventually(() => expect(heard).toHaveLength(4))
    expect(heard.splice(0).toSorted()).toEqual(['after', 'after', 'before', 'before'])
    await Promise.all(open.splice(0).map((bus) => bus.close()))
  }
})

test('with the shipped configuration NATS knows nobody without the password, and the nodes with it', async () => {
  const guarded = await startGuardedNats()
  const { url } = guarded
  const servers = `nats://${new URL(url).host}`
  await expect(connect({ servers, reconnect: false })).rejects.toThrow(/authorization/i)
  const [one, other] = [await join([OLD], url), await join([OLD], url)]
  const heard: string[] = []
  other.subscribe('seller.>', (text: string) => void heard.push(text))
  await settled(one, other)
  one.publish('seller.renamed', 'hint')
  await eventually(() => expect(heard).toEqual(['hint']))
  expect(logged.filter((line) => line.includes('refuses'))).toEqual([])
  await Promise.all(open.splice(0).map((bus) => bus.close()))
  await guarded.close()
})
