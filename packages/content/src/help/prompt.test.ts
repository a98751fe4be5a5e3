import { expect, test } from 'vitest'
import { promptText, readPrompt } from './prompt.ts'

const parts = {
  instruction: 'Answer briefly.\n\nIn plain words.',
  information: 'Item codes\nUp to 15 characters.\n\nRecaps\nKept for 90 days.',
  question: 'How long may a code be?',
}

test.each(['en', 'id'] as const)('the question is found again in a prompt in %s', (language) => {
  const text = promptText(language, parts)
  expect(text.startsWith(`${parts.instruction}\n\n`)).toBe(true)
  expect(text).toContain(`\n${parts.information}\n\n`)
  expect(readPrompt(text)).toEqual({ language, question: parts.question })
})

test('a question that holds a prompt of its own stays whole', () => {
  const question = promptText('en', parts)
  for (const language of ['id', 'en'] as const)
    expect(readPrompt(promptText(language, { ...parts, question }))).toEqual({ language, question })
})

test.each([
  'Bagaimana cara mulai?',
  '',
  'x\n\nQUESTION OF THE SELLER\nBagaimana?',
  'x\n\nRELEVANT INFORMATION\ny',
  'x\n\nQUESTION OF THE SELLER\ny\n\nRELEVANT INFORMATION\nz',
  'x\n\nRELEVANT INFORMATION\ny\n\nPERTANYAAN PENJUAL\nz',
])('a text that is made otherwise is none: %j', (text) => {
  expect(readPrompt(text)).toBeNull()
})
