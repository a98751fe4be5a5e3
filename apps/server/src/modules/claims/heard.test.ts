import type { AccountId, MessageId } from '@dibs/core'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { createSellerQueue } from '../../platform/limits/seller-queue.ts'
import { createLoneBus } from '../../platform/nodes/bus.ts'
import { liveSession } from '../../testing/live-session.ts'
import { answerHeard, type HeardPage } from './heard.ts'

afterEach(() => vi.restoreAllMocks())

const COMMENTS = 200
/** Folded, each of them is eighteen characters. */
const LIGATURES = '\uFDFA'.repeat(70)
/** What folding one comment takes, as the test's clock has it, in milliseconds. */
const FOLDING_MS = 5

test('a search in comments that folding makes long lets others have their turns, and folds each once', async () => {
  const bus = createLoneBus(pino({ level: 'silent' }))
  const live = liveSession({ roomId: '7001' })
  for (let n = 0; n < COMMENTS; n += 1) {
    live.recent.add({
      messageId: String(n) as MessageId,
      buyer: { accountId: '1' as AccountId, username: 'u', nickname: LIGATURES.slice(0, 20) },
      text: LIGATURES,
      commentedAt: n,
      heardAt: n,
    })
  }
  const context = { bus, queue: createSellerQueue() }
  const stop = answerHeard(context as never, live)
  const folded = vi.spyOn(String.prototype, 'normalize')
  vi.spyOn(performance, 'now').mockImplementation(() => folded.mock.calls.length * FOLDING_MS)
  let isOver = false
  let turns = 0
  const count = () => {
    if (isOver) return
    turns += 1
    setImmediate(count)
  }
  setImmediate(count)
  const page = await bus.request<HeardPage>(
    `live.${live.session.id}.earlier`,
    { before: null, search: 'nothing of the kind' },
    60_000,
  )
  isOver = true
  expect(page).toMatchObject({ comments: [], hasMore: false, remembered: COMMENTS })
  expect(turns).toBeGreaterThanOrEqual(COMMENTS / 2)
  expect(folded).toHaveBeenCalledTimes(COMMENTS)
  stop()
  await bus.close()
})
