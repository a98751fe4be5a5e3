import { assistantEndpoints, type Generated, type Language, type Prompt } from '@dibs/contract'
import type { TFunction } from 'i18next'
import {
  type Dispatch,
  type SetStateAction,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { waitSeconds } from '../../shared/api/error-text.ts'
import { helpPrompt } from '../../shared/help/help-prompt.ts'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import type { Knowledge } from './use-knowledge.ts'

/** What was said in the chat, in order. Kept in memory only (specification, section 3). */
export type ChatMessage = { text: string; sender: 'user' | 'ai' }

type ConversationOptions = {
  /** What was said so far, which a question may refer to. */
  messages: readonly ChatMessage[]
  setMessages: Dispatch<SetStateAction<readonly ChatMessage[]>>
  knowledge: Knowledge
  /** Called with a question that was not answered, so that it can be sent again. */
  onFailed: (question: string) => void
}

/**
 * Asks the assistant. Adds the question, then the reply or a sentence about the failure. Ignores
 * further questions meanwhile, and a reply that comes after the chat was closed.
 */
export function useConversation({
  messages,
  setMessages,
  knowledge,
  onFailed,
}: ConversationOptions) {
  const { t } = useTranslation('assistant')
  const { language } = useLanguage()
  const { api } = useServices()
  const [isAsking, setIsAsking] = useState(false)
  const running = useRef<AbortController>(null)
  const add = (message: ChatMessage) => setMessages((messages) => [...messages, message])
  useStopOnClose(running, () => add({ sender: 'ai', text: t('chatbot.closedEarly') }))

  async function ask(typed: string) {
    const question = typed.trim()
    if (question === '' || running.current) return
    const asking = new AbortController()
    running.current = asking
    setIsAsking(true)
    add({ sender: 'user', text: question })
    const reply = await replyTo(question, asking.signal)
    if (asking.signal.aborted) return
    running.current = null
    setIsAsking(false)
    add({ sender: 'ai', text: reply })
  }

  async function replyTo(question: string, signal: AbortSignal): Promise<string> {
    try {
      const body = promptFor(question, { said: messages, language, knowledge, t })
      const { data } = await api(assistantEndpoints.ask, { body, signal })
      return replyIn(data) ?? t('chatbot.apiResponseFormatError')
    } catch (error) {
      if (!signal.aborted) {
        toast.error(t('chatbot.apiResponseError'))
        onFailed(question)
      }
      return failureReply(error, t)
    }
  }

  return { isAsking, ask }
}

/** Aborts the call when the chat is closed; `onStopped` then adds a sentence in place of the reply. */
function useStopOnClose(running: { current: AbortController | null }, onStopped: () => void) {
  const stopped = useRef(onStopped)
  useLayoutEffect(() => {
    stopped.current = onStopped
  })
  useEffect(
    () => () => {
      if (!running.current) return
      running.current.abort()
      running.current = null
      stopped.current()
    },
    [running],
  )
}

/**
 * The request to the generative AI: one text with instruction, relevant information with what was
 * said before, and question
 * (specification, section 7).
 */
function promptFor(
  question: string,
  context: {
    said: readonly ChatMessage[]
    language: Language
    knowledge: Knowledge
    t: TFunction<'assistant'>
  },
): Prompt {
  const { said, language, knowledge, t } = context
  const before = said.findLast(({ sender }) => sender === 'user')?.text ?? ''
  const information = informationOn(question, before, knowledge, t)
  const text = helpPrompt(language, { information, said, question })
  return { contents: [{ role: 'user', parts: [{ text }] }] }
}

/**
 * The best entries as sections, or why there are none (specification, sections 8 and 9). A question
 * that says too little by itself is looked up by the one before.
 */
function informationOn(
  question: string,
  before: string,
  knowledge: Knowledge,
  t: TFunction<'assistant'>,
): string {
  if (!knowledge) return t('chatbot.knowledgeBaseUnavailable')
  const found = knowledge(question)
  const entries = found.length > 0 || !before ? found : knowledge(before)
  if (entries.length === 0) return t('chatbot.noRelevantInfo')
  return entries.map(({ title, content }) => `## ${title}\n${content}`).join('\n\n')
}

/** The first candidate's first part; `null` when there is none, or nothing in it. */
function replyIn(generated: Generated): string | null {
  const text = generated.candidates?.[0]?.content?.parts?.[0]?.text?.trim()
  return text || null
}

const MINUTE_SECONDS = 60

/** The reply when the call failed: when to try again after too many calls, else that it failed. */
function failureReply(error: unknown, t: TFunction<'assistant'>): string {
  const seconds = waitSeconds(error)
  if (seconds === undefined) return t('chatbot.apiConnectionError')
  if (seconds <= MINUTE_SECONDS) return t('chatbot.tooManySeconds', { count: seconds })
  return t('chatbot.tooManyMinutes', { count: Math.ceil(seconds / MINUTE_SECONDS) })
}
