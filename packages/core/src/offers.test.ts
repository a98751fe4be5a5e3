import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AccountId, ItemId, MessageId } from './ids.ts'
import { compileMatcher } from './matcher.ts'
import { compileNearMisses } from './near-miss.ts'
import { type Offer, openOffers } from './offers.ts'
import { naiveWaitlists } from './testing/naive-model.ts'
import { buildWaitlists, type Claim, type SessionRecord } from './waitlist.ts'

const ITEMS = ['A1', 'B2'].map((code) => ({ id: code as ItemId, code }))
const match = compileMatcher(ITEMS)
const nearMiss = compileNearMisses(ITEMS)

const said = fc.record({
  buyer: fc.constantFrom('sari', 'budi', 'rini', 'dewi'),
  text: fc.constantFrom('A1', 'A 1', 'a-1', 'kak a.1', 'B2', 'b 2 ya', 'halo'),
  /** Stamps that are equal are told apart by their ids. */
  at: fc.nat({ max: 9 }),
})

/** The comment as a claim of an item: by itself, or added by hand. */
function claimOf(
  { buyer, text, at }: { buyer: string; text: string; at: number },
  index: number,
  itemId: ItemId,
  addedAt: number | null = null,
): Claim {
  return {
    messageId: String(100 + ((index * 37) % 100)) as MessageId,
    buyer: { accountId: buyer as AccountId, username: buyer, nickname: '' },
    text,
    commentedAt: 1_000 + at,
    itemId,
    itemText: itemId,
    heardAt: 5_000,
    matchRule: addedAt === null ? 'contains' : null,
    addedAt,
    isReported: false,
  }
}

const inOrder = (record: Omit<SessionRecord, 'placements'>) =>
  buildWaitlists({ ...record, placements: [] }).map(({ itemId, places }) => ({
    itemId,
    buyers: places.map(({ messageId }) => messageId),
  }))

it('leads, taken in any order, to the waitlists there were had the codes matched', () => {
  fc.assert(
    fc.property(
      fc.array(said, { maxLength: 12 }),
      fc.infiniteStream(fc.nat()),
      (comments, choice) => {
        const byThemselves = comments.flatMap((comment, index) => {
          const item = match(comment.text)
          return item ? [claimOf(comment, index, item.id)] : []
        })
        const near = comments.flatMap((comment, index) => {
          const found = nearMiss(comment.text)
          return found
            ? [{ itemId: found.item.id, comment: claimOf(comment, index, found.item.id) }]
            : []
        })
        const hadPlace = new Set(
          byThemselves.map(({ itemId, buyer }) => `${itemId} ${buyer.accountId}`),
        )
        const claims = [...byThemselves]
        for (let time = 6_000; ; time += 1) {
          const open = openOffers(near, (itemId, accountId) =>
            claims.some((claim) => claim.itemId === itemId && claim.buyer.accountId === accountId),
          )
          const taken = open[(choice.next().value as number) % Math.max(1, open.length)]
          if (!taken) break
          claims.push({ ...taken.comment, matchRule: null, addedAt: time })
        }
        // Whoever has a place already is offered nothing, so counts by it alone.
        const matched = near
          .map(({ comment }) => comment)
          .filter(({ itemId, buyer }) => !hadPlace.has(`${itemId} ${buyer.accountId}`))
        const oracle = naiveWaitlists({ comments: [...byThemselves, ...matched], removals: [] })
        expect(inOrder({ comments: claims, removals: [] })).toEqual(
          oracle.map(({ itemId, messageIds }) => ({ itemId, buyers: messageIds })),
        )
      },
    ),
    { numRuns: 2_000 },
  )
})

it('offers of each buyer the earliest comment, in the platform’s order, and nothing twice', () => {
  const offer = (buyer: string, at: number, index: number): Offer => {
    const comment = claimOf({ buyer, text: 'A 1', at }, index, 'A1' as ItemId)
    return { itemId: 'A1' as ItemId, comment }
  }
  const [late, early, other] = [offer('sari', 5, 1), offer('sari', 2, 2), offer('budi', 3, 3)]
  const nobody = () => false
  expect(openOffers([late, other, early, early], nobody)).toEqual([early, other])
  expect(openOffers([late, other, early], (_, accountId) => accountId === 'sari')).toEqual([other])
})
