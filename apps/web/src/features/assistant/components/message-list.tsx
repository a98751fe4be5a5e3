import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChatMessage } from '../chat-message.ts'
import { ChatBubble } from './chat-bubble.tsx'
import { ReplyText } from './reply-text.tsx'

/** Stays above the message that is scrolled to, in px. */
const GAP_PX = 8

type MessageListProps = {
  messages: readonly ChatMessage[]
  isTyping: boolean
  /** Stands below the greeting while nothing was said. */
  whenEmpty: ReactNode
}

/** What was said so far, after the greeting. Scrolls to the latest message. */
export function MessageList({ messages, isTyping, whenEmpty }: MessageListProps) {
  const { t } = useTranslation('assistant')
  const log = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when something was said, or the dots take room
  useLayoutEffect(() => {
    const latest = list.current?.lastElementChild
    // To its beginning: a long reply is read from there. The browser stops at the end.
    if (log.current && latest instanceof HTMLElement && messages.length > 0)
      log.current.scrollTop = latest.offsetTop - log.current.offsetTop - GAP_PX
  }, [messages.length, isTyping])

  return (
    <div
      ref={log}
      role="log"
      aria-label={t('messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      className="-mx-2 min-h-0 flex-1 overflow-y-auto rounded-md px-2 py-1"
    >
      <ul ref={list} className="grid gap-3">
        <ChatBubble sender="ai">{t('greeting.hello')}</ChatBubble>
        <ChatBubble sender="ai">{t('greeting.offer')}</ChatBubble>
        {messages.map(({ text, sender }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: messages are only ever added at the end
          <ChatBubble key={index} sender={sender}>
            {sender === 'ai' ? <ReplyText text={text} /> : text}
          </ChatBubble>
        ))}
      </ul>
      {messages.length === 0 ? whenEmpty : null}
    </div>
  )
}
