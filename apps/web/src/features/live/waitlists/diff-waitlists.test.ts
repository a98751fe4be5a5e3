import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import type { AccountId, ItemId, MessageId } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import { aList, claimOf } from '../../../shared/claims/testing/a-claim.ts'
import {
  addReading,
  diffWaitlists,
  isFirst,
  NOTHING_SEEN,
  type WaitlistsDiff,
} from './diff-waitlists.ts'

/** What each of some readings brought, the first one against nothing. */
function diffsOf(...readings: (readonly ItemWaitlist[])[]): WaitlistsDiff[] {
  let seen = NOTHING_SEEN
  return readings.map((reading) => {
    const diff = diffWaitlists(seen, reading)
    seen = addReading(seen, reading)
    return diff
  })
}
const lastOf = (...readings: (readonly ItemWaitlist[])[]) =>
  diffsOf(...readings).at(-1) as WaitlistsDiff

describe('arrivals', () => {
  const [sari, budi] = [claimOf('Sari', 0), claimOf('Budi', 1)]
  const both = aList(sari, budi)
  const earlier = (claim: WaitlistClaim) => ({
    ...claim,
    messageId: `9${claim.messageId}` as MessageId,
  })
  const namesOf = ({ arrivals }: WaitlistsDiff) =>
    arrivals.map(({ itemText, claim }) => `${itemText} ${claim.buyer.nickname}`)

  it('names who holds a place that they held not before', () => {
    const [first, same, late] = diffsOf([aList(sari)], [aList(sari)], [both])
    expect([first, same, late].map((diff) => diff && namesOf(diff))).toEqual([
      ['A1 Sari'],
      [],
      ['A1 Budi'],
    ])
    expect(late?.arrivals.some(isFirst)).toBe(false)
  })

  it('does not tell again of somebody who only moved, or came back', () => {
    expect(namesOf(lastOf([both], [aList(budi, sari)]))).toEqual([])
    expect(namesOf(lastOf([both], [], [both]))).toEqual([])
  })

  it('names who waited and is first by an earlier comment that came in late, once', () => {
    const late = [aList(earlier(budi), earlier(sari))]
    const diff = lastOf([both], late)
    expect(namesOf(diff)).toEqual(['A1 Budi'])
    expect(diff.arrivals.every(isFirst)).toBe(true)
    expect(namesOf(lastOf([both], late, late))).toEqual([])
    // As an undo brings it back.
    expect(namesOf(lastOf([both], late, [both], late))).toEqual([])
  })

  it('does not tell again of a winner who has an earlier comment now', () => {
    expect(namesOf(lastOf([both], [aList(earlier(sari), earlier(budi))]))).toEqual([])
  })

  it('keeps quiet about whom the seller added', () => {
    expect(namesOf(lastOf([aList({ ...sari, isManualClaim: true })]))).toEqual([])
  })

  it('tells a new place from one that only moved', () => {
    expect(lastOf([both], [aList(budi, sari)]).hasNewPlace).toBe(false)
    expect(lastOf([both], [aList(budi)]).hasNewPlace).toBe(false)
    expect(lastOf([both], [aList(sari, budi, claimOf('Cici', 2))]).hasNewPlace).toBe(true)
  })
})

describe('changes by hand', () => {
  /** Names with marks behind them: `+` was added, `^` was moved; a number says when they were heard. */
  const lists = (...places: string[]): ItemWaitlist[] => [
    {
      itemId: 'item' as ItemId,
      itemText: 'A1',
      claims: places.map(
        (place, index) =>
          ({
            buyer: { accountId: place.replace(/\W/g, '') as AccountId, username: '', nickname: '' },
            position: index + 1,
            isMoved: place.includes('^'),
            isManualClaim: place.includes('+'),
            heardAt: Number(/\d/.exec(place)?.[0]),
          }) as WaitlistClaim,
      ),
    },
  ]
  /** Whether each reading after the first tells of a change by hand. */
  const newsOf = (...readings: ItemWaitlist[][]) =>
    diffsOf(...readings)
      .map(({ isChangedByHand }) => isChangedByHand)
      .slice(1)
  const first = lists('sari1', 'budi2+')

  it.each([
    ['somebody was taken off', lists('sari1')],
    ['somebody was added', lists('sari1', 'budi2+', 'cici3+')],
    ['somebody was moved', lists('budi2+^', 'sari1')],
    ['a removal was undone', lists('dewi1', 'sari1', 'budi2+')],
  ])('knows that %s', (_, now) => {
    expect(newsOf(first, now)).toEqual([true])
  })

  it('knows that the one who was heard last is back', () => {
    expect(newsOf(lists('sari1', 'budi2'), lists('sari1'), lists('sari1', 'budi2'))).toEqual([
      true,
      true,
    ])
  })

  it('takes claims by comment for what they are, late ones, too', () => {
    expect(newsOf(first, lists('late3', 'sari1', 'budi2+', 'new4'))).toEqual([false])
    expect(newsOf([], first.slice(), lists('sari1', 'budi2+', 'new3'))).toEqual([true, false])
  })
})
