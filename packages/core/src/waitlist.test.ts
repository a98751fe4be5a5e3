import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Buyer } from './comment.ts'
import type { AccountId, ItemId, MessageId } from './ids.ts'
import { type Rank, rankOfStamp } from './rank.ts'
import { naiveWaitlists } from './testing/naive-model.ts'
import {
  buildWaitlists,
  type Claim,
  groupByBuyer,
  nameOf,
  type SessionRecord,
  withRank,
} from './waitlist.ts'

const item = (index: number) => `item${index}` as ItemId
const account = (index: number) => String(index) as AccountId

function comment({
  accountId = account(1),
  username = 'rina',
  nickname = 'Rina',
  ...changes
}: Partial<Claim & Buyer>): Claim {
  return {
    messageId: '1' as MessageId,
    buyer: { accountId, username, nickname },
    text: 'A1 kak',
    commentedAt: 1_000,
    itemId: item(1),
    itemText: 'A1',
    heardAt: 5_000,
    matchRule: 'contains',
    addedAt: null,
    isReported: false,
    ...changes,
  }
}

/** Of several lengths, so that comparing them as text goes wrong. */
const MESSAGE_IDS = Array.from({ length: 13 }, (_, index) => String(7n ** BigInt(index)))

/** What a message says never changes; who heard it when, and for which items, is drawn apart. */
const message = fc.record({
  id: fc.nat({ max: 12 }),
  itemIndex: fc.nat({ max: 2 }),
})
const comments = fc
  .tuple(
    fc.array(message, { maxLength: 25, size: 'max' }),
    fc.array(fc.nat({ max: 3 }), { minLength: 13, maxLength: 13 }),
    fc.array(fc.nat({ max: 4 }), { minLength: 13, maxLength: 13 }),
  )
  .map(([messages, authors, times]) => {
    const unique = new Map(messages.map((each) => [`${each.id}/${each.itemIndex}`, each]))
    return [...unique.values()].map(({ id, itemIndex }, index) => {
      const key = id
      return comment({
        messageId: MESSAGE_IDS[key] as MessageId,
        itemId: item(itemIndex),
        itemText: `A${itemIndex} as of ${index}`,
        accountId: account(authors[key] ?? 0),
        commentedAt: 1_000 + (times[key] ?? 0),
        heardAt: 5_000 + ((index * 7) % 4),
        addedAt: index % 5 === 4 ? 1_000 + (index % 6) : null,
      })
    })
  })
const names = fc.uniqueArray(
  fc.record({ itemId: fc.nat({ max: 2 }).map(item), itemText: fc.constantFrom('Z1', 'Z2') }),
  { selector: ({ itemId }) => itemId },
)
const removals = fc.array(
  fc.record({
    itemId: fc.nat({ max: 2 }).map(item),
    accountId: fc.nat({ max: 3 }).map(account),
    removedAt: fc.integer({ min: 999, max: 1_006 }),
  }),
  { maxLength: 8, size: 'max' },
)
const placements = fc.uniqueArray(
  fc.record({
    itemId: fc.nat({ max: 2 }).map(item),
    accountId: fc.nat({ max: 3 }).map(account),
    rank: fc.integer({ min: 1, max: 99 }).map((digits) => `0${digits}5` as Rank),
  }),
  {
    maxLength: 6,
    size: 'max',
    comparator: (a, b) =>
      a.rank === b.rank || (a.itemId === b.itemId && a.accountId === b.accountId),
  },
)

const restarts = fc.uniqueArray(
  fc.record({
    itemId: fc.nat({ max: 2 }).map(item),
    restartedAt: fc.integer({ min: 999, max: 1_004 }),
  }),
  { maxLength: 2, selector: ({ itemId }) => itemId },
)

/** The same rows in another order, some of them several times. */
function redelivered<T>(rows: readonly T[]): fc.Arbitrary<T[]> {
  return fc
    .subarray([...rows])
    .chain((again) =>
      fc.shuffledSubarray([...rows, ...again], { minLength: rows.length + again.length }),
    )
}

it('gives the same waitlists for the same rows in any order, any number of times', () => {
  const pair = fc.record({ comments, removals, placements, restarts }).chain((record) =>
    fc.tuple(
      fc.constant(record),
      fc.record({
        comments: redelivered(record.comments),
        removals: redelivered(record.removals),
        placements: redelivered(record.placements),
        restarts: redelivered(record.restarts),
      }),
    ),
  )
  fc.assert(
    fc.property(pair, ([record, again]) => {
      expect(buildWaitlists(again)).toEqual(buildWaitlists(record))
    }),
    { numRuns: 500 },
  )
})

it('gives the waitlists that the product’s rules spell out', () => {
  fc.assert(
    fc.property(fc.record({ comments, removals, restarts, names }), (record) => {
      const waitlists = buildWaitlists({ ...record, placements: [] })
      const summary = waitlists.map(({ itemId, itemText, places }) => ({
        itemId,
        text: itemText,
        messageIds: places.map((place) => place.messageId),
      }))
      expect(summary).toEqual(naiveWaitlists(record))
    }),
    { numRuns: 1_000 },
  )
})

