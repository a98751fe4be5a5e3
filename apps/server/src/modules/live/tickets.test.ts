import type { UserId } from '@dibs/core'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTickets, createTokenWatch } from './tickets.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const SECOND_MS = 1_000

function startWatch() {
  const dead = new Set<string>()
  const asked: (readonly string[])[] = []
  const ended: string[] = []
  const warnings: string[] = []
  let isAway = false
  const watch = createTokenWatch({
    async findDeadTokens(hashes) {
      asked.push(hashes)
      if (isAway) throw new Error('the database is away')
      return hashes.filter((hash) => dead.has(hash))
    },
    log: pino({ base: null }, { write: (line) => warnings.push(line) }),
  })
  return {
    watch,
    dead,
    asked,
    ended,
    warnings,
    open: (hash: string, name = hash) => watch.add(hash, () => ended.push(name)),
    setAway(away: boolean) {
      isAway = away
    },
  }
}

test('a seller has so many tickets in a minute, and so many unused ones, whatever others have', () => {
  let now = 0
  const tickets = createTickets(() => now)
  const issueTo = (userId: string) =>
    tickets.issue({ userId: userId as UserId, username: 'rina', tokenHash: 'one' })
  const refused = (seconds: number) =>
    expect.objectContaining({
      code: 'too_many_requests',
      details: { retryAfterSeconds: seconds },
    })
  for (let used = 0; used < 200; used += 1) expect(tickets.redeem(issueTo('a'))).not.toBeNull()
  for (let unused = 0; unused < 40; unused += 1) issueTo('a')
  expect(() => issueTo('a')).toThrow(refused(60))
  for (let unused = 0; unused < 40; unused += 1) issueTo('b')
  now = 30_000
  expect(() => issueTo('b')).toThrow(refused(60))
  now = 60_000
  for (const seller of ['a', 'b']) expect(tickets.redeem(issueTo(seller))).not.toBeNull()
})

test('all that is open is asked about at once, twice a second, and nothing while nothing is', async () => {
  const { asked, open } = startWatch()
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
  expect(asked).toEqual([])
  const closings = [open('one'), open('two'), open('two')]
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(asked).toEqual([
    ['one', 'two'],
    ['one', 'two'],
  ])
  for (const close of closings) close()
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
  expect(asked).toHaveLength(2)
  expect(vi.getTimerCount()).toBe(0)
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
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(ended).toEqual(['first tab', 'second tab', 'third tab'])
})

test('while it cannot be asked, everything stays, and the log says so once', async () => {
  const { asked, dead, ended, open, setAway, warnings } = startWatch()
  open('revoked')
  dead.add('revoked')
  setAway(true)
  await vi.advanceTimersByTimeAsync(60 * SECOND_MS)
  expect(asked.length).toBeGreaterThan(1)
  expect(ended).toEqual([])
  expect(warnings).toHaveLength(1)
  setAway(false)
  await vi.advanceTimersByTimeAsync(SECOND_MS)
  expect(ended).toEqual(['revoked'])
})
