import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns, type EndTurn } from './turns.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const REFUSED = expect.objectContaining({
  code: 'too_many_requests',
  details: { retryAfterSeconds: 1 },
})

function startWork(bounds = { atWork: 2, waiting: 3, patienceMs: 5_000 }) {
  const take = createTurns(bounds)
  const begun: string[] = []
  const refused: string[] = []
  const ends = new Map<string, EndTurn>()
  return {
    begun,
    refused,
    async ask(key: string, name: string) {
      Promise.resolve(take(key)).then(
        (end) => {
          begun.push(name)
          ends.set(name, end)
        },
        (error) => {
          expect(error).toEqual(REFUSED)
          refused.push(name)
        },
      )
      await vi.advanceTimersByTimeAsync(0)
    },
    async end(name: string) {
      ends.get(name)?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

test('so many are at work, the others follow in the order in which they came', async () => {
  const { begun, ask, end } = startWork()
  for (const name of ['a', 'b', 'c', 'd']) await ask('seller', name)
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  // Ended is ended: no second turn comes of it.
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

test('whoever finds the line full is refused at once, and whoever waits too long then', async () => {
  const { begun, refused, ask, end } = startWork()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await ask('seller', name)
  expect(refused).toEqual(['f'])
  await vi.advanceTimersByTimeAsync(4_999)
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c'])
  await vi.advanceTimersByTimeAsync(1)
  expect(refused).toEqual(['f', 'd', 'e'])
  for (const name of ['b', 'c']) await end(name)
  await ask('seller', 'g')
  expect(begun).toEqual(['a', 'b', 'c', 'g'])
  expect(vi.getTimerCount()).toBe(0)
})

test('one key’s line keeps nobody else waiting', async () => {
  const { begun, ask } = startWork()
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) await ask('seller', name)
  await ask('other', 'other')
  expect(begun).toEqual(['a', 'b', 'other'])
})
