import type { UserId } from '@dibs/core'
import { expect, test } from 'vitest'
import { createSellerQueue } from './seller-queue.ts'

const seller = (name: string) => name as UserId

/** Work that is done when it is told so; `started` lists what has begun, in that order. */
function stage(slots: number) {
  const queue = createSellerQueue(slots)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const done: Promise<void>[] = []
  return {
    started,
    add(userId: string, name: string) {
      const work = () => {
        started.push(name)
        const { promise, resolve } = Promise.withResolvers<void>()
        ends.set(name, resolve)
        return promise
      }
      const run = queue.run(seller(userId), work)
      done.push(run)
      return run
    },
    async end(name: string) {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
    settle: () => Promise.all(done),
  }
}

test('one piece of a seller runs at a time, in the order in which they were asked for', async () => {
  const { started, add, end } = stage(3)
  add('a', 'a1')
  add('a', 'a2')
  add('a', 'a3')
  await end('')
  expect(started).toEqual(['a1'])
  await end('a1')
  expect(started).toEqual(['a1', 'a2'])
  await end('a2')
  expect(started).toEqual(['a1', 'a2', 'a3'])
})

test('sellers take turns, however much one of them has waiting', async () => {
  const { started, add, end } = stage(1)
  for (const name of ['a1', 'a2', 'a3']) add('a', name)
  add('b', 'b1')
  await end('')
  await end('a1')
  await end('b1')
  expect(started).toEqual(['a1', 'b1', 'a2'])
})

test('work that fails makes room for the next', async () => {
  const queue = createSellerQueue(1)
  const failed = queue.run(seller('a'), () => Promise.reject(new Error('no')))
  const next = queue.run(seller('b'), async () => 'done')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('done')
})

test('a seller with too much waiting is refused, and others are not', async () => {
  const queue = createSellerQueue(1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const runs = Array.from({ length: 51 }, () => queue.run(seller('a'), () => promise))
  await expect(queue.run(seller('a'), () => promise)).rejects.toMatchObject({
    code: 'too_many_requests',
    details: { retryAfterSeconds: 2 },
  })
  const other = queue.run(seller('b'), async () => 'done')
  resolve()
  expect(await other).toBe('done')
  await Promise.all(runs)
})
