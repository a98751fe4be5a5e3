import { expect, test } from 'vitest'
import { answerFromPrompt } from './answer-from-prompt.ts'

const prompt = (question: string) =>
  [
    'You answer questions about a product.',
    'Never invent recaps.',
    'INFORMATION\n## How do I add an item code?\nOpen **Items** and tap **Add**.',
    '## How long are recaps kept?\nRecaps stay for 90 days.\nThen they go.',
    '## Nothing under this',
    `QUESTION\n${question}`,
  ].join('\n\n')

test.each([
  ['How long do you keep recaps', 'Recaps stay for 90 days.\nThen they go.'],
  ['add a code?', 'Open **Items** and tap **Add**.'],
  ['?', 'Open **Items** and tap **Add**.'],
])('%s is answered with the section that fits best', (question, answer) => {
  expect(answerFromPrompt(prompt(question))).toBe(answer)
})

test('a prompt without sections is told so', () => {
  expect(answerFromPrompt('Bagaimana cara mulai?')).toContain('stand-in')
  expect(answerFromPrompt('')).toContain('stand-in')
})
