import { expect, it } from 'vitest'
import type { AccountId, ItemId } from './ids.ts'
import { groupByBuyer } from './recap.ts'

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
