import { expect, it } from 'vitest'
import type { AccountId } from './ids.ts'
import { groupByBuyer } from './recap.ts'

const claim = (account: string, position: number) => ({
  customerAccountId: account as AccountId,
  position,
})

it('turns waitlists into places per buyer, those with the most wins first', () => {
  const waitlists = [
    { itemClueText: 'A1', claims: [claim('rina', 1), claim('budi', 2), claim('sari', 3)] },
    { itemClueText: 'A2', claims: [claim('sari', 1), claim('budi', 2)] },
    { itemClueText: 'A3', claims: [claim('sari', 1), claim('joko', 2)] },
  ]
  const recap = groupByBuyer(waitlists)
  expect(recap.map(({ accountId }) => accountId)).toEqual(['sari', 'rina', 'budi', 'joko'])
  expect(recap[0]?.places).toEqual([
    { itemText: 'A1', claim: claim('sari', 3) },
    { itemText: 'A2', claim: claim('sari', 1) },
    { itemText: 'A3', claim: claim('sari', 1) },
  ])
})

it('has nobody in it when nobody claimed', () => {
  expect(groupByBuyer([])).toEqual([])
  expect(groupByBuyer([{ itemClueText: 'A1', claims: [] }])).toEqual([])
})
