import { QUESTION_MAX_LENGTH } from '@dibs/contract'
import { isBlank } from '@dibs/core'
import { SendHorizontal } from 'lucide-react'
import {
  type Dispatch,
  type RefObject,
  type SetStateAction,
  type SubmitEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { loadHelp } from '../../shared/help/load-help.ts'
import { PATHS } from '../../shared/paths.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { MessageList } from './message-list.tsx'
import { type ChatMessage, useConversation } from './use-conversation.ts'
import { useKnowledge } from './use-knowledge.ts'

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
  // Does not overwrite what was typed meanwhile.
  const restoreDraft = (question: string) => setDraft((begun) => begun || question)
  const { isAsking, ask } = useConversation({
    messages,
    setMessages,
    knowledge,
    onFailed: restoreDraft,
  })
  useEffect(() => {
    // The field lost the focus while it was disabled.
    if (!isAsking) input.current?.focus()
  }, [isAsking])
  const toHelp = useMemo(
    () => ({
      pathOf: (title: string) => {
        const entry = knowledge?.(title).find((found) => found.title === title)
        return entry ? `${PATHS.support}#${entry.id}` : null
      },
      onLeave: onClose,
    }),
    [knowledge, onClose],
  )
  const send = (question: string) => {
    setDraft('')
    void ask(question)
  }
  return (
    <Dialog open onClose={onClose} title={t('title')} width="tall" initialFocus={input}>
      <MessageList
        messages={messages}
        isTyping={isAsking}
        toHelp={toHelp}
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

const TEMPLATES = ['start', 'codes', 'order', 'recap'] as const

/** Example questions; a press asks one. */
function Templates(props: { isDisabled: boolean; onAsk: (question: string) => void }) {
  const { t } = useTranslation('assistant')
  return (
    <fieldset disabled={props.isDisabled} className="mt-5 flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">{t('templates.label')}</legend>
      {TEMPLATES.map((name) => (
        <button
          key={name}
          type="button"
          onClick={() => props.onAsk(t(`templates.${name}`))}
          className="min-h-11 rounded-lg bg-action-tint px-4 py-2 text-left text-sm font-bold text-action transition-colors hover:bg-action hover:text-on-action disabled:cursor-not-allowed disabled:opacity-45"
        >
          {t(`templates.${name}`)}
        </button>
      ))}
    </fieldset>
  )
}

const DELAYS_MS = [0, 160, 320]

/** Three dots while a reply is awaited, with words for screen readers. */
function TypingDots({ isTyping }: { isTyping: boolean }) {
  const { t } = useTranslation('assistant')
  return (
    <div role="status">
      {isTyping ? (
        <div className="mt-3 inline-flex h-11 items-center gap-1.5 rounded-lg rounded-bl-sm bg-sunken px-4">
          <span className="sr-only">{t('typing')}</span>
          {DELAYS_MS.map((delay) => (
            <span
              key={delay}
              aria-hidden="true"
              style={{ animationDelay: `${delay}ms` }}
              className="size-2 animate-[pulse-live_1s_ease-in-out_infinite] rounded-full bg-ink-soft"
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}

type QuestionFormProps = {
  draft: string
  onDraft: (draft: string) => void
  isDisabled: boolean
  onAsk: (question: string) => void
  input: RefObject<HTMLInputElement | null>
}

/** Where the seller types a question. A blank one is not sent; one that is too long is kept. */
function QuestionForm({ draft, onDraft, isDisabled, onAsk, input }: QuestionFormProps) {
  const { t } = useTranslation('assistant')
  const noteId = useId()
  const isTooLong = draft.trim().length > QUESTION_MAX_LENGTH
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isTooLong) input.current?.focus()
    else if (!isBlank(draft)) onAsk(draft)
  }
  return (
    <form onSubmit={submit} className="mt-3 grid shrink-0 gap-1">
      <div className="flex items-center gap-1 rounded-md bg-surface pl-4 ring-1 ring-edge focus-within:ring-2 focus-within:ring-action">
        <input
          ref={input}
          value={draft}
          onChange={(event) => onDraft(event.target.value)}
          disabled={isDisabled}
          aria-label={t('question.label')}
          aria-invalid={isTooLong || undefined}
          aria-describedby={isTooLong ? noteId : undefined}
          placeholder={t('question.placeholder')}
          autoComplete="off"
          enterKeyHint="send"
          className="min-h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-ink-soft disabled:cursor-not-allowed"
        />
        <button
          type="submit"
          disabled={isDisabled}
          aria-label={t('question.send')}
          title={t('question.send')}
          className="tap m-0.5 inline-flex shrink-0 items-center justify-center rounded-md bg-action text-on-action transition-colors hover:bg-action-strong disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft"
        >
          <SendHorizontal aria-hidden="true" className="size-5" />
        </button>
      </div>
      {isTooLong ? (
        <p id={noteId} role="alert" className="text-sm font-semibold text-alert">
          {t('question.tooLong', { max: QUESTION_MAX_LENGTH })}
        </p>
      ) : null}
    </form>
  )
}
