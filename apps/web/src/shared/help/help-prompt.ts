import { INSTRUCTION } from '@dibs/content/help/instruction'
import { promptText, readPrompt, type SaidBefore } from '@dibs/content/help/prompt'
import type { Language } from '@dibs/contract'

/**
 * The text that the assistant is sent in a language: what it is told, the information, what was said,
 * the question.
 */
export function helpPrompt(
  language: Language,
  parts: { information: string; said: readonly SaidBefore[]; question: string },
): string {
  return promptText(language, { instruction: INSTRUCTION[language], ...parts })
}

/** What such a text is made of besides the information, for tests of what was sent. */
export function readHelpPrompt(language: Language, text: string) {
  return {
    question: readPrompt(text)?.question,
    isInstructed: text.startsWith(INSTRUCTION[language]),
  }
}
