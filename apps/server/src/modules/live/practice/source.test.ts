import type { AccountId } from '@dibs/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Script } from './script.ts'
import { PRACTICE_MS, startPractice } from './source.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const buyer = { accountId: '1' as AccountId, username: 'rina', nickname: 'Rina' }
const LINES: Script = [
  { atMs: 600, buyer, text: 'halo' },
  { atMs: 2_000, buyer, text: 'A1' },
]

/** A practice with what it told, in order. */
function practise(script: Promise<Script> = Promise.resolve(LINES)) {
  const told: unknown[] = []
  const source = startPractice({
    script,
    startedAt: new Date(Date.now()),
    clock: Date.now,
    handlers: {
      onStatus: (status) => told.push(status),
      onMessages(messages) {
        for (const message of messages) {
          if (message.type === 'chat')
            told.push([message.comment.text, message.comment.commentedAt])
        }
        return { fresh: [], known: [] }
      },
      onEnd: (reason) => told.push(reason),
    },
  })
  return { source, told }
}

test('says its lines in their time, stamped as they are said, and ends after five minutes', async () => {
  const { told } = practise()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(told).toEqual(['connected', ['halo', 1_000_600]])
  await vi.advanceTimersByTimeAsync(1)
  expect(told.at(-1)).toEqual(['A1', 1_002_000])
  await vi.advanceTimersByTimeAsync(PRACTICE_MS - 2_001)
  expect(told.at(-1)).toEqual(['A1', 1_002_000])
  await vi.advanceTimersByTimeAsync(1)
  expect(told.at(-1)).toBe('practice_over')
  expect(vi.getTimerCount()).toBe(0)
})

test.each(['stop', 'leave'] as const)('says nothing after %s', async (way) => {
  const { source, told } = practise()
  await vi.advanceTimersByTimeAsync(700)
  source[way]()
  await vi.advanceTimersByTimeAsync(PRACTICE_MS)
  expect(told).toEqual(['connected', ['halo', 1_000_600]])
})

test('ends when nothing can be written for it', async () => {
  const { told } = practise(Promise.reject(new Error('the database is away')))
  await vi.advanceTimersByTimeAsync(0)
  expect(told).toEqual(['practice_over'])
})
