import { expect, test } from 'vitest'
import { promptText, questionOf } from './prompt.ts'

const parts = {
  instruction: 'Answer briefly.\n\nIn plain words.',
  information: 'Item codes\nUp to 15 characters.\n\nRecaps\nKept for 90 days.',
  question: 'How long may a code be?',
}

test.each(['en', 'id'] as const)('the question is found again in a prompt in %s', (language) => {
  const text = promptText(language, parts)
  expect(text.startsWith(`${parts.instruction}\n\n`)).toBe(true)
  expect(text).toContain(`\n${parts.information}\n\n`)
  expect(questionOf(text)).toBe(parts.question)
})

test('a question that holds a prompt of its own stays whole', () => {
  const question = promptText('en', parts)
  expect(questionOf(promptText('id', { ...parts, question }))).toBe(question)
  expect(questionOf(promptText('en', { ...parts, question }))).toBe(question)
})

test('a text without headings is a question as it is', () => {
  expect(questionOf('Bagaimana cara mulai?')).toBe('Bagaimana cara mulai?')
})
