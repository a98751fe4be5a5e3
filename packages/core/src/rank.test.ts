import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AccountId, ItemId, MessageId } from './ids.ts'
import {
  compareStamps,
  compareText,
  isPutBack,
  isTop,
  MOVES,
  type Move,
  type Rank,
  rankAheadOf,
  rankAheadOfAll,
  rankBehind,
  rankForMove,
  rankOfStamp,
  type Stamp,
} from './rank.ts'
import { createNaiveList } from './testing/naive-moves.ts'
import { buildWaitlists, type Claim, type Place } from './waitlist.ts'

const messageId = fc
  .oneof(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), fc.bigInt({ min: 95n, max: 105n }))
  .map((id) => String(id) as MessageId)
const commentedAt = fc.oneof(fc.nat({ max: 2 }), fc.nat({ max: 9_999_999_999_999 }))
const stamp: fc.Arbitrary<Stamp> = fc.record({ commentedAt, messageId })

function naiveCompare(a: Stamp, b: Stamp): number {
  if (a.commentedAt !== b.commentedAt) return a.commentedAt < b.commentedAt ? -1 : 1
  const [idA, idB] = [BigInt(a.messageId), BigInt(b.messageId)]
  return idA < idB ? -1 : idA > idB ? 1 : 0
}

it('orders stamps by time, then by id as a number, and ranks as their stamps', () => {
  fc.assert(
    fc.property(stamp, stamp, (a, b) => {
      const expected = naiveCompare(a, b)
      expect(Math.sign(compareStamps(a, b))).toBe(expected)
      expect(compareText(rankOfStamp(a), rankOfStamp(b))).toBe(expected)
    }),
    { numRuns: 2_000 },
  )
})

it('sorts any stamps into one order, whichever order they come in', () => {
  const shuffled = fc
    .array(stamp, { maxLength: 20 })
    .chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
  fc.assert(
    fc.property(shuffled, ([list, again]) => {
      const sorted = list.toSorted(compareStamps)
      expect(again.toSorted(compareStamps)).toEqual(sorted)
      expect(sorted.map(rankOfStamp)).toEqual(list.map(rankOfStamp).toSorted())
    }),
  )
})

/** Ranks of a list that grows by moves next to random neighbours. */
const grown = fc
  .tuple(
    fc.uniqueArray(stamp, {
      minLength: 2,
      maxLength: 4,
      comparator: (a, b) => naiveCompare(a, b) === 0,
    }),
    fc.array(fc.record({ at: fc.nat(), isAhead: fc.boolean() }), { maxLength: 40, size: 'max' }),
  )
  .map(([stamps, insertions]) => {
    const ranks = stamps.map(rankOfStamp).toSorted()
    for (const { at, isAhead } of insertions) {
      const index = at % ranks.length
      const passed = ranks[index] as Rank
      const rank = isAhead
        ? index === 0
          ? rankAheadOfAll(passed)
          : rankAheadOf(passed, ranks[index - 1])
        : rankBehind(passed, ranks[index + 1])
      ranks.splice(isAhead ? index : index + 1, 0, rank)
    }
    return ranks
  })

it('always finds a rank strictly between two neighbours', () => {
  fc.assert(
    fc.property(grown, (ranks) => {
      expect(ranks).toEqual([...new Set(ranks)].toSorted())
      for (const rank of ranks) expect(rank).toMatch(/^[01]\d*$/)
    }),
    { numRuns: 500 },
  )
})

it('finds a rank ahead of the very first stamp there can be', () => {
  const first = rankOfStamp({ commentedAt: 0, messageId: '0' as MessageId })
  expect(rankAheadOf(first, undefined) < first).toBe(true)
})

it('refuses neighbours that are out of order rather than searching for ever', () => {
  const [early, late] = [1, 2].map((commentedAt) =>
    rankOfStamp({ commentedAt, messageId: '5' as MessageId }),
  ) as [Rank, Rank]
  expect(() => rankBehind(late, early)).toThrow(RangeError)
})

it('keeps what was put ahead of all ahead of every stamp there can be', () => {
  fc.assert(
    fc.property(grown, stamp, (ranks, newcomer) => {
      const top = rankAheadOfAll(ranks[0] as Rank)
      expect(isTop(top)).toBe(true)
      expect(top < (ranks[0] as Rank) && top < rankOfStamp(newcomer)).toBe(true)
    }),
  )
})

