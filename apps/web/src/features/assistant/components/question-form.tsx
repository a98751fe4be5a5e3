import { isBlank } from '@dibs/core'
import { SendHorizontal } from 'lucide-react'
import { type RefObject, type SubmitEvent, useId } from 'react'
import { useTranslation } from 'react-i18next'

/** As much as a prompt has room for beside instruction and information. */
const QUESTION_MAX_LENGTH = 2_000

type QuestionFormProps = {
  draft: string
  onDraft: (draft: string) => void
  isDisabled: boolean
  onAsk: (question: string) => void
  input: RefObject<HTMLInputElement | null>
}

/** Where the seller types a question. A blank one is not sent; one that is too long is kept. */
export function QuestionForm({ draft, onDraft, isDisabled, onAsk, input }: QuestionFormProps) {
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
