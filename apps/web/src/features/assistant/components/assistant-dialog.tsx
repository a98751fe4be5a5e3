import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadHelp } from '../../../shared/help/load-help.ts'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import type { ChatMessage } from '../chat-message.ts'
import { useConversation } from '../use-conversation.ts'
import { useKnowledge } from '../use-knowledge.ts'
import { MessageList } from './message-list.tsx'
import { QuestionForm } from './question-form.tsx'
import { Templates } from './templates.tsx'
import { TypingDots } from './typing-dots.tsx'

type AssistantDialogProps = {
  messages: readonly ChatMessage[]
  setMessages: Dispatch<SetStateAction<readonly ChatMessage[]>>
  onClose: () => void
  load?: typeof loadHelp
}

/** The chat with the assistant (specification, section 2). */
export function AssistantDialog(props: AssistantDialogProps) {
  const { messages, setMessages, onClose, load = loadHelp } = props
  const { t } = useTranslation('assistant')
  const [draft, setDraft] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const knowledge = useKnowledge(load)
  // What was begun meanwhile stays.
  const giveBack = (question: string) => setDraft((begun) => begun || question)
  const { isAsking, ask } = useConversation({ setMessages, knowledge, onFailed: giveBack })
  useEffect(() => {
    // Disabled, it has lost the focus.
    if (!isAsking) input.current?.focus()
  }, [isAsking])
  const send = (question: string) => {
    setDraft('')
    void ask(question)
  }
  return (
    <Dialog open onClose={onClose} title={t('title')} width="tall" initialFocus={input}>
      <MessageList
        messages={messages}
        isTyping={isAsking}
        whenEmpty={<Templates isDisabled={isAsking} onAsk={send} />}
      />
      <TypingDots isTyping={isAsking} />
      <QuestionForm
        draft={draft}
        onDraft={setDraft}
        isDisabled={isAsking}
        onAsk={send}
        input={input}
      />
    </Dialog>
  )
}
