import { Fragment, memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { classNames } from '../../shared/ui/class-names.ts'
import { type Block, readReply, type Span } from './read-reply.ts'
import type { ChatMessage } from './use-conversation.ts'

/** In px, above the message that is scrolled to. */
const GAP_PX = 8

/** The way to an entry of the help, for its title; nothing for any other words. */
type ToHelp = { pathOf: (title: string) => string | null; onLeave: () => void }

type MessageListProps = {
  toHelp: ToHelp
  messages: readonly ChatMessage[]
  isTyping: boolean
  /** Shown below the greeting while there are no messages. */
  whenEmpty: ReactNode
}

/** What was said so far, after the greeting. Scrolls to the latest message. */
export function MessageList({ messages, isTyping, whenEmpty, toHelp }: MessageListProps) {
  const { t } = useTranslation('assistant')
  const log = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when something was said, or the dots take room
  useLayoutEffect(() => {
    const latest = list.current?.lastElementChild
    // To its beginning, where reading starts.
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
            {sender === 'ai' ? <ReplyText text={text} toHelp={toHelp} /> : text}
          </ChatBubble>
        ))}
      </ul>
      {messages.length === 0 ? whenEmpty : null}
    </div>
  )
}

const LOOKS = {
  user: 'justify-self-end rounded-br-sm bg-action text-on-action whitespace-pre-wrap',
  ai: 'justify-self-start rounded-bl-sm bg-sunken',
} as const

/** One message: the seller's at the right, the assistant's at the left. */
function ChatBubble(props: { sender: ChatMessage['sender']; children: ReactNode }) {
  const { t } = useTranslation('assistant')
  return (
    <li
      dir="auto"
      className={classNames(
        'max-w-[88%] max-[20rem]:max-w-full min-w-0 rounded-lg px-4 py-2.5 wrap-anywhere sm:max-w-[80%]',
        LOOKS[props.sender],
      )}
    >
      <span className="sr-only">{`${t(`sender.${props.sender}`)}: `}</span>
      {props.children}
    </li>
  )
}

// The parts of a reply have no ids and never move: their index is their key.
/** The text of a reply with its simple formatting, as elements; other markup stays text. */
const ReplyText = memo(function ReplyText({ text, toHelp }: { text: string; toHelp: ToHelp }) {
  return (
    <div className="grid gap-2">
      {readReply(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <BlockOf key={index} block={block} toHelp={toHelp} />
      ))}
    </div>
  )
})

function BlockOf({ block, toHelp }: { block: Block; toHelp: ToHelp }) {
  const { lines } = block
  if (block.kind === 'paragraph')
    return (
      <p>
        {lines.map((spans, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Fragment key={index}>
            {index > 0 ? <br /> : null}
            <Spans spans={spans} />
          </Fragment>
        ))}
      </p>
    )
  const items = lines.map((spans, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <li key={index}>
      <HelpLink title={spans.map(({ text }) => text).join('')} toHelp={toHelp}>
        <Spans spans={spans} />
      </HelpLink>
    </li>
  ))
  if (block.kind === 'list') return <ul className="grid list-disc gap-1 pl-5">{items}</ul>
  return (
    <ol start={block.start} className="grid list-decimal gap-1 pl-7">
      {items}
    </ol>
  )
}

/** A line that is the title of a help entry leads there. */
function HelpLink(props: { title: string; toHelp: ToHelp; children: ReactNode }) {
  const { title, toHelp, children } = props
  const path = toHelp.pathOf(title)
  if (path === null) return children
  return (
    <Link to={path} onClick={toHelp.onLeave} className="font-bold text-action underline">
      {children}
    </Link>
  )
}

function Spans({ spans }: { spans: Span[] }) {
  return spans.map(({ text, bold }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    bold ? <strong key={index}>{text}</strong> : <Fragment key={index}>{text}</Fragment>,
  )
}
