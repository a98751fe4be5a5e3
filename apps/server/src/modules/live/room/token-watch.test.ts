import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTokenWatch } from './token-watch.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const SECOND_MS = 1_000

/** A watch of a database whose transactions are numbered by `feed`'s length. */
function startWatch() {
  const dead = new Set<string>()
  /** What was said to have ended, by transaction. */
  const feed: string[] = []
  const readings: (bigint | null)[] = []
  const asked: (readonly string[])[] = []
  const ended: string[] = []
  const warnings: string[] = []
  let isAway = false
  const answer = <T>(value: () => T) => {
    if (isAway) throw new Error('the database is away')
    return value()
  }
  const watch = createTokenWatch({
    tokens: {
      async readEnded(from) {
        readings.push(from)
        const hashes = from === null ? [] : feed.slice(Number(from))
        return answer(() => ({ hashes, next: BigInt(feed.length) }))
      },
      async findDead(hashes) {
        asked.push(hashes)
        return answer(() => hashes.filter((hash) => dead.has(hash)))
      },
    },
    lookMs: 10 * SECOND_MS,
    log: pino({ base: null }, { write: (line) => warnings.push(line) }),
  })
  return {
    watch,
    dead,
    feed,
    readings,
    asked,
    ended,
    warnings,
    open: (hash: string, name = hash) => watch.add(hash, () => ended.push(name)),
    setAway(away: boolean) {
      isAway = away
    },
  }
}

test('the feed is read twice a second, all are looked at every ten, and nothing is asked while nothing is open', async () => {
  const { asked, open, readings } = startWatch()
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
  expect([asked, readings]).toEqual([[], []])
  const closings = [open('one'), open('two'), open('two')]
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS)
  expect(readings).toEqual([null, ...Array.from({ length: 19 }, () => 0n)])
  expect(asked).toEqual([['one', 'two']])
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(asked).toHaveLength(2)
  for (const close of closings) close()
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
  expect(asked).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
})

test('what the feed tells ends within a second, and what nobody told with the next look', async () => {
  const { dead, ended, feed, open } = startWatch()
  for (const hash of ['told', 'untold', 'kept']) open(hash)
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  feed.push('told', 'of another node')
  dead.add('untold')
  await vi.advanceTimersByTimeAsync(SECOND_MS / 2)
  expect(ended).toEqual(['told'])
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS)
  expect(ended).toEqual(['told', 'untold'])
})

test('many are looked at in pieces', async () => {
  const { asked, open } = startWatch()
  for (let n = 0; n < 1_201; n += 1) open(`token ${n}`)
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(asked.map((hashes) => hashes.length)).toEqual([500, 500, 201])
})

test('a dead token ends all that was opened with it, once, and nothing else', async () => {
  const { dead, ended, open } = startWatch()
  open('kept')
  const close = open('revoked', 'first tab')
  open('revoked', 'second tab')
  open('revoked', 'closed tab')()
  dead.add('revoked')
  await vi.advanceTimersByTimeAsync(5 * SECOND_MS)
  expect(ended).toEqual(['first tab', 'second tab'])
  // The old token's socket is gone at last, when a new one with it is open already.
  open('revoked', 'third tab')
  close()
  await vi.advanceTimersByTimeAsync(10 * SECOND_MS)
  expect(ended).toEqual(['first tab', 'second tab', 'third tab'])
})

test('while it cannot be asked, everything stays, and the log says so once', async () => {
  const { feed, readings, ended, open, setAway, warnings } = startWatch()
  open('revoked')
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  feed.push('revoked')
  setAway(true)
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
  expect(readings.length).toBeGreaterThan(100)
  expect(ended).toEqual([])
  expect(warnings).toHaveLength(1)
  setAway(false)
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(ended).toEqual(['revoked'])
})
