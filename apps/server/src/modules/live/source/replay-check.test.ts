import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Gap } from '../session/past.ts'
import { createReplayCheck } from './replay-check.ts'

let settled: (Gap | null)[]
let check: ReturnType<typeof createReplayCheck>
beforeEach(() => {
  vi.useFakeTimers()
  settled = []
  check = createReplayCheck((gap) => settled.push(gap))
})
afterEach(() => {
  vi.useRealTimers()
})

/** A replay's chats: so many, all new or with one that was heard before the loss. */
const replay = (count: number, hasKnown: boolean) => {
  const ids = Array.from({ length: count }, (_, i) => `new ${i}`)
  return hasKnown ? { fresh: ids.slice(1), known: ['old'] } : { fresh: ids, known: [] }
}
/** The room is heard again, and the provider says that it is linked to the platform. */
const back = (at: number) => {
  check.regained(at)
  check.linked()
}
const afterReplay = () => vi.advanceTimersByTime(60_000)

describe('after a lost connection', () => {
  test('a replay of chats that are all new is a gap, from the loss to the return', () => {
    check.lost(1_000)
    back(9_000)
    check.heard(replay(8, false))
    expect(settled).toEqual([])
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 9_000 }])
  })

  test('a replay that reaches back to a known chat is none', () => {
    check.lost(1_000)
    back(9_000)
    check.heard(replay(3, false))
    check.heard(replay(1, true))
    expect(settled).toEqual([null])
    afterReplay()
    expect(settled).toEqual([null])
  })

  test('what was heard elsewhere all the time was not missed, once the room is heard again', () => {
    check.lost(1_000)
    check.vouched({ from: 1_000, to: 5_000 })
    back(9_000)
    check.vouched({ from: 1_001, to: 9_000 })
    check.vouched({ from: 1_000, to: 8_999 })
    expect(settled).toEqual([])
    check.vouched({ from: 1_000, to: 9_000 })
    check.heard(replay(8, false))
    afterReplay()
    expect(settled).toEqual([null])
  })

  test('a replay of fewer chats than the provider sends is all that was ever said', () => {
    check.lost(1_000)
    back(9_000)
    check.heard(replay(4, false))
    afterReplay()
    expect(settled).toEqual([null])
  })

  test('a chat that came after the return and is delivered again tells nothing of the loss', () => {
    check.lost(1_000)
    back(9_000)
    check.heard(replay(8, false))
    check.heard({ fresh: [], known: ['new 7'] })
    check.heard({ fresh: ['twice'], known: ['twice'] })
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 9_000 }])
  })

  test('few chats are few, however often they are delivered', () => {
    check.lost(1_000)
    back(9_000)
    for (const _ of [1, 2, 3]) check.heard({ fresh: ['one', 'two'], known: [] })
    afterReplay()
    expect(settled).toEqual([null])
  })

  test('no replay at all means that nothing was said', () => {
    check.lost(1_000)
    back(9_000)
    afterReplay()
    expect(settled).toEqual([null])
  })

  test('losing it again before the replay was judged is one gap from the first loss', () => {
    check.lost(1_000)
    back(2_000)
    check.lost(2_100)
    back(5_000)
    check.heard(replay(8, false))
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 5_000 }])
  })

  test('a replay of new chats stays a gap, though the next one after another loss has them again', () => {
    check.lost(1_000)
    back(2_000)
    check.heard(replay(8, false))
    check.lost(2_100)
    back(3_000)
    check.heard(replay(8, true))
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 2_000 }, null])
  })

  test('a live that ends meanwhile was not heard until its end', () => {
    check.lost(1_000)
    check.close(7_000)
    expect(settled).toEqual([{ from: 1_000, to: 7_000 }])
  })

  test('a server that leaves while the replay comes keeps what that showed by then', () => {
    check.lost(1_000)
    back(2_000)
    expect(check.isPending()).toBe(true)
    check.heard(replay(8, false))
    check.leave()
    expect(check.isPending()).toBe(false)
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 2_000 }])
  })

  test('a server that leaves before anything is known leaves the question to the next one', () => {
    check.lost(1_000)
    check.leave()
    back(2_000)
    check.heard(replay(2, false))
    check.leave()
    afterReplay()
    expect(settled).toEqual([])
  })

  test('each loss is told once', () => {
    check.lost(1_000)
    back(2_000)
    check.heard(replay(8, false))
    afterReplay()
    check.heard(replay(1, false))
    afterReplay()
    check.close(90_000)
    expect(settled).toEqual([{ from: 1_000, to: 2_000 }])
  })
})

describe('when the replay comes late', () => {
  test('its time starts with the link, however long the room was told before', () => {
    check.lost(1_000)
    check.regained(9_000)
    afterReplay()
    expect(check.isPending()).toBe(true)
    check.linked()
    check.heard(replay(8, false))
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 9_000 }])
  })

  test('where no link is told, its time starts with the first comment', () => {
    check.lost(1_000)
    check.regained(9_000)
    afterReplay()
    check.heard(replay(3, false))
    expect(settled).toEqual([])
    afterReplay()
    expect(settled).toEqual([null])
  })
})

describe('where five comments or more were known, a replay without a known one', () => {
  const KNOWN = { fresh: ['1', '2', '3', '4', '5'], known: [] }
  beforeEach(() => {
    check.heard(KNOWN)
    check.lost(1_000)
    back(9_000)
  })

  test.each([0, 1, 4])('of %i comments stays in doubt, until a known one comes', (count) => {
    check.heard(replay(count, false))
    afterReplay()
    expect(settled).toEqual([])
    expect(check.isPending()).toBe(true)
    check.heard({ fresh: ['later'], known: ['4'] })
    expect(settled).toEqual([null])
  })

  test('stays in doubt until five new ones have come, and no known one soon after: a gap', () => {
    check.heard(replay(3, false))
    afterReplay()
    check.heard({ fresh: ['later 1', 'later 2'], known: [] })
    expect(settled).toEqual([])
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 9_000 }])
  })

  test('that is followed by a replay in several frames is no gap', () => {
    afterReplay()
    check.heard(replay(7, false))
    check.heard({ fresh: [], known: ['3', '4', '5'] })
    afterReplay()
    expect(settled).toEqual([null])
  })

  test('stays in doubt over a second loss: what came in between tells nothing of the first', () => {
    check.heard({ fresh: ['between'], known: [] })
    check.lost(20_000)
    expect(check.isPending()).toBe(true)
    back(30_000)
    check.heard({ fresh: ['a', 'b', 'c', 'd', 'e', 'f'], known: ['between'] })
    afterReplay()
    expect(settled).toEqual([{ from: 1_000, to: 30_000 }])
  })

  test('is a gap when the live ends in doubt', () => {
    afterReplay()
    check.close(20_000)
    expect(settled).toEqual([{ from: 1_000, to: 9_000 }])
  })
})

test('comments that another server heard count as known before', () => {
  check = createReplayCheck((gap) => settled.push(gap), 5)
  check.lost(1_000)
  back(9_000)
  afterReplay()
  expect(settled).toEqual([])
  check.close(20_000)
  expect(settled).toEqual([{ from: 1_000, to: 9_000 }])
})

test('without a loss there is no gap', () => {
  back(1_000)
  check.heard(replay(8, false))
  check.close(2_000)
  afterReplay()
  expect(settled).toEqual([])
})
