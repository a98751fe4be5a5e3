import { expect, test, vi } from 'vitest'
import { createPacer } from './pacer.ts'

test('the first run begins at once, and those asked for meanwhile are one', async () => {
  const first = Promise.withResolvers<void>()
  const work = vi.fn(() => (work.mock.calls.length === 1 ? first.promise : Promise.resolve()))
  const pacer = createPacer<string>(0)
  const runs = [1, 2, 3].map(() => pacer.run('a', work))
  expect(work).toHaveBeenCalledTimes(1)
  const other = vi.fn(async () => {})
  await pacer.run('b', other)
  expect(other).toHaveBeenCalledTimes(1)
  first.resolve()
  await Promise.all(runs)
  expect(work).toHaveBeenCalledTimes(2)
})

test('a run that fails is told to who asked for it, and the next begins all the same', async () => {
  const pacer = createPacer<string>(0)
  const failed = pacer.run('a', () => Promise.reject(new Error('no')))
  const next = pacer.run('a', async () => {})
  await expect(failed).rejects.toThrow('no')
  await next
})

test('a run that took long is rested from for longer, up to a bound', async () => {
  const pacer = createPacer<string>(0, { times: 8, mostMs: 200 })
  /** From one run's end to the next one's begin. */
  async function restAfter(workMs: number): Promise<number> {
    let endedAt = 0
    await pacer.run('a', async () => {
      const begunAt = performance.now()
      while (performance.now() - begunAt < workMs);
      endedAt = performance.now()
    })
    await pacer.run('a', async () => {})
    return performance.now() - endedAt
  }
  expect(await restAfter(10)).toBeGreaterThan(78)
  expect(await restAfter(40)).toBeGreaterThan(198)
})

test('two runs begin no sooner than the pause after each other', async () => {
  const begun: number[] = []
  const pacer = createPacer<string>(50)
  const work = async () => void begun.push(performance.now())
  for (let run = 0; run < 4; run += 1) await pacer.run('a', work)
  const pauses = begun.slice(1).map((at, index) => at - (begun[index] ?? 0))
  // A timer may be a millisecond early.
  expect(Math.min(...pauses)).toBeGreaterThan(48)
})
