import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGapWatch, type Gap } from './gap-watch.ts'

let settled: (Gap | null)[]
let watch: ReturnType<typeof createGapWatch>
beforeEach(() => {
  vi.useFakeTimers()
  settled = []
  watch = createGapWatch((gap) => settled.push(gap))
})
afterEach(() => {
  vi.useRealTimers()
})

/** A replay's chats: so many, all new or with one that was heard before the loss. */
const replay = (count: number, hasKnown: boolean) => {
  const ids = Array.from({ length: count }, (_, i) => `new ${i}`)
  return hasKnown ? { fresh: ids.slice(1), known: ['old'] } : { fresh: ids, known: [] }
}
const afterReplay = () => vi.advanceTimersByTime(60_000)

describe('after a lost connection', () => {
  test('a replay of chats that are all new is a gap, from the loss to the return', () => {
    watch.lost(1_000)
    watch.regained(9_000)
    watch.heard(replay(8, false))
    expect(settled).toEqual([])
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 9_000 }])
  })

  test('a replay that reaches back to a known chat is none', () => {
    watch.lost(1_000)
    watch.regained(9_000)
    watch.heard(replay(3, false))
    watch.heard(replay(1, true))
    expect(settled).toEqual([null])
    afterReplay()
    expect(settled).toEqual([null])
  })

  test('a replay of fewer chats than the provider sends is all that was ever said', () => {
    watch.lost(1_000)
    watch.regained(9_000)
    watch.heard(replay(4, false))
    afterReplay()
    expect(settled).toEqual([null])
  })

  test('a chat that came after the return and is delivered again tells nothing of the loss', () => {
    watch.lost(1_000)
    watch.regained(9_000)
    watch.heard(replay(8, false))
    watch.heard({ fresh: [], known: ['new 7'] })
    watch.heard({ fresh: ['twice'], known: ['twice'] })
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 9_000 }])
  })

  test('few chats are few, however often they are delivered', () => {
    watch.lost(1_000)
    watch.regained(9_000)
    for (const _ of [1, 2, 3]) watch.heard({ fresh: ['one', 'two'], known: [] })
    afterReplay()
    expect(settled).toEqual([null])
  })

  test('no replay at all means that nothing was said', () => {
    watch.lost(1_000)
    watch.regained(9_000)
    afterReplay()
    expect(settled).toEqual([null])
  })

  test('losing it again before the replay was judged is one gap from the first loss', () => {
    watch.lost(1_000)
    watch.regained(2_000)
    watch.lost(2_100)
    watch.regained(5_000)
    watch.heard(replay(8, false))
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 5_000 }])
  })

  test('a replay of new chats stays a gap, though the next one after another loss has them again', () => {
    watch.lost(1_000)
    watch.regained(2_000)
    watch.heard(replay(8, false))
    watch.lost(2_100)
    watch.regained(3_000)
    watch.heard(replay(8, true))
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 2_000 }, null])
  })

  test('a live that ends meanwhile was not heard until its end', () => {
    watch.lost(1_000)
    watch.close(7_000)
    expect(settled).toEqual([{ from: 1_000, to: 7_000 }])
  })

  test('a server that leaves while the replay comes keeps what that showed by then', () => {
    watch.lost(1_000)
    watch.regained(2_000)
    expect(watch.isPending()).toBe(true)
    watch.heard(replay(8, false))
    watch.leave()
    expect(watch.isPending()).toBe(false)
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 2_000 }])
  })

  test('a server that leaves before anything is known leaves the question to the next one', () => {
    watch.lost(1_000)
    watch.leave()
    watch.regained(2_000)
    watch.heard(replay(2, false))
    watch.leave()
    afterReplay()
    expect(settled).toEqual([])
  })

  test('each loss is told once', () => {
    watch.lost(1_000)
    watch.regained(2_000)
    watch.heard(replay(8, false))
    afterReplay()
    watch.heard(replay(1, false))
    afterReplay()
    watch.close(90_000)
    expect(settled).toEqual([{ from: 1_000, to: 2_000 }])
  })
})

test('without a loss there is no gap', () => {
  watch.regained(1_000)
  watch.heard(replay(8, false))
  watch.close(2_000)
  afterReplay()
  expect(settled).toEqual([])
})
