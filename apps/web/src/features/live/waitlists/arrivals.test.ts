import type { Claim, WaitlistBody } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { expect, it } from 'vitest'
import { createArrivals, isFirst } from './arrivals.ts'

function aWaitlist(...names: string[]): WaitlistBody {
  const claims = names.map(
    (name, index) =>
      ({
        messageId: `message of ${name}`,
        customerAccountId: name,
        customerNickname: name,
        position: index + 1,
      }) as unknown as Claim,
  )
  return { itemClueId: 'item-1' as ItemId, itemClueText: 'A1', claims }
}
const namesOf = (arrivals: ReturnType<ReturnType<typeof createArrivals>>) =>
  arrivals.map(({ itemText, claim }) => `${itemText} ${claim.customerNickname}`)

it('names who holds a place that they held not before', () => {
  const arrivalsOf = createArrivals()
  expect(namesOf(arrivalsOf([aWaitlist('Sari')]))).toEqual(['A1 Sari'])
  expect(arrivalsOf([aWaitlist('Sari')])).toEqual([])
  const late = arrivalsOf([aWaitlist('Sari', 'Budi')])
  expect(namesOf(late)).toEqual(['A1 Budi'])
  expect(late.some(isFirst)).toBe(false)
})

it('does not tell again of somebody who only moved, or came back', () => {
  const arrivalsOf = createArrivals()
  const both = aWaitlist('Sari', 'Budi')
  arrivalsOf([both])
  const [sari, budi] = both.claims
  if (!sari || !budi) throw new Error('no claims')
  const moved = { ...both, claims: [budi, sari].map((c, i) => ({ ...c, position: i + 1 })) }
  expect(arrivalsOf([moved])).toEqual([])
  arrivalsOf([])
  expect(arrivalsOf([both])).toEqual([])
})

it('names who waited and is first by an earlier comment that came in late, once', () => {
  const arrivalsOf = createArrivals()
  const both = aWaitlist('Sari', 'Budi')
  arrivalsOf([both])
  const turned = aWaitlist('Budi', 'Sari')
  const late = {
    ...turned,
    claims: turned.claims.map((claim) => ({ ...claim, messageId: `earlier ${claim.messageId}` })),
  } as WaitlistBody
  const arrivals = arrivalsOf([late])
  expect(namesOf(arrivals)).toEqual(['A1 Budi'])
  expect(arrivals.every(isFirst)).toBe(true)
  expect(arrivalsOf([late])).toEqual([])
  // As an undo brings it back.
  arrivalsOf([both])
  expect(arrivalsOf([late])).toEqual([])
})

it('does not tell again of a winner who has an earlier comment now', () => {
  const arrivalsOf = createArrivals()
  const both = aWaitlist('Sari', 'Budi')
  arrivalsOf([both])
  const claims = both.claims.map((claim) => ({ ...claim, messageId: 'earlier' }))
  expect(arrivalsOf([{ ...both, claims } as WaitlistBody])).toEqual([])
})

it('keeps quiet about whom the seller added', () => {
  const waitlist = aWaitlist('Sari')
  const claims = waitlist.claims.map((claim) => ({ ...claim, isManualClaim: true }))
  expect(createArrivals()([{ ...waitlist, claims }])).toEqual([])
})
