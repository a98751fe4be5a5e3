import { expect, it } from 'vitest'
import {
  bioHoldsWord,
  isUsername,
  normaliseUsername,
  VERIFICATION_WORD_COUNT,
  verificationWord,
} from './video-account.ts'

it('compares usernames without @, blanks and case', () => {
  for (const typed of ['rina.01', '@rina.01', ' @Rina.01 ', 'RINA.01']) {
    expect(normaliseUsername(typed)).toBe('rina.01')
  }
  expect(normaliseUsername('@@rina')).toBe('@rina')
})

it('knows what can be a username', () => {
  for (const username of ['ab', 'rina_01', 'r.i.n.a', 'x'.repeat(24), '山本']) {
    expect(isUsername(username), username).toBe(true)
  }
  for (const odd of [
    '',
    'a',
    'x'.repeat(25),
    'ri na',
    'rina!',
    '@rina',
    'rina\n',
    '../x',
    'a\0b',
  ]) {
    expect(isUsername(odd), odd).toBe(false)
  }
})

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
