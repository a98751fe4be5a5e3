import type { UserId } from '@dibs/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createAutoJoin, createTries } from './auto-join.ts'

/** Tries that end when they are told to. */
function createStage() {
  const complaints: unknown[] = []
  const tries = createTries<string>((error) => complaints.push(error))
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<void>>()
  return {
    tries,
    started,
    complaints,
    add(key: string) {
      tries.add(key, async () => {
        started.push(key)
        const end = Promise.withResolvers<void>()
        ends.set(key, end)
        await end.promise
      })
    },
    end: (key: string) => ends.get(key)?.resolve(),
    fail: (key: string) => ends.get(key)?.reject(new Error(key)),
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a key is tried once at a time', async () => {
  const stage = createStage()
  for (const _ of [1, 2, 3]) stage.add('a')
  expect(stage.started).toEqual(['a'])
  stage.end('a')
  await settle()
  stage.add('a')
  expect(stage.started).toEqual(['a', 'a'])
})

test('32 run together, the others wait for their turn, and a failure makes room as well', async () => {
  const stage = createStage()
  for (let n = 0; n < 40; n += 1) stage.add(`${n}`)
  expect(stage.started).toHaveLength(32)
  stage.end('3')
  stage.fail('5')
  await settle()
  expect(stage.started.slice(32)).toEqual(['32', '33'])
  expect(stage.complaints).toHaveLength(1)
})

test('those that wait can be dropped, and tried again later', async () => {
  const stage = createStage()
  for (let n = 0; n < 33; n += 1) stage.add(`${n}`)
  stage.tries.clear()
  stage.end('0')
  await settle()
  expect(stage.started).toHaveLength(32)
  stage.add('32')
  expect(stage.started.at(-1)).toBe('32')
})

test('an alert that comes to a server that looks for nobody, or leaves, starts nothing', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const db = { select: () => ({ from: () => ({ where: () => '' }) }) }
  const autoJoin = createAutoJoin({ db, tickMs: 1_000 } as never)
  autoJoin.expect('1' as UserId)
  expect(vi.getTimerCount()).toBe(0)
  autoJoin.start()
  await autoJoin.close()
  autoJoin.expect('1' as UserId)
  expect(vi.getTimerCount()).toBe(0)
})
