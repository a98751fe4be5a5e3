import type { SessionId, UserId } from '@dibs/core'
import { expect, test, vi } from 'vitest'
import { createSellerQueue } from '../../platform/limits/seller-queue.ts'
import { createReadWaitlists } from './read-waitlists.ts'

const seller = 'seller' as UserId
const sessionId = 'session' as SessionId

/** A database that answers when it is told, and counts the readings; `stored` is what it has. */
function stage() {
  const readings: PromiseWithResolvers<{ rows: never[] }>[] = []
  const db = {
    execute: () => {
      const reading = Promise.withResolvers<{ rows: never[] }>()
      readings.push(reading)
      return reading.promise
    },
  }
  const stored = { revision: 1 }
  const findRevision = async () => stored.revision
  const read = createReadWaitlists({ db, queue: createSellerQueue(), findRevision } as never)
  return {
    readings,
    stored,
    read: () => read(seller, sessionId),
    readUnless: (known: number) => read(seller, sessionId, (revision) => revision === known),
    answer: (at: number) => readings[at]?.resolve({ rows: [] }),
    settle: () => new Promise(setImmediate),
  }
}

test('all who ask for the same revision at the same time share one answer', async () => {
  const { readings, read, answer, settle } = stage()
  const first = read()
  await settle()
  const others = [read(), read(), read()]
  await settle()
  expect(readings).toHaveLength(1)
  answer(0)
  expect(new Set(await Promise.all([first, ...others]))).toHaveProperty('size', 1)
})

test('who asks after a change gets a reading that began after it, all of them the same', async () => {
  const { readings, stored, read, answer, settle } = stage()
  const before = read()
  await settle()
  stored.revision = 2
  const after = [read(), read()]
  await settle()
  answer(0)
  await before
  await settle()
  expect(readings).toHaveLength(2)
  answer(1)
  const [one, two] = await Promise.all(after)
  expect(one).toBe(two)
  expect(one).not.toBe(await before)
})

test('a reading that fails is told to all who share it, and the next one is made anew', async () => {
  const { readings, read, answer, settle } = stage()
  const both = [read(), read()].map((reading) => expect(reading).rejects.toThrow('away'))
  await settle()
  readings[0]?.reject(new Error('away'))
  await Promise.all(both)
  const next = read()
  await settle()
  answer(1)
  expect((await next)?.json.toString()).toBe('[]')
})

test('a revision that is known is not read', async () => {
  const { readings, stored, readUnless } = stage()
  expect(await readUnless(1)).toBeNull()
  expect(readings).toHaveLength(0)
  stored.revision = 2
  void readUnless(1)
  await vi.waitFor(() => expect(readings).toHaveLength(1))
})
