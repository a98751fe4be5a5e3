import { VERIFICATION_WORD_COUNT, verificationWord } from '@dibs/core'
import { expect, test } from 'vitest'
import { pickWord } from './video-account.ts'

const inTurn = (...numbers: number[]) => {
  let asked = 0
  return () => numbers[asked++ % numbers.length] ?? 0
}

test('any of the words can be picked', () => {
  expect(pickWord('', (below) => below - 1)).toBe(verificationWord(VERIFICATION_WORD_COUNT - 1))
  expect(pickWord('', () => 0)).toBe('mango0')
})

test('a word that stands in the bio already is passed over', () => {
  expect(pickWord('beli mango4 di sini', inTurn(4, 4, 5))).toBe('mango5')
})

test('a bio that holds them all does not keep anybody waiting', () => {
  expect(pickWord('mango4', () => 4)).toBe('mango4')
})