it('counts positions from 1, and keeps each buyer once', () => {
  fc.assert(
    fc.property(fc.record({ comments, removals, placements }), (record) => {
      for (const { places } of buildWaitlists(record)) {
        expect(places.map(({ position }) => position)).toEqual(places.map((_, index) => index + 1))
        expect(new Set(places.map(({ buyer }) => buyer.accountId)).size).toBe(places.length)
      }
    }),
  )
})

it('with a rank given by hand is what would be built with that placement', () => {
  const rank = fc.integer({ min: 100, max: 199 }).map((digits) => `0${digits}5` as Rank)
  fc.assert(
    fc.property(fc.record({ comments, removals, placements }), rank, (record, given) => {
      for (const waitlist of buildWaitlists(record)) {
        const { itemId } = waitlist
        for (const { buyer } of waitlist.places) {
          const { accountId } = buyer
          const others = record.placements.filter(
            (each) => each.itemId !== itemId || each.accountId !== accountId,
          )
          const after = { ...record, placements: [...others, { itemId, accountId, rank: given }] }
          const built = buildWaitlists(after).find((each) => each.itemId === itemId)
          expect(withRank(waitlist, accountId, given)).toEqual(built)
        }
      }
    }),
    { numRuns: 300 },
  )
})

describe('a session', () => {
  const waitlists = (record: Partial<SessionRecord>) =>
    buildWaitlists({ comments: [], removals: [], placements: [], ...record })
  const messagesOf = (record: Partial<SessionRecord>) =>
    waitlists(record).flatMap(({ places }) => places.map(({ messageId }) => messageId))
  const id = (value: string) => value as MessageId

  it('without claims has no waitlists', () => {
    expect(waitlists({})).toEqual([])
  })

  it('orders by the platform’s time, then by the id as a number', () => {
    const early = comment({ messageId: id('900'), accountId: account(1), commentedAt: 999 })
    const small = comment({ messageId: id('99'), accountId: account(2) })
    const large = comment({ messageId: id('100'), accountId: account(3) })
    expect(messagesOf({ comments: [large, small, early] })).toEqual(['900', '99', '100'])
  })

  it('gives a buyer the place of their earliest comment, though it was heard last', () => {
    const heardFirst = comment({ messageId: id('2'), commentedAt: 1_001, heardAt: 1 })
    const heardLast = comment({ messageId: id('1'), commentedAt: 1_000, heardAt: 2 })
    expect(messagesOf({ comments: [heardFirst, heardLast] })).toEqual(['1'])
  })

  it('knows a buyer by account, not by name', () => {
    const renamed = comment({ messageId: id('2'), username: 'rina.baru', nickname: '' })
    const namesake = comment({ messageId: id('3'), accountId: account(2) })
    expect(messagesOf({ comments: [comment({}), renamed, namesake] })).toEqual(['1', '3'])
  })

  it('is called as the item was when its last claim was heard, or as the seller called it later', () => {
    const first = comment({ messageId: id('2'), commentedAt: 1_009, heardAt: 1, itemText: 'A1' })
    const later = comment({
      messageId: id('1'),
      commentedAt: 1_000,
      heardAt: 2,
      itemText: 'A1 new',
    })
    expect(waitlists({ comments: [later, first] })[0]?.itemText).toBe('A1 new')
    const names = [{ itemId: first.itemId, itemText: 'A1 newest' }]
    expect(waitlists({ comments: [later, first], names })[0]?.itemText).toBe('A1 newest')
    expect(nameOf({ comments: [first, later], removals: [], placements: [] })).toBe('A1 new')
    expect(nameOf({ comments: [], removals: [], placements: [] })).toBeUndefined()
  })

  it('puts the item with the newest first claim on top', () => {
    const old = comment({ itemId: item(1), messageId: id('1'), commentedAt: 1 })
    const fresh = comment({ itemId: item(2), messageId: id('2'), commentedAt: 2 })
    const oldAgain = comment({ messageId: id('3'), accountId: account(3), commentedAt: 3 })
    const order = waitlists({ comments: [old, fresh, oldAgain] }).map(({ itemId }) => itemId)
    expect(order).toEqual(['item2', 'item1'])
  })

  it('orders items that begin with one and the same comment alike on every device', () => {
    const both = [
      comment({ itemId: item(1), addedAt: 9 }),
      comment({ itemId: item(2), addedAt: 8 }),
    ]
    expect(waitlists({ comments: both.toReversed() })).toEqual(waitlists({ comments: both }))
  })

  it('keeps a place that was made by hand when an earlier comment turns up', () => {
    const placements = [{ itemId: item(1), accountId: account(1), rank: '05' as Rank }]
    const first = comment({ messageId: id('5'), accountId: account(2), commentedAt: 1 })
    const moved = comment({ messageId: id('7'), commentedAt: 9 })
    const earlier = comment({ messageId: id('6'), commentedAt: 5 })
    expect(messagesOf({ comments: [first, moved], placements })).toEqual(['7', '5'])
    expect(messagesOf({ comments: [first, moved, earlier], placements })).toEqual(['6', '5'])
  })

  describe('after a removal', () => {
    const removal = { itemId: item(1), accountId: account(1), removedAt: 2_000 }
    const late = comment({ messageId: id('2'), commentedAt: 1_999, heardAt: 9_000 })

    it('keeps out what the platform stamped before it, however late that comes', () => {
      expect(messagesOf({ comments: [comment({}), late], removals: [removal] })).toEqual([])
      const atOnce = comment({ commentedAt: 2_000 })
      expect(messagesOf({ comments: [atOnce], removals: [removal] })).toEqual([])
    })

    it('lets the buyer claim anew with a comment stamped after it', () => {
      const anew = comment({ messageId: id('3'), commentedAt: 2_001 })
      expect(messagesOf({ comments: [comment({}), anew], removals: [removal] })).toEqual(['3'])
    })

    it('lets back in the comment that was added by hand since, and no other', () => {
      const added = comment({ messageId: id('3'), commentedAt: 1_998, addedAt: 2_001 })
      const comments = [comment({}), late, added]
      expect(messagesOf({ comments, removals: [removal] })).toEqual(['3'])
      const again = { ...removal, removedAt: 2_001 }
      expect(messagesOf({ comments, removals: [again] })).toEqual([])
    })

    it('counts the latest of several, in whatever order they are told', () => {
      const earlier = { ...removal, removedAt: 500 }
      for (const removals of [
        [removal, earlier],
        [earlier, removal],
      ]) {
        expect(messagesOf({ comments: [comment({})], removals })).toEqual([])
      }
    })

    it('leaves the buyer’s other items and the other buyers alone', () => {
      const others = [
        comment({ messageId: id('3'), accountId: account(2) }),
        comment({ messageId: id('4'), itemId: item(2), commentedAt: 1 }),
      ]
      const messages = messagesOf({ comments: [comment({}), ...others], removals: [removal] })
      expect(messages).toEqual(['3', '4'])
    })
  })

  it('marks who was placed by hand', () => {
    const placements = [{ itemId: item(1), accountId: account(1), rank: '05' as Rank }]
    const place = waitlists({ comments: [comment({})], placements })[0]?.places[0]
    expect(place).toMatchObject({ isMoved: true, rank: '05', position: 1 })
    const untouched = waitlists({ comments: [comment({})] })[0]?.places[0]
    expect(untouched).toMatchObject({ isMoved: false, rank: rankOfStamp(comment({})) })
  })
})

