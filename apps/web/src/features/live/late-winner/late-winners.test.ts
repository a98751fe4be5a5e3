import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import type { MessageId } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import { aList, at, claimOf } from '../../../shared/claims/testing/a-claim.ts'
import { addReading, NOTHING_SEEN } from '../waitlists/diff-waitlists.ts'
import { lateWinnersOf } from './late-winners.ts'

/** Who is late in the last of some readings. */
function lastOf(...readings: (readonly ItemWaitlist[])[]) {
  const seen = readings.slice(0, -1).reduce(addReading, NOTHING_SEEN)
  return lateWinnersOf(seen, readings.at(-1) ?? [])
}

describe('late winners', () => {
  const budi = claimOf('Budi', 1)
  const sari = claimOf('Sari', 2)
  /** Written first, heard last. */
  const rini = claimOf('Rini', 0.6, { heardAt: at(5) })

  /** Who is told as late by the last of some readings of one list. */
  const late = (...readings: WaitlistClaim[][]) =>
    lastOf(...readings.map((claims) => [aList(...claims)])).map(
      ({ winner, overtaken, earlierMs }) =>
        `${winner.buyer.nickname} ${earlierMs} ms before ${overtaken.buyer.nickname}`,
    )

  it('tells who came in late and took a first place that was on screen, and by how much', () => {
    expect(late([budi, sari], [rini, budi, sari])).toEqual(['Rini 400 ms before Budi'])
  })

  it('tells of a buyer, too, whose earlier comment came in late', () => {
    const earlier = {
      ...claimOf('Sari', 0.5, { heardAt: at(5) }),
      messageId: '7' as MessageId,
    }
    expect(late([budi, sari], [earlier, budi])).toEqual(['Sari 500 ms before Budi'])
  })

  it('tells it once', () => {
    expect(late([budi], [rini, budi], [rini, budi])).toEqual([])
  })

  it('says nothing of what was there when the page was opened', () => {
    expect(late([rini, budi])).toEqual([])
  })

  it('says nothing of the first claim on an item, and of one that lines up', () => {
    expect(late([], [rini])).toEqual([])
    expect(late([budi], [budi, sari])).toEqual([])
  })

  it('says nothing of what the seller does, on whatever device', () => {
    const moved = { ...sari, isMoved: true }
    expect(late([budi, sari], [moved, budi])).toEqual([])
    const added = { ...rini, isManualClaim: true }
    expect(late([budi], [added, budi])).toEqual([])
    // Removed: the next moves up.
    expect(late([budi, sari], [sari])).toEqual([])
    // Removed, and put back by an undo.
    expect(late([rini, budi], [budi], [rini, budi])).toEqual([])
  })

  it('says nothing of a removal that another device undoes after this one was opened', () => {
    const before = claimOf('Rini', 0.6)
    expect(late([budi], [before, budi])).toEqual([])
  })

  it('says nothing of whom the seller put back, taken off before the page was opened', () => {
    const [tied, newer] = [claimOf('Rini', 1), claimOf('Sari', 2)]
    expect(late([budi, newer], [tied, budi, newer])).toEqual([])
    // Who is heard after that is late all the same.
    expect(late([budi, newer], [rini, budi, newer])).toEqual(['Rini 400 ms before Budi'])
  })

  it('says nothing when the first place was taken from the winner by hand as well', () => {
    expect(late([budi, sari], [rini, sari])).toEqual([])
  })
})
