import type { HandChange } from '@dibs/contract'
import type { HandChangeId, ItemId, MessageId, SessionId } from '@dibs/core'
import { expect, it } from 'vitest'
import { actsOf } from './acts.ts'
import { changeOf, claimOf, ITEM_A1 } from './testing/a-claim.ts'

const SESSION = 'c0ffee00-0000-4000-8000-000000000001' as SessionId
const A10 = 'item-a10' as ItemId
let count = 0

/** A change of somebody's, so many ms after eight o'clock. */
function change(name: string, ms: number, changes: Partial<HandChange> = {}): HandChange {
  count += 1
  const claim = { ...claimOf(name, 0), messageId: `of ${name}` as MessageId }
  return changeOf(claim, {
    id: `change ${count}` as HandChangeId,
    kind: 'added',
    move: null,
    itemClueId: A10,
    itemClueText: 'A10',
    madeAt: new Date(Date.parse('2026-11-20T20:00:00.000Z') + ms).toISOString(),
    ...changes,
  })
}
const off = { kind: 'removed', itemClueId: ITEM_A1, itemClueText: 'A1' } as const
/** The history is newest first. */
const told = (...oldestFirst: HandChange[]) =>
  actsOf(SESSION, oldestFirst.toReversed()).map(({ what, count, item, undoes }) => [
    `${what} ${count} ${item}`,
    undoes().length,
  ])

it('buyers who came with one tap are one act after a reload, with those taken off another item for it', () => {
  expect(
    told(
      change('Ani', 0),
      change('Budi', 300),
      change('Ani', 320, off),
      change('Budi', 600, off),
      change('Citra', 900),
    ),
  ).toEqual([['added 3 A10', 5]])
})

it('what was done later, elsewhere, or of another comment is not part of it', () => {
  expect(
    told(
      change('Ani', 0),
      change('Budi', 200, { device: 'Safari, iPhone' }),
      change('Citra', 400, off),
      change('Dewi', 500, { itemClueId: ITEM_A1, itemClueText: 'A1' }),
      change('Eka', 2_500),
    ),
  ).toEqual([
    ['added 1 A10', 1],
    ['added 1 A1', 1],
    ['removed 1 A1', 1],
    ['added 1 A10', 1],
    ['added 1 A10', 1],
  ])
})