const ITEM = 'item' as ItemId
const START = Date.UTC(2024, 0, 1)

/** One item of a session, kept as the server keeps it: rows, and waitlists computed from them. */
function createItem() {
  const comments: Claim[] = []
  const removedAt = new Map<AccountId, number>()
  const ranks = new Map<AccountId, Rank>()
  const changes: { accountId: AccountId; removed: number | undefined; rank: Rank | undefined }[] =
    []

  function note(accountId: AccountId): void {
    changes.push({ accountId, removed: removedAt.get(accountId), rank: ranks.get(accountId) })
  }

  function places(): Place[] {
    const at = [...removedAt].map(([accountId, removed]) => ({
      itemId: ITEM,
      accountId,
      removedAt: removed,
    }))
    const placements = [...ranks].map(([accountId, rank]) => ({ itemId: ITEM, accountId, rank }))
    return buildWaitlists({ comments, removals: at, placements })[0]?.places ?? []
  }

  return {
    places,
    hear(accountId: AccountId, stamp: Stamp): void {
      comments.push({
        ...stamp,
        buyer: { accountId, username: '', nickname: '' },
        text: 'A1',
        itemId: ITEM,
        itemText: 'A1',
        heardAt: comments.length,
        matchRule: 'contains',
        addedAt: null,
        isReported: false,
      })
    },
    remove(accountId: AccountId, at: number): void {
      note(accountId)
      removedAt.set(accountId, Math.max(at, removedAt.get(accountId) ?? 0))
      ranks.delete(accountId)
    },
    move(accountId: AccountId, move: Move | number): void {
      const reserved = changes.flatMap((change) => change.rank ?? [])
      const rank = rankForMove(places(), accountId, move, reserved)
      if (rank === null) return
      note(accountId)
      ranks.set(accountId, rank)
    },
    undo(accountId: AccountId): void {
      const at = changes.findLastIndex((change) => change.accountId === accountId)
      const [change] = at < 0 ? [] : changes.splice(at, 1)
      if (!change) return
      if (change.removed === undefined) removedAt.delete(accountId)
      else removedAt.set(accountId, change.removed)
      if (change.rank === undefined) ranks.delete(accountId)
      else ranks.set(accountId, change.rank)
    },
  }
}

const account = (index: number) => String(index) as AccountId
const buyer = fc.nat({ max: 15 }).map(account)
const heard = fc.record({
  type: fc.constant('hear' as const),
  accountId: buyer,
  // Few moments and ids next to each other: ties, and comments that stand side by side.
  commentedAt: fc.nat({ max: 1 }),
  id: fc.oneof(fc.bigInt({ min: 0n, max: 20n }), fc.constantFrom(99n, 100n, 2n ** 64n - 2n)),
})
const moved = fc.record({
  type: fc.constant('move' as const),
  accountId: buyer,
  move: fc.oneof(fc.constantFrom(...MOVES), fc.integer({ min: 1, max: 17 })),
})
const removed = fc.record({
  type: fc.constant('remove' as const),
  accountId: buyer,
  at: fc.nat({ max: 1 }),
})
const undone = fc.record({ type: fc.constant('undo' as const), accountId: buyer })
const steps = fc.array(
  fc.oneof(
    { arbitrary: heard, weight: 4 },
    { arbitrary: moved, weight: 5 },
    { arbitrary: removed, weight: 1 },
    { arbitrary: undone, weight: 2 },
  ),
  { maxLength: 60, size: 'max' },
)

function summary(places: readonly Place[]): string[] {
  return places.map(({ buyer, messageId }) => `${buyer.accountId} ${messageId}`)
}

it('does what moving people about in a plain list does, whatever arrives in between', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const item = createItem()
      const model = createNaiveList()
      const used = new Set<string>()
      for (const step of sequence) {
        if (step.type === 'hear') {
          const messageId = String(step.id) as MessageId
          if (used.has(messageId)) continue
          used.add(messageId)
          const stamp = { commentedAt: START + step.commentedAt, messageId }
          item.hear(step.accountId, stamp)
          model.hear(step.accountId, stamp)
        } else if (step.type === 'remove') {
          item.remove(step.accountId, START + step.at)
          model.remove(step.accountId, START + step.at)
        } else if (step.type === 'undo') {
          item.undo(step.accountId)
          model.undo(step.accountId)
        } else {
          item.move(step.accountId, step.move)
          model.move(step.accountId, step.move)
        }
        const places = item.places()
        expect(summary(places)).toEqual(model.places())
        expect(places.map((place) => place.isMoved && isPutBack(place.rank))).toEqual(model.back())
        expect(new Set(places.map(({ rank }) => rank)).size).toBe(places.length)
      }
    }),
    { numRuns: 500 },
  )
})

