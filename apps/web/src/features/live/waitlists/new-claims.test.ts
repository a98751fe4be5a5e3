import type { Claim, WaitlistBody } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { expect, it } from 'vitest'
import { hasNewPlace, placesOf } from './new-claims.ts'

const waitlist = (...accounts: string[]): WaitlistBody => ({
  itemClueId: 'item-1' as ItemId,
  itemClueText: 'A1',
  claims: accounts.map((account) => ({ customerAccountId: account }) as Claim),
})

it('tells a new place from one that only moved', () => {
  const seen = placesOf([waitlist('a', 'b')])
  expect(hasNewPlace(seen, placesOf([waitlist('b', 'a')]))).toBe(false)
  expect(hasNewPlace(seen, placesOf([waitlist('b')]))).toBe(false)
  expect(hasNewPlace(seen, placesOf([waitlist('a', 'b', 'c')]))).toBe(true)
})
