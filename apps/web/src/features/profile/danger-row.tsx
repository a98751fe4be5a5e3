import { Check, type LucideIcon, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../shared/api/error-text.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { FreshCodeSteps, useFreshCode } from '../../shared/otp/fresh-code.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { RowButton } from './profile-rows.tsx'

type DangerRowProps = {
  icon: LucideIcon
  label: string
  hint: string
  dialog: Omit<DangerDialogProps, 'title' | 'onClose'>
}

/** A row that opens a dialog about what cannot be taken back. */
export function DangerRow({ icon, label, hint, dialog }: DangerRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <RowButton
        icon={icon}
        label={label}
        hint={hint}
        tone="danger"
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <DangerDialog {...dialog} title={label} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}

type DangerDialogProps = {
  title: string
  /** Has to be typed; taken in every language (specification, section 5). */
  word: 'ERASE' | 'DELETE'
  /** Taken as well: the same in the interface's language. */
  ownWord: string
  goes: readonly string[]
  stays: readonly string[]
  /** What happens afterwards. */
  note?: string
  confirmLabel: string
  /** The label while it is done. */
  progressLabel: string
  /** Does it. Rejects with what went wrong. */
  action: () => Promise<unknown>
  /** What is said when it went wrong, before the reason. */
  failed: string
  onClose: () => void
}

/**
 * Says what goes and what stays, and asks for a word before it happens; and for a code, where the
 * server wants to know again who it is.
 */
function DangerDialog(props: DangerDialogProps) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { title, word, ownWord, onClose } = props
  const isTyped = (text: string) => [word, ownWord].includes(text.trim())
  const code = useFreshCode()
  const form = useForm({
    read: (typed) => (isTyped(typed) ? { value: word } : null),
    save: () => code.run(props.action),
    explain: (cause) => withReason(props.failed, cause, common),
    onSaved: onClose,
  })
  const isWaiting = code.isAsked ? code.otp.busyWith === 'checking' : form.isSaving
  const close = () => {
    if (!isWaiting) onClose()
  }
  return (
    <Dialog open onClose={close} title={title}>
      {code.isAsked ? (
        <FreshCodeSteps code={code} onCancel={close} />
      ) : (
        <form onSubmit={form.submit} noValidate className="grid gap-5">
          <Consequences {...props} />
          <TextField
            {...form.input}
            label={
              ownWord === word
                ? t('danger.typeWord', { word })
                : t('danger.typeEither', { own: ownWord, word })
            }
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
          />
          <div className="grid grid-cols-2 gap-3">
            <Button variant="quiet" onClick={close} disabled={form.isSaving}>
              {common('action.cancel')}
            </Button>
            <Button
              type="submit"
              variant="danger"
              disabled={!isTyped(form.text)}
              loading={form.isSaving}
            >
              {form.isSaving ? props.progressLabel : props.confirmLabel}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function Consequences({ goes, stays, note }: Pick<DangerDialogProps, 'goes' | 'stays' | 'note'>) {
  const { t } = useTranslation('profile')
  return (
    <>
      <Points title={t('danger.goes')} points={goes} icon={X} tone="text-alert" />
      <Points title={t('danger.stays')} points={stays} icon={Check} tone="text-action" />
      <p className="text-sm text-ink-soft">
        {t('danger.now')} {note}
      </p>
    </>
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