it('changes the order of two claims only when one of them is moved, or their move undone', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const item = createItem()
      sequence.forEach((step, index) => {
        const before = item.places().map(({ buyer }) => buyer.accountId)
        const accountId = step.type === 'hear' ? account(100 + index) : step.accountId
        const messageId = String(1_000 + index) as MessageId
        if (step.type === 'hear') item.hear(accountId, { ...step, messageId })
        else if (step.type === 'move') item.move(accountId, step.move)
        else if (step.type === 'undo') item.undo(accountId)
        else return
        const after = item.places().map((place) => place.buyer.accountId)
        const others = (list: readonly AccountId[]) => list.filter((each) => each !== accountId)
        expect(others(after)).toEqual(others(before))
      })
    }),
    { numRuns: 300 },
  )
})

describe('a waitlist of four', () => {
  function waitlist() {
    const item = createItem()
    for (const index of [1, 2, 3, 4]) item.hear(account(index), stampAt(index * 10))
    const names = () => item.places().map(({ buyer }) => buyer.accountId)
    return { ...item, names }
  }
  const stampAt = (commentedAt: number): Stamp => ({ commentedAt, messageId: '7' as MessageId })
  const newcomer = account(9)

  it.each([
    ['winner', 3, '3 1 2 4'],
    ['winner', 1, '1 2 3 4'],
    ['up', 3, '1 3 2 4'],
    ['up', 2, '2 1 3 4'],
    ['up', 1, '1 2 3 4'],
    ['down', 1, '2 1 3 4'],
    ['down', 3, '1 2 4 3'],
    ['down', 4, '1 2 3 4'],
    ['bottom', 2, '1 3 4 2'],
    ['bottom', 4, '1 2 3 4'],
    [1, 3, '3 1 2 4'],
    [2, 4, '1 4 2 3'],
    [3, 1, '2 3 1 4'],
    [9, 2, '1 3 4 2'],
    [3, 3, '1 2 3 4'],
  ] as const)('has %s of %i lead to %s', (move, who, expected) => {
    const { names, ...item } = waitlist()
    item.move(account(who), move)
    expect(names().join(' ')).toBe(expected)
  })

  it.each(['winner', 'up'] as const)('keeps who was made winner by %s ahead of all', (move) => {
    const { names, ...item } = waitlist()
    item.move(account(2), move)
    item.hear(newcomer, stampAt(1))
    expect(names()[0]).toBe('2')
    expect(names()[1]).toBe('9')
  })

  it('keeps the first ahead of what arrives late once the seller has said so', () => {
    const { names, ...item } = waitlist()
    item.move(account(1), 'winner')
    item.hear(newcomer, stampAt(1))
    expect(names().slice(0, 2)).toEqual(['1', '9'])
  })

  it('puts what arrives late ahead of an untouched first', () => {
    const { names, ...item } = waitlist()
    item.hear(newcomer, stampAt(1))
    expect(names().slice(0, 2)).toEqual(['9', '1'])
  })

  it('has newcomers line up behind who was sent to the bottom', () => {
    const { names, ...item } = waitlist()
    item.move(account(1), 'bottom')
    item.hear(newcomer, stampAt(50))
    expect(names().join(' ')).toBe('2 3 4 1 9')
  })

  it('lets nobody between two whom a move put side by side', () => {
    const { names, ...item } = waitlist()
    item.move(account(4), 'up')
    item.hear(newcomer, stampAt(29))
    item.hear(account(8), stampAt(31))
    expect(names().join(' ')).toBe('1 2 9 4 3 8')
  })

  it('makes room for a move between two comments whose ids follow each other', () => {
    const item = createItem()
    const hear = (who: number, id: string) =>
      item.hear(account(who), { commentedAt: START, messageId: id as MessageId })
    hear(1, '5')
    hear(2, '7')
    hear(3, '30')
    item.move(account(3), 'up')
    item.move(account(1), 'bottom')
    hear(6, '6')
    hear(8, '8')
    const ranks = item.places().map(({ rank }) => rank)
    expect(
      item
        .places()
        .map(({ buyer }) => buyer.accountId)
        .join(' '),
    ).toBe('6 3 2 1 8')
    expect(ranks).toEqual([...new Set(ranks)])
  })

  it('keeps who was left at their place right behind who was ahead of them', () => {
    const { names, ...item } = waitlist()
    item.move(account(2), 2)
    item.hear(newcomer, stampAt(15))
    expect(names().join(' ')).toBe('1 2 9 3 4')
    expect(rankForMove(item.places(), account(2), 2)).toBeNull()
  })

  it('knows who was put back, also the only one, until they are put first again', () => {
    const item = createItem()
    const first = () => isPutBack(item.places()[0]?.rank as Rank)
    item.hear(account(1), stampAt(10))
    expect(first()).toBe(false)
    item.move(account(1), 'bottom')
    expect(first()).toBe(true)
    expect(rankForMove(item.places(), account(1), 'bottom')).toBeNull()
    item.move(account(1), 'winner')
    expect(first()).toBe(false)
    item.move(account(1), 'bottom')
    item.hear(account(2), stampAt(20))
    item.move(account(1), 'down')
    expect(item.places().map(({ rank }) => isPutBack(rank))).toEqual([false, true])
    item.move(account(1), 2)
    expect(item.places().map(({ rank }) => isPutBack(rank))).toEqual([false, false])
  })

  it('takes nobody for put back who was moved ahead or kept, however often others were', () => {
    const ahead = [1, 2, 3].flatMap((to) => {
      const item = createItem()
      for (let who = 1; who <= 40; who += 1) item.hear(account(who), stampAt(10 * who))
      for (let who = 40; who > 10; who -= 1) {
        item.move(account(who), to)
        if (to > 1) item.move(account(who), to)
      }
      return item.places().slice(0, 30 + to - 1)
    })
    expect(ahead.filter(({ rank }) => isPutBack(rank))).toEqual([])
  })

  it('leaves somebody without a place without one', () => {
    expect(rankForMove(waitlist().places(), newcomer, 'winner')).toBeNull()
    expect(rankForMove([], newcomer, 'up')).toBeNull()
  })

  it('tells moved claims from untouched ones', () => {
    const item = waitlist()
    item.move(account(3), 'up')
    expect(item.places().map(({ isMoved }) => isMoved)).toEqual([false, true, false, false])
  })
})

