import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { ASK, openChat } from '../../../features/assistant/testing/open-chat.tsx'
import { forgeServer } from '../../../shared/testing/forge-server.ts'
import { type ErrorRow, type Speak, WORDLESS } from './error-row.ts'

type Options = NonNullable<Parameters<typeof openChat>[0]>
type Look = Parameters<ErrorRow['bring']>[1]

/** Asks the assistant a question. */
async function ask(speak: Speak, question: string, options: Options = {}) {
  const chat = await openChat(options)
  const say = await speak(chat.i18n)
  await chat.user.type(
    await screen.findByLabelText(say('assistant:question.label')),
    `${question}{Enter}`,
  )
  return chat
}

/** Asks, and looks for the sentence in the prompt that is sent. */
const inPrompt = (question: string, options?: Options) => async (speak: Speak, look: Look) => {
  const { prompts } = await ask(speak, question, options)
  look((sentence) => waitFor(() => expect(prompts()[0]).toContain(sentence)))
}

/** Asks, is answered so, and looks for the sentence among what the assistant said. */
const inChat = (answer: object) => async (speak: Speak, look: Look) => {
  const { said } = await ask(speak, 'hello', { server: forgeServer({ [ASK]: answer }) })
  look((sentence) => waitFor(() => expect(said()[1]).toContain(sentence)))
}

export const assistantRows: readonly ErrorRow[] = [
  {
    spec: 'chatbot.knowledgeBaseLoadError',
    when: 'as a toast, when the help cannot be loaded',
    english: 'The help texts could not be loaded, so answers may know less.',
    says: 'assistant:chatbot.knowledgeBaseLoadError',
    bring: async (speak) =>
      speak((await openChat({ load: () => Promise.reject(new Error('gone')) })).i18n),
  },
  {
    spec: 'chatbot.knowledgeBaseUnavailable',
    when: 'as context, when there is no help',
    english: 'The help texts are not available right now.',
    says: 'assistant:chatbot.knowledgeBaseUnavailable',
    bring: inPrompt('recaps', { load: async () => [] }),
  },
  {
    spec: 'chatbot.noRelevantInfo',
    when: 'as context, when nothing matches',
    english: 'The help texts say nothing about this question.',
    says: 'assistant:chatbot.noRelevantInfo',
    bring: inPrompt('zzqqx'),
  },
  {
    spec: 'chatbot.apiResponseFormatError',
    when: 'as a reply, when the text part is missing',
    english: 'I have no answer to that. Please ask in other words, or see Help and support.',
    says: 'assistant:chatbot.apiResponseFormatError',
    bring: inChat({ body: { candidates: [{ content: { parts: [{}] } }] } }),
  },
  {
    spec: 'chatbot.apiResponseError',
    when: 'as a toast, when the request failed',
    english: 'The assistant did not answer.',
    says: 'assistant:chatbot.apiResponseError',
    bring: (speak) => ask(speak, 'hello', { server: forgeServer({ [ASK]: WORDLESS }) }),
  },
  {
    spec: 'chatbot.apiConnectionError',
    when: 'as a reply, when the request failed',
    english: 'I cannot answer just now. Your question is kept below: please try again in a moment.',
    says: 'assistant:chatbot.apiConnectionError',
    bring: inChat(WORDLESS),
  },
]
