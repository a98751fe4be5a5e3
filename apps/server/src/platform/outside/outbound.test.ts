import { pino } from 'pino'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createMetrics } from '../observability/metrics.ts'
import { type CallOptions, createOutbound, UpstreamUnavailableError } from './outbound.ts'

const ONCE: CallOptions = { timeoutMs: 5_000, retry: 'ifNotSent' }
const logLines: { level: number; service?: string; circuit?: string }[] = []
const log = pino({ base: null }, { write: (line) => logLines.push(JSON.parse(line)) })
beforeEach(() => {
  logLines.length = 0
})

/** A service, and what became of calls to it. */
function start() {
  const metrics = createMetrics()
  const service = createOutbound({ log, metrics, random: () => 0 })('assistant')
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

/** Stops the clock of the circuit; `pass` moves it. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  return { pass: (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000) }
}

const circuits = () => logLines.map(({ circuit }) => circuit)

test('five outages in a row open the circuit: later calls fail at once, untried', async () => {
  const { fails, tries, answers, figures } = start()
  for (let call = 0; call < 4; call += 1) await fails(new UpstreamUnavailableError('HTTP 503'))
  expect(await answers()).toBe('answer')
  for (let call = 0; call < 5; call += 1) await fails(new UpstreamUnavailableError('HTTP 503'))
  expect(tries()).toBe(10)
  expect(await fails(new UpstreamUnavailableError('HTTP 503'))).toMatchObject({
    code: 'circuit open',
  })
  await expect(answers()).rejects.toThrow(UpstreamUnavailableError)
  expect(tries()).toBe(10)
  expect(await figures()).toEqual([1, 11])
  expect(logLines).toMatchObject([{ level: 40, service: 'assistant', circuit: 'open' }])
})

test('what is no outage is an answer: it is passed on and never opens the circuit', async () => {
  const { fails, answers, figures } = start()
  const refusal = new Error('the number cannot be reached')
  for (let call = 0; call < 4; call += 1) await fails(new UpstreamUnavailableError('HTTP 503'))
  for (let call = 0; call < 20; call += 1) expect(await fails(refusal)).toBe(refusal)
  for (let call = 0; call < 4; call += 1) await fails(new UpstreamUnavailableError('HTTP 503'))
  expect(await answers()).toBe('answer')
  expect(await figures()).toEqual([0, 8])
})

test('after five seconds one probe decides, and nobody waits for it', async () => {
  const { pass } = stopClock()
  const { service, fails, answers } = start()
  for (let call = 0; call < 5; call += 1) await fails(new UpstreamUnavailableError('HTTP 500'))
  pass(4.9)
  await expect(answers()).rejects.toMatchObject({ code: 'circuit open' })
  pass(0.1)
  const { promise, resolve } = Promise.withResolvers<string>()
  const probe = service.call(() => promise, ONCE)
  await expect(answers()).rejects.toMatchObject({ code: 'circuit open' })
  resolve('back')
  expect(await probe).toBe('back')
  expect(await answers()).toBe('answer')
  expect(circuits()).toEqual(['open', 'half-open', 'closed'])
})

test('each probe that fails doubles the rest, up to a minute', async () => {
  const { pass } = stopClock()
  const { fails, tries } = start()
  for (let call = 0; call < 5; call += 1) await fails(new UpstreamUnavailableError('HTTP 500'))
  for (const rest of [5, 10, 20, 40, 60, 60]) {
    const before = tries()
    pass(rest - 0.1)
    await fails(new UpstreamUnavailableError('HTTP 500'))
    expect(tries()).toBe(before)
    pass(0.1)
    await fails(new UpstreamUnavailableError('HTTP 500'))
    expect(tries()).toBe(before + 1)
  }
})

test('a service that asks to be left alone is, for a minute at most', async () => {
  const { pass } = stopClock()
  const { fails, answers } = start()
  for (let call = 0; call < 5; call += 1)
    await fails(new UpstreamUnavailableError('HTTP 429', 'waiting', 3_600_000))
  pass(59)
  await expect(answers()).rejects.toMatchObject({ code: 'circuit open' })
  pass(1)
  expect(await answers()).toBe('answer')
})

test.each([
  ['idempotent', new UpstreamUnavailableError('ECONNREFUSED', 'connecting'), 3],
  ['idempotent', new UpstreamUnavailableError('HTTP 500', 'waiting'), 3],
  ['idempotent', new UpstreamUnavailableError('HTTP 429', 'waiting', 1), 1],
  ['idempotent', new UpstreamUnavailableError('terminated', 'reading'), 1],
  ['idempotent', new Error('a refusal'), 1],
  ['ifNotSent', new UpstreamUnavailableError('ECONNREFUSED', 'connecting'), 3],
  ['ifNotSent', new UpstreamUnavailableError('HTTP 500', 'waiting'), 1],
  ['ifNotSent', new UpstreamUnavailableError('terminated', 'reading'), 1],
] as const)('repeated %s, %s is tried %i times', async (retry, error, expected) => {
  const { fails, tries } = start()
  expect(await fails(error, { timeoutMs: 5_000, retry })).toBe(error)
  expect(tries()).toBe(expected)
})

test('a call that takes too long is an outage, whether it listens to its signal or not', async () => {
  const { service, figures } = start()
  const call = service.call(() => new Promise(() => {}), { timeoutMs: 20, retry: 'idempotent' })
  await expect(call).rejects.toMatchObject({
    name: 'UpstreamUnavailableError',
    code: 'TimeoutError',
  })
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
    throw new UpstreamUnavailableError('HTTP 500')
  }
  await service.call(work, { timeoutMs: 5_000, retry: 'idempotent' }).catch(() => {})
  expect(asked).toHaveLength(2)
})
