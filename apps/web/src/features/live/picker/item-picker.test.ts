import type { Item } from '@dibs/contract'
import { expect, it } from 'vitest'
import { itemChoices } from './item-picker.tsx'

const items = ['zeta', 'B3', 'a12', 'a2', 'A1'].map((clue_text) => ({ clue_text }) as Item)
const found = (search: string) => itemChoices(items, search, 'en').map((item) => item.clue_text)

it('sorts by the alphabet, and numbers as people count', () => {
  expect(found('')).toEqual(['A1', 'a2', 'a12', 'B3', 'zeta'])
})

it('finds a text whatever its case', () => {
  expect(found('A1')).toEqual(['A1', 'a12'])
  expect(found(' ZE ')).toEqual(['zeta'])
  expect(found('\u200Fb\u200B3')).toEqual(['B3'])
  expect(found('x')).toEqual([])
})
