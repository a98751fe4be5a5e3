import { endpoints } from '@dibs/contract'
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import type { ChatMessage } from './chat-message.ts'
import { failureReply } from './failure-reply.ts'
import { promptFor, replyIn } from './prompt-for.ts'
import type { Knowledge } from './use-knowledge.ts'

type ConversationOptions = {
  setMessages: Dispatch<SetStateAction<readonly ChatMessage[]>>
  knowledge: Knowledge
  /** Gives a question back that was not answered, to be sent again. */
  onFailed: (question: string) => void
}

/**
 * Asks the assistant. The question is added first, then the reply, or what stands for one; while one
 * is awaited, further questions are ignored. A reply to a closed chat is dropped.
 */
export function useConversation({ setMessages, knowledge, onFailed }: ConversationOptions) {
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
      const body = promptFor(question, { language, knowledge, t })
      const { data } = await api(endpoints.assistant.ask, { body, signal })
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

/** Ends the call when the chat is closed, and says so where the reply would have stood. */
function useStopOnClose(running: { current: AbortController | null }, onStopped: () => void) {
  const stopped = useRef(onStopped)
  stopped.current = onStopped
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
