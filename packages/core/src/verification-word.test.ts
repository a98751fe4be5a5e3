import { expect, it } from 'vitest'
import { bioHoldsWord, VERIFICATION_WORD_COUNT, verificationWord } from './verification-word.ts'

it('has twenty words with a thousand numbers each, all different', () => {
  const words = Array.from({ length: VERIFICATION_WORD_COUNT }, (_, index) =>
    verificationWord(index),
  )
  expect(new Set(words).size).toBe(20_000)
  expect(words.every((word) => /^[a-z]+(0|[1-9]\d{0,2})$/.test(word))).toBe(true)
})

it.each([
  'mango4',
  'MANGO4',
  'Toko Rina mango4 🥭',
  'mango4, kaos',
  'kaos\nmango4\nDM',
  '(mango4)',
  '🥭mango4🥭',
  '\u200Bmango4\u200B',
  'mango48 mango4',
])('finds the word standing alone in %j', (bio) => {
  expect(bioHoldsWord(bio, 'mango4')).toBe(true)
})

it.each(['', 'mango', 'mango48', '1mango4', 'amango4', 'mango 4', 'mango4²', 'mango4a', 'mang04'])(
  'does not find it in %j',
  (bio) => {
    expect(bioHoldsWord(bio, 'mango4')).toBe(false)
  },
)
