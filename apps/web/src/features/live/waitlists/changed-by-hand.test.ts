import type { Claim, WaitlistBody } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { expect, it } from 'vitest'
import { createHandNews } from './changed-by-hand.ts'

/** Names with marks behind them: `+` was added, `^` was moved; a number says when they were heard. */
const lists = (...places: string[]): WaitlistBody[] => [
  {
    itemClueId: 'item' as ItemId,
    itemClueText: 'A1',
    claims: places.map(
      (place, index) =>
        ({
          customerAccountId: place.replace(/\W/g, ''),
          position: index + 1,
          isMoved: place.includes('^'),
          isManualClaim: place.includes('+'),
          heardAt: /\d/.exec(place)?.[0],
        }) as Claim,
    ),
  },
]
/** Whether each reading after the first tells of a change by hand. */
const newsOf = (...readings: WaitlistBody[][]) => {
  const hasNews = createHandNews()
  return readings.map((reading) => hasNews(reading)).slice(1)
}
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
