import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { createMetrics } from './metrics.ts'
import { Outage } from './outage.ts'
import { type CallOptions, createOutbound } from './outbound.ts'

const ONCE: CallOptions = { timeoutMs: 5_000, repeat: 'if untaken' }
const logLines: { level: number; service?: string; circuit?: string }[] = []
const log = pino({ base: null }, { write: (line) => logLines.push(JSON.parse(line)) })
beforeEach(() => {
  logLines.length = 0
})

/** A service, and what became of calls to it. */
function start({ restMs = 60_000 } = {}) {
  const metrics = createMetrics()
  const service = createOutbound({ log, metrics, random: () => 0, restMs })('assistant')
  let tries = 0
  return {
    service,
    tries: () => tries,
    fails: (error: unknown, options = ONCE) => {
      const work = async () => {
        tries += 1
        throw error
      }
      return service.call(work, options).catch((thrown: unknown) => thrown)
    },
    answers: () =>
      service.call(async () => {
        tries += 1
        return 'answer'
      }, ONCE),
    figures: async () => {
      const text = await metrics.registry.metrics()
      const read = (name: string) =>
        Number(new RegExp(`^${name}\\{service="assistant"\\} (\\d+)`, 'm').exec(text)?.[1])
      return [read('dibs_outbound_circuit'), read('dibs_outbound_failures_total')]
    },
  }
}

const circuits = () => logLines.map(({ circuit }) => circuit)

test('five outages in a row open the circuit: later calls fail at once, untried', async () => {
  const { fails, tries, answers, figures } = start()
  for (let call = 0; call < 4; call += 1) await fails(new Outage('HTTP 503'))
  expect(await answers()).toBe('answer')
  for (let call = 0; call < 5; call += 1) await fails(new Outage('HTTP 503'))
  expect(tries()).toBe(10)
  expect(await fails(new Outage('HTTP 503'))).toMatchObject({ code: 'circuit open' })
  await expect(answers()).rejects.toThrow(Outage)
  expect(tries()).toBe(10)
  expect(await figures()).toEqual([1, 11])
  expect(logLines).toMatchObject([{ level: 40, service: 'assistant', circuit: 'open' }])
})

test('what is no outage is an answer: it is passed on and never opens the circuit', async () => {
  const { fails, answers, figures } = start()
  const refusal = new Error('the number cannot be reached')
  for (let call = 0; call < 4; call += 1) await fails(new Outage('HTTP 503'))
  for (let call = 0; call < 20; call += 1) expect(await fails(refusal)).toBe(refusal)
  for (let call = 0; call < 4; call += 1) await fails(new Outage('HTTP 503'))
  expect(await answers()).toBe('answer')
  expect(await figures()).toEqual([0, 8])
})

test('one probe decides, and nobody waits for it', async () => {
  const { service, fails, answers } = start({ restMs: 1 })
  for (let call = 0; call < 5; call += 1) await fails(new Outage('HTTP 500'))
  const probe = Promise.withResolvers<string>()
  let probing = Promise.resolve('')
  await eventually(() => {
    if (circuits().at(-1) !== 'half-open') probing = service.call(() => probe.promise, ONCE)
    probing.catch(() => {})
    expect(circuits().at(-1)).toBe('half-open')
  })
  await expect(answers()).rejects.toMatchObject({ code: 'circuit open' })
  probe.resolve('back')
  expect(await probing).toBe('back')
  expect(await answers()).toBe('answer')
  expect(circuits()).toEqual(['open', 'half-open', 'closed'])
})

test('a probe that fails opens it again', async () => {
  const { fails } = start({ restMs: 1 })
  for (let call = 0; call < 5; call += 1) await fails(new Outage('HTTP 500'))
  await eventually(async () => {
    await fails(new Outage('HTTP 500'))
    expect(circuits().slice(0, 3)).toEqual(['open', 'half-open', 'open'])
  })
})

test('a service that asks to be left alone is, longer than by itself', async () => {
  const { fails } = start({ restMs: 1 })
  for (let call = 0; call < 5; call += 1) await fails(new Outage('HTTP 429', 'waiting', 3_600_000))
  const until = Date.now() + 20
  await eventually(() => expect(Date.now()).toBeGreaterThan(until))
  expect(await fails(new Outage('HTTP 429'))).toMatchObject({ code: 'circuit open' })
  expect(circuits()).toEqual(['open'])
})

test.each([
  ['safely', new Outage('ECONNREFUSED', 'connecting'), 3],
  ['safely', new Outage('HTTP 500', 'waiting'), 3],
  ['safely', new Outage('HTTP 429', 'waiting', 1), 1],
  ['safely', new Outage('terminated', 'reading'), 1],
  ['safely', new Error('a refusal'), 1],
  ['if untaken', new Outage('ECONNREFUSED', 'connecting'), 3],
  ['if untaken', new Outage('HTTP 500', 'waiting'), 1],
  ['if untaken', new Outage('terminated', 'reading'), 1],
] as const)('repeated %s, %s is tried %i times', async (repeat, error, expected) => {
  const { fails, tries } = start()
  expect(await fails(error, { timeoutMs: 5_000, repeat })).toBe(error)
  expect(tries()).toBe(expected)
})

test('a call that takes too long is an outage, whether it listens to its signal or not', async () => {
  const { service, figures } = start()
  const call = service.call(() => new Promise(() => {}), { timeoutMs: 20, repeat: 'safely' })
  await expect(call).rejects.toMatchObject({ name: 'Outage', code: 'TimeoutError' })
  expect(await figures()).toEqual([0, 1])
})

test('waits between repeats are at random, the second up to twice as long', async () => {
  const asked: number[] = []
  const random = () => {
    asked.push(asked.length)
    return 0
  }
  const service = createOutbound({ log, metrics: createMetrics(), random })('mail')
  const work = async () => {
    throw new Outage('HTTP 500')
  }
  await service.call(work, { timeoutMs: 5_000, repeat: 'safely' }).catch(() => {})
  expect(asked).toHaveLength(2)
})