const claim = (account: string, position: number) => ({
  buyer: { accountId: account as AccountId },
  position,
})

const waitlist = (code: string, ...claims: ReturnType<typeof claim>[]) => ({
  itemId: `id of ${code}` as ItemId,
  itemText: code,
  claims,
})
const place = (code: string, position: number) => ({
  itemId: `id of ${code}`,
  itemText: code,
  claim: claim('sari', position),
})

it('turns waitlists into places per buyer, those with the most wins first', () => {
  const waitlists = [
    waitlist('A1', claim('rina', 1), claim('budi', 2), claim('sari', 3)),
    waitlist('A2', claim('sari', 1), claim('budi', 2)),
    waitlist('A3', claim('sari', 1), claim('joko', 2)),
  ]
  const recap = groupByBuyer(waitlists)
  expect(recap.map(({ accountId }) => accountId)).toEqual(['sari', 'rina', 'budi', 'joko'])
  expect(recap[0]?.places).toEqual([place('A1', 3), place('A2', 1), place('A3', 1)])
})

it('has nobody in it when nobody claimed', () => {
  expect(groupByBuyer([])).toEqual([])
  expect(groupByBuyer([waitlist('A1')])).toEqual([])
})

it('forgets a rank given by hand when the item goes on sale again, and keeps a later one', () => {
  const said = (id: number, at: number) =>
    comment({ messageId: String(id) as MessageId, accountId: account(id), commentedAt: at })
  const first = '05' as Rank
  const buyers = (placedAt?: number) => {
    const placement = { itemId: item(1), accountId: account(2), rank: first }
    const [list] = buildWaitlists({
      comments: [said(1, 2_000), said(2, 2_001), said(3, 1_000)],
      removals: [],
      placements: [placedAt === undefined ? placement : { ...placement, placedAt }],
      restarts: [{ itemId: item(1), restartedAt: 1_500 }],
    })
    return list?.places.map(({ buyer }) => buyer.accountId)
  }
  expect([buyers(), buyers(1_500), buyers(1_501)]).toEqual([
    ['1', '2'],
    ['1', '2'],
    ['2', '1'],
  ])
})
