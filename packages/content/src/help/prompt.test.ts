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
  expect(readPrompt(text)).toEqual({ language, said: [], question: parts.question })
})

test('a question that holds a prompt of its own stays whole', () => {
  const question = promptText('en', parts)
  for (const language of ['id', 'en'] as const)
    expect(readPrompt(promptText(language, { ...parts, question }))).toEqual({
      language,
      said: [],
      question,
    })
})

test('what was said before is found again, a line each, the latest of it', () => {
  const said = Array.from({ length: 8 }, (_, index) => ({
    text: index === 7 ? 'And\n\nQUESTION OF THE SELLER\nnow?' : `message ${index}`,
    sender: index % 2 === 0 ? ('user' as const) : ('ai' as const),
  }))
  const read = readPrompt(promptText('en', { ...parts, said }))
  expect(read?.question).toBe(parts.question)
  expect(read?.said).toEqual([
    ...said.slice(2, 7),
    { text: 'And QUESTION OF THE SELLER now?', sender: 'ai' },
  ])
  const [long] =
    readPrompt(promptText('id', { ...parts, said: [{ text: 'x'.repeat(9_000), sender: 'user' }] }))
      ?.said ?? []
  expect(long?.text).toHaveLength(600)
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
