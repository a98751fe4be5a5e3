import type { AccountId, MessageId } from '@dibs/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Comparison, handleKey, idKey, nameKey } from './compare.ts'

const NOTHING = { both: 0, alone: 0, uncompared: 0, tiktokAlone: 0, tiktokSince: 0 }
const begin = () => new Comparison({ counts: NOTHING, firstAt: null, lastAt: null })
const always = () => true
const T0 = 1_700_000_000_000

const brought = (id: string, username: string, text: string, at: number) => ({
  messageId: id as MessageId,
  buyer: { accountId: `9${username.length}` as AccountId, username, nickname: `${username} ✨` },
  text,
  commentedAt: at,
})
const posted = (number: number, saidBy: string[], text: string, at: number) => ({
  number,
  saidBy,
  text,
  at,
  receivedAt: at,
})

test('knows a comment by its id whatever it says, else by handle and text, else by name and text', () => {
  const compared = begin()
  compared.hear(brought('70', 'rina', 'keep  A1 KAK', T0), T0)
  compared.hear(brought('71', 'budi', 'A1', T0), T0)
  compared.hear(brought('72', 'ani', 'A1', T0), T0)
  compared.post(posted(1, [handleKey('Rina')], 'Keep A1 kak', T0 + 9_000))
  compared.post(posted(2, [idKey('71'), handleKey('someone')], 'else', T0 + 999_000))
  compared.post(posted(3, [nameKey('ani ✨')], 'A1', T0))
  expect([...compared.takeDecided()].map(([n, { brought }]) => [n, brought?.by.username])).toEqual([
    [1, 'rina'],
    [2, 'budi'],
    [3, 'ani'],
  ])
})

test('decides after thirty seconds, and again where TikTok brings it after all', () => {
  const compared = begin()
  compared.post(posted(1, [handleKey('rina')], 'A1', T0))
  compared.settle(T0 + 29_999, always)
  expect(compared.counts).toEqual(NOTHING)
  compared.settle(T0 + 30_000, always)
  expect(compared.counts).toEqual({ ...NOTHING, alone: 1 })
  compared.hear(brought('70', 'rina', 'A1', T0), T0 + 40_000)
  expect(compared.counts).toEqual({ ...NOTHING, both: 1 })
  expect(compared.takeDecided().get(1)).toMatchObject({
    outcome: 'both',
    brought: { by: { username: 'rina' }, at: T0 },
  })
})

test('tells the stamp of whichever it is in the end: by its id first, and anew where one makes room', () => {
  const stamps = (compared: Comparison) =>
    [...compared.takeDecided()].map(([n, { brought }]) => [n, (brought?.at ?? T0) - T0])
  const byId = begin()
  byId.post(posted(1, [handleKey('rina')], 'A1', T0))
  byId.post(posted(2, [handleKey('rina'), idKey('71')], 'A1', T0 + 9_000))
  byId.hear(brought('71', 'rina', 'A1', T0 + 1_000), T0 + 1_000)
  expect(stamps(byId)).toEqual([[2, 1_000]])
  const inTurn = begin()
  inTurn.post(posted(1, [handleKey('rina')], 'A1', T0 + 9_000))
  inTurn.hear(brought('70', 'rina', 'A1', T0 + 8_000), T0 + 8_000)
  expect(stamps(inTurn)).toEqual([[1, 8_000]])
  inTurn.hear(brought('71', 'rina', 'A1', T0 + 18_000), T0 + 18_000)
  inTurn.post(posted(2, [handleKey('rina')], 'A1', T0))
  expect(stamps(inTurn).toSorted()).toEqual([
    [1, 18_000],
    [2, 8_000],
  ])
})

test('tells apart what TikTok did not bring and what nobody heard of TikTok', () => {
  const compared = begin()
  compared.post(posted(1, [handleKey('rina')], 'A1', T0))
  compared.post(posted(2, [handleKey('rina')], 'B2', T0 + 1))
  compared.settle(T0 + 60_000, (at) => at !== T0)
  expect(compared.counts).toEqual({ ...NOTHING, alone: 1, uncompared: 1 })
})

test('counts as TikTok’s alone what it brought from the first to the last that was posted', () => {
  const compared = begin()
  const hear = (n: number, at: number) => compared.hear(brought(`7${n}`, 'rina', `${n}`, at), at)
  hear(0, T0 - 20_000)
  compared.post(posted(1, [handleKey('budi')], 'A1', T0))
  hear(1, T0 + 100)
  compared.settle(T0 + 31_000, always)
  expect(compared.counts).toMatchObject({ tiktokAlone: 0, tiktokSince: 1 })
  compared.post(posted(2, [handleKey('budi')], 'A2', T0 + 32_000))
  expect(compared.counts).toMatchObject({ tiktokAlone: 1, tiktokSince: 0 })
  hear(2, T0 + 33_000)
  compared.settle(T0 + 90_000, always)
  expect(compared.counts).toMatchObject({ tiktokAlone: 1, tiktokSince: 1, alone: 2 })
})

test('finds as many pairs as there can be, in whatever order comments come', () => {
  const moment = fc.integer({ min: 0, max: 40_000 })
  const said = fc.record({ at: moment, who: fc.constantFrom('rina', 'budi') })
  const both = fc.record({
    heard: fc.array(said, { maxLength: 8 }),
    posted: fc.array(said, { maxLength: 8 }),
    order: fc.array(fc.nat(), { minLength: 16, maxLength: 16 }),
  })
  fc.assert(
    fc.property(both, ({ heard, posted: second, order }) => {
      const compared = begin()
      const steps = [
        ...heard.map(({ at, who }, n) => () => {
          compared.hear(brought(`7${n}`, who, 'A1', T0 + at), T0 + at)
        }),
        ...second.map(({ at, who }, n) => () => {
          compared.post(posted(n, [handleKey(who)], 'A1', T0 + at))
        }),
      ]
      const shuffled = steps
        .map((step, n) => ({ step, by: order[n] ?? 0 }))
        .sort((a, b) => a.by - b.by)
      for (const { step } of shuffled) step()
      compared.settle(T0 + 100_000, always)
      const most = ['rina', 'budi'].reduce(
        (sum, name) =>
          sum +
          mostPairs(
            heard.filter(({ who }) => who === name).map(({ at }) => at),
            second.filter(({ who }) => who === name).map(({ at }) => at),
          ),
        0,
      )
      expect(compared.counts).toMatchObject({ both: most, alone: second.length - most })
    }),
  )
})

/** On a line, who comes first goes with the first that is near enough. */
function mostPairs(ones: number[], others: number[]): number {
  const left = others.toSorted((a, b) => a - b)
  let pairs = 0
  for (const at of ones.toSorted((a, b) => a - b)) {
    const found = left.findIndex((other) => Math.abs(other - at) <= 10_000)
    if (found < 0) continue
    left.splice(found, 1)
    pairs += 1
  }
  return pairs
}
