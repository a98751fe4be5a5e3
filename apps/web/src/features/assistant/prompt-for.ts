import type { Generated, Language, Prompt } from '@dibs/contract'
import type { TFunction } from 'i18next'
import { helpPrompt } from '../../shared/help/help-prompt.ts'
import type { Knowledge } from './use-knowledge.ts'

/**
 * The request to the generative AI: one text of one user, made of instruction, relevant information
 * and question (specification, section 7).
 */
export function promptFor(
  question: string,
  context: { language: Language; knowledge: Knowledge; t: TFunction<'assistant'> },
): Prompt {
  const { language, knowledge, t } = context
  const information = informationOn(question, knowledge, t)
  const text = helpPrompt(language, { information, question })
  return { contents: [{ role: 'user', parts: [{ text }] }] }
}

/** The best entries as sections, or why there are none (specification, sections 8 and 9). */
function informationOn(question: string, knowledge: Knowledge, t: TFunction<'assistant'>): string {
  if (!knowledge) return t('chatbot.knowledgeBaseUnavailable')
  const entries = knowledge(question)
  if (entries.length === 0) return t('chatbot.noRelevantInfo')
  return entries.map(({ title, content }) => `## ${title}\n${content}`).join('\n\n')
}

/** The first candidate's first part; `null` when there is none, or nothing in it. */
export function replyIn(generated: Generated): string | null {
  const text = generated.candidates?.[0]?.content?.parts?.[0]?.text?.trim()
  return text || null
}