describe('a thousand moves', () => {
  const patterns: Record<string, (step: number) => [who: 'first' | 'middle' | 'last', Move]> = {
    'of the last to the top': () => ['last', 'winner'],
    'of the first to the bottom': () => ['first', 'bottom'],
    'of the middle up and down': (step) => ['middle', step % 2 ? 'up' : 'down'],
    'of the last up': () => ['last', 'up'],
    'of the first down': () => ['first', 'down'],
    'of all kinds': (step) => [
      (['first', 'middle', 'last'] as const)[(step * 7) % 3] ?? 'last',
      MOVES[(step * step + (step >> 2)) % 4] ?? 'up',
    ],
  }

  it.each(Object.entries(patterns))('%s leave ranks in order, and short', (_, pattern) => {
    let places = [1, 2, 3].map((index) => ({
      buyer: { accountId: account(index) },
      rank: rankOfStamp({ commentedAt: START, messageId: String(index) as MessageId }),
    }))
    let longest = 0
    for (let step = 0; step < 1_000; step += 1) {
      const [who, move] = pattern(step)
      const { buyer } = places[{ first: 0, middle: 1, last: 2 }[who]] as (typeof places)[0]
      const rank = rankForMove(places, buyer.accountId, move)
      if (rank === null) continue
      places = places
        .map((place) => (place.buyer === buyer ? { buyer, rank } : place))
        .sort((a, b) => (a.rank < b.rank ? -1 : 1))
      longest = Math.max(longest, rank.length)
      expect(new Set(places.map((place) => place.rank)).size).toBe(3)
    }
    // At most a digit for every three moves, beside the 34 of the stamp.
    expect(longest).toBeLessThan(34 + 340)
  })
})
