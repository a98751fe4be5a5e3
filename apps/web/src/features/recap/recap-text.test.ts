import type { WaitlistBody } from '@dibs/contract'
import { expect, it } from 'vitest'
import { type RecapWords, recapText } from './recap-text.ts'

const words: RecapWords = {
  heading: 'Recap',
  missed: null,
  place: (position) => (position === 1 ? 'Winner' : `Waitlist #${position - 1}`),
  name: ({ customerNickname }) => customerNickname,
}

function textOf(itemClueText: string, customerNickname: string, customerUsername: string): string {
  const claims = [{ customerNickname, customerUsername, position: 1 }]
  return recapText([{ itemClueText, claims }] as unknown as WaitlistBody[], words)
}

it('has a line for each item and each place', () => {
  expect(textOf('A1', 'Sari', 'sari')).toBe('Recap\n\nA1\nWinner: Sari (@sari)')
})

it('has no line that a spreadsheet takes for a formula, and no cell that a name has made', () => {
  expect(textOf('=A1', 'x\t=1+1\n=2', '\r\n-3')).toBe("Recap\n\n'=A1\nWinner: x =1+1 =2 (@-3)")
})
