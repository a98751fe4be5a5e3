import { Check, type LucideIcon, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'

type DangerDialogProps = {
  title: string
  /** Has to be typed; the same in every language. */
  word: 'ERASE' | 'DELETE'
  goes: readonly string[]
  stays: readonly string[]
  /** What follows. */
  note?: string
  confirmLabel: string
  /** Takes the label's place meanwhile. */
  progressLabel: string
  /** Does it. Resolves to what went wrong, or to `null` when it is done. */
  action: () => Promise<string | null>
  onClose: () => void
}

/** Says what goes and what stays, and asks for a word before it happens. */
export function DangerDialog(props: DangerDialogProps) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { title, word, goes, stays, confirmLabel, progressLabel, onClose } = props
  const { text, setText, error, isBusy, confirm, field } = useConfirmedAction(props)
  const isConfirmed = text.trim() === word
  const close = () => {
    if (!isBusy) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isConfirmed) void confirm()
  }
  return (
    <Dialog open onClose={close} title={title}>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Points title={t('danger.goes')} points={goes} icon={X} tone="text-alert" />
        <Points title={t('danger.stays')} points={stays} icon={Check} tone="text-action" />
        <p className="text-sm text-ink-soft">
          {t('danger.now')} {props.note}
        </p>
        <TextField
          ref={field}
          label={t('danger.typeWord', { word })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={error}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="quiet" onClick={close} disabled={isBusy}>
            {common('action.cancel')}
          </Button>
          <Button type="submit" variant="danger" disabled={!isConfirmed} loading={isBusy}>
            {isBusy ? progressLabel : confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Points(props: {
  title: string
  points: readonly string[]
  icon: LucideIcon
  tone: string
}) {
  const Icon = props.icon
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-bold">{props.title}</h3>
      <ul className="grid gap-2">
        {props.points.map((point) => (
          <li key={point} className="flex gap-3 text-pretty">
            <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${props.tone}`} />
            {point}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What is typed, what is under way, and what went wrong; a failure keeps what was typed. */
function useConfirmedAction({ action, onClose }: Pick<DangerDialogProps, 'action' | 'onClose'>) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const confirm = async () => {
    if (isBusy) return
    setIsBusy(true)
    setError(null)
    const failure = await action()
    setIsBusy(false)
    if (failure === null) return onClose()
    setError(failure)
    field.current?.focus()
  }
  return { text, setText, error, isBusy, confirm, field }
}
