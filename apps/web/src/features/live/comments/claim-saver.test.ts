import { ApiError } from '@dibs/contract'
import type { AccountId, MessageId } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import { createClaimSaver } from './claim-saver.ts'
import { type CommentRow, toCommentRow } from './comment-list.ts'

const row = (id: number): CommentRow =>
  toCommentRow(
    {
      messageId: String(id) as MessageId,
      buyer: { accountId: '1' as AccountId, username: 'u', nickname: '' },
      text: 'A1',
      commentedAt: id,
    },
    null,
  )
const settle = async () => {
  for (let i = 0; i < 10; i += 1) await Promise.resolve()
}
const tooMany = (retryAfterSeconds: number) =>
  new ApiError(429, 'too_many_requests', 'wait', {
    error: 'wait',
    code: 'too_many_requests',
    retryAfterSeconds,
  })
const broken = new ApiError(503, 'service_unavailable', 'away', null)

function makeSaver(mustArrive: boolean) {
  const sent: { id: string; answer: (error?: unknown) => void }[] = []
  const timers: (() => void)[] = []
  const waits: number[] = []
  const saver = createClaimSaver({
    send: ({ messageId }) =>
      new Promise<void>((resolve, reject) => {
        sent.push({ id: messageId, answer: (error) => (error ? reject(error) : resolve()) })
      }),
    mustArrive: () => mustArrive,
    setTimer: (run, ms) => {
      timers.push(run)
      waits.push(ms)
      return () => timers.splice(timers.indexOf(run), 1)
    },
  })
  return { saver, sent, timers, waits, ids: () => sent.map(({ id }) => id) }
}

describe('saving highlighted comments', () => {
  it('sends two at a time, in order, each once', async () => {
    const { saver, sent, ids } = makeSaver(false)
    for (const id of [1, 2, 3, 1, 2]) saver.save(row(id))
    expect(ids()).toEqual(['1', '2'])
    sent[0]?.answer()
    await settle()
    expect(ids()).toEqual(['1', '2', '3'])
  })

  it('drops what fails or piles up while the server listens, too', async () => {
    const { saver, sent, timers, ids } = makeSaver(false)
    for (let id = 0; id < 200; id += 1) saver.save(row(id))
    sent[0]?.answer(broken)
    await settle()
    expect(timers).toHaveLength(0)
    for (let i = 0; i < 100; i += 1) {
      sent[i]?.answer()
      await settle()
    }
    expect(ids()).toHaveLength(52)
  })

  it('tries until it is saved where this browser is the only writer', async () => {
    const { saver, sent, timers, ids } = makeSaver(true)
    saver.save(row(1))
    sent[0]?.answer(broken)
    await settle()
    expect(timers).toHaveLength(1)
    timers[0]?.()
    expect(ids()).toEqual(['1', '1'])
    sent[1]?.answer()
    await settle()
    expect(ids()).toEqual(['1', '1'])
  })

  it('keeps still for as long as the server asks for, and goes on with what waits', async () => {
    const { saver, sent, timers, waits, ids } = makeSaver(false)
    for (const id of [1, 2, 3]) saver.save(row(id))
    sent[0]?.answer(tooMany(7))
    sent[1]?.answer()
    await settle()
    saver.save(row(4))
    expect(ids()).toEqual(['1', '2'])
    expect(waits).toEqual([7_000])
    timers[0]?.()
    expect(ids()).toEqual(['1', '2', '3', '4'])
  })

  it('takes a refusal for an answer', async () => {
    const { saver, sent, timers } = makeSaver(true)
    saver.save(row(1))
    sent[0]?.answer(new ApiError(404, 'not_found', 'over', null))
    await settle()
    expect(timers).toHaveLength(0)
  })

  it('forgets what waits when the live is over', async () => {
    const { saver, sent, timers, ids } = makeSaver(true)
    for (const id of [1, 2, 3]) saver.save(row(id))
    saver.clear()
    sent[0]?.answer(broken)
    sent[1]?.answer()
    await settle()
    expect(timers).toHaveLength(0)
    expect(ids()).toEqual(['1', '2'])
  })
})
