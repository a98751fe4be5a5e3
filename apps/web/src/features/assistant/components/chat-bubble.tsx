import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import type { ChatMessage } from '../chat-message.ts'

const LOOKS = {
  user: 'justify-self-end rounded-br-sm bg-action text-on-action whitespace-pre-wrap',
  ai: 'justify-self-start rounded-bl-sm bg-sunken',
} as const

/** Something that was said: the seller's words at the right, the assistant's at the left. */
export function ChatBubble(props: { sender: ChatMessage['sender']; children: ReactNode }) {
  const { t } = useTranslation('assistant')
  return (
    <li
      dir="auto"
      className={classNames(
        'max-w-[88%] min-w-0 rounded-lg px-4 py-2.5 wrap-anywhere sm:max-w-[80%]',
        LOOKS[props.sender],
      )}
    >
      <span className="sr-only">{`${t(`sender.${props.sender}`)}: `}</span>
      {props.children}
    </li>
  )
}
