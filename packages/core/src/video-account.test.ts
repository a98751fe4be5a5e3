import { expect, it } from 'vitest'
import {
  bioHoldsWord,
  isOwnersComment,
  isUsername,
  normaliseUsername,
  VERIFICATION_WORD_COUNT,
  verificationWord,
  wholeWords,
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

it('tells the whole words of a comment', () => {
  expect(wholeWords(' Kata: MANGO4, ya! ')).toEqual(['kata', 'mango4', 'ya'])
  expect(wholeWords('!')).toEqual([])
})

const written = (writer: string, isHost: boolean, owner: [string, string] | null) =>
  isOwnersComment('toko', {
    writer: { accountId: writer, username: writer === '1' ? 'Toko' : 'lain' },
    isHost,
    owner: owner && { accountId: owner[0], username: owner[1] },
  })

it('takes the comment of the room’s owner, marked as host or not', () => {
  expect(written('1', true, ['1', 'toko'])).toBe(true)
  expect(written('1', false, ['1', 'TOKO'])).toBe(true)
  expect(written('1', false, ['1', ''])).toBe(true)
})

it('takes the host’s comment where the room does not tell its owner, if it is that account', () => {
  expect(written('1', true, null)).toBe(true)
  expect(written('1', false, null)).toBe(false)
  expect(written('2', true, null)).toBe(false)
})

it('takes no comment of a moderator, a viewer, a guest who is marked, or in the room of another', () => {
  expect(written('2', false, ['1', 'toko'])).toBe(false)
  expect(written('2', true, ['1', 'toko'])).toBe(false)
  expect(written('1', true, ['1', 'lain'])).toBe(false)
  expect(written('0', true, ['0', 'toko'])).toBe(false)
})
