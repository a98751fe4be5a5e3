import { expect, it } from 'vitest'
import { findGivenUp, isGivenUp } from './given-up.ts'
import type { AccountId, ItemId, MessageId } from './ids.ts'
import { type Rank, rankForMove } from './rank.ts'
import { buildWaitlists, type Claim, type SessionRecord } from './waitlist.ts'

const [A1, B2, B25] = ['a1', 'b2', 'b25'] as ItemId[] as [ItemId, ItemId, ItemId]
const CODES = new Map([
  [A1, 'A1'],
  [B2, 'B2'],
  [B25, 'B25'],
])

/** A comment that was said at such a moment, and heard a hundred milliseconds later. */
const said = (who: string, at: number, itemId: ItemId, text: string): Claim => ({
  messageId: String(at) as MessageId,
  buyer: { accountId: who as AccountId, username: who, nickname: who },
  text,
  commentedAt: at,
  itemId,
  itemText: CODES.get(itemId) ?? '',
  heardAt: at + 100,
  matchRule: 'contains',
  addedAt: null,
  isReported: false,
})

/** What is given up, as `item account: text`. */
function givenUp(comments: Claim[], byHand: Partial<SessionRecord> = {}): string[] {
  const record = { comments, removals: [], placements: [], ...byHand }
  const steps = findGivenUp(buildWaitlists(record), record)
  for (;;) {
    const { done, value } = steps.next()
    if (done)
      return Array.from(
        value,
        ([place, { text, commentedAt }]) =>
          `${place.itemText} ${place.buyer.accountId}: ${text} ${commentedAt}`,
      )
  }
}

const dian = said('dian', 1_000, B2, 'B2 kak')
const mega = said('mega', 1_500, B2, 'b2')

it('a place is given up by what its buyer writes later of its item, the newest told', () => {
  expect(givenUp([dian, mega])).toEqual([])
  const backsOut = said('dian', 5_000, B2, 'B2 ga jadi ya kak maaf')
  expect(givenUp([backsOut, dian, mega])).toEqual(['B2 dian: B2 ga jadi ya kak maaf 5000'])
  const again = said('dian', 6_000, B2, 'B2 batal')
  expect(givenUp([dian, again, backsOut])).toEqual(['B2 dian: B2 batal 6000'])
  expect(givenUp([dian, said('dian', 5_000, B2, 'B2 fix no cancel')])).toEqual([])
})

it('not by what was said of another item, by somebody else, or before the claim', () => {
  const a1 = said('dian', 900, A1, 'A1')
  expect(givenUp([dian, a1, said('dian', 5_000, A1, 'A1 batal')])).toEqual([
    'A1 dian: A1 batal 5000',
  ])
  expect(givenUp([dian, mega, said('mega', 5_000, B2, 'B2 batal')])).toEqual([
    'B2 mega: B2 batal 5000',
  ])
  // Then it is the comment that claims, which has a mark of its own.
  expect(givenUp([said('dian', 500, B2, 'B2 batal'), dian])).toEqual([])
})

it('one comment gives up all items that it names, and none inside a longer code', () => {
  const a1 = said('dian', 900, A1, 'A1')
  const both = said('dian', 5_000, A1, 'A1 sama B2 ga jadi')
  expect(givenUp([dian, a1, both])).toEqual([
    'B2 dian: A1 sama B2 ga jadi 5000',
    'A1 dian: A1 sama B2 ga jadi 5000',
  ])
  expect(givenUp([dian, said('dian', 5_000, B25, 'B25 batal')])).toEqual([])
})

it('not once the seller has confirmed the win, by a move or by adding, since it was heard', () => {
  const backsOut = said('dian', 5_000, B2, 'B2 ga jadi')
  const list = [dian, mega, backsOut]
  const [waitlist] = buildWaitlists({ comments: list, removals: [], placements: [] })
  const accountId = dian.buyer.accountId
  const places = waitlist?.places ?? []
  const top = rankForMove(places, accountId, 'winner') as Rank
  const moved = (placedAt?: number, rank = top) => ({
    placements: [{ itemId: B2, accountId, rank, ...(placedAt !== undefined && { placedAt }) }],
  })
  expect(givenUp(list, moved(5_101))).toEqual([])
  expect(givenUp(list, moved(5_000))).toHaveLength(1)
  expect(givenUp(list, moved())).toHaveLength(1)
  const back = rankForMove(places, accountId, 'bottom') as Rank
  expect(givenUp(list, moved(5_101, back))).toHaveLength(1)
  expect(givenUp([{ ...dian, addedAt: 5_101 }, mega, backsOut])).toEqual([])
  const added = { ...backsOut, text: 'B2 batal deh', commentedAt: 7_000, heardAt: 7_100 }
  expect(givenUp([{ ...dian, addedAt: 5_101 }, added])).toHaveLength(1)
})

it('what names no item is about the only place of its buyer', () => {
  const said = { text: 'ga jadi kak', commentedAt: 5_000, itemIds: [] }
  expect(isGivenUp(said, dian, 1)).toBe(true)
  expect(isGivenUp(said, dian, 2)).toBe(false)
})
