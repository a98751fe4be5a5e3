import { ApiError, KEY_KINDS, type PaymentKey } from '@dibs/contract'
import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../shared/api/error-text.ts'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { FreshCodeSteps, useFreshCode } from '../../shared/otp/fresh-code.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { KEYS_MAX, type MadeKey, NAME_MAX, useMakeKey } from './use-keys.ts'

type Kind = PaymentKey['kind']

/**
 * What MacroDroid posts. The names in braces are its own; a notification that it sees twice has one time,
 * so it is the same payment.
 */
const PHONE_BODY =
  '{"id":"{not_app_package} {not_timestamp} {lv=amount}","amount":{lv=amount},"currency":"IDR",' +
  '"at":{not_timestamp},"text":"{lv=text}"}'

/** Makes a key, after a code where the server wants one, and shows it this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('shop')
  const { t: common } = useTranslation()
  const [kind, setKind] = useState<Kind>('key')
  const make = useMakeKey()
  const code = useFreshCode()
  const form = useForm({
    read: (typed) =>
      typed.trim() === '' ? { problem: t('keys.form.nameMissing') } : { value: typed.trim() },
    save: (name) => code.run(() => make.mutateAsync({ name, kind })),
    explain: (cause) =>
      cause instanceof ApiError && cause.code === 'too_many_items'
        ? t('keys.full', { max: KEYS_MAX })
        : withReason(t('keys.form.failed'), cause, common),
  })
  const isBusy = code.isAsked ? code.otp.busyWith === 'checking' : form.isSaving
  if (make.data) return <Once made={make.data} onClose={onClose} />
  return (
    <Dialog open onClose={() => isBusy || onClose()} title={t('keys.form.title')}>
      {code.isAsked ? (
        <FreshCodeSteps code={code} onCancel={code.cancel} />
      ) : (
        <form onSubmit={form.submit} noValidate className="grid gap-5">
          <TextField
            {...form.input}
            label={t('keys.form.name')}
            hint={t('keys.form.nameHint')}
            maxLength={NAME_MAX}
            autoComplete="off"
            autoFocus
          />
          <KindChoice kind={kind} onChange={setKind} />
          <div className="grid grid-cols-2 gap-3">
            <Button variant="quiet" onClick={onClose} disabled={form.isSaving}>
              {common('action.cancel')}
            </Button>
            <Button type="submit" loading={form.isSaving}>
              {t(form.isSaving ? 'keys.form.making' : 'keys.form.make')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

function KindChoice({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  const { t } = useTranslation('shop')
  const name = useId()
  return (
    <fieldset className="grid gap-3">
      <legend className="pb-2 text-sm font-bold">{t('keys.form.kind')}</legend>
      {KEY_KINDS.map((each) => (
        <label
          key={each}
          className="grid cursor-pointer gap-1 rounded-md p-4 ring-1 ring-edge transition-colors hover:bg-action-tint has-checked:bg-action-tint has-checked:ring-3 has-checked:ring-action has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name={name}
            value={each}
            checked={each === kind}
            onChange={() => onChange(each)}
            className="sr-only"
          />
          <span className="font-bold">{t(`keys.form.${each}`)}</span>
          <span className="text-sm text-ink-soft">{t(`keys.form.${each}Hint`)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** What is known to nobody afterwards: a stray tap beside it does not close it. */
function Once({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  const { t } = useTranslation('shop')
  return (
    <Dialog open onClose={() => {}} title={t('keys.once.title')} hideClose>
      <div className="grid gap-5">
        <p className="flex gap-3 rounded-md bg-alert-tint p-4 text-sm font-semibold text-alert-strong">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
          {t('keys.once.warning')}
        </p>
        <Copied what={t('keys.once.url')} text={made.url} />
        <Copied what={t(`keys.once.${made.key.kind}`)} text={made.secret} />
        {made.key.kind === 'key' ? <Copied what={t('keys.once.body')} text={PHONE_BODY} /> : null}
        <Button size="large" wide onClick={onClose}>
          {t('keys.once.done')}
        </Button>
      </div>
    </Dialog>
  )
}

function Copied({ what, text }: { what: string; text: string }) {
  const { t } = useTranslation('shop')
  const { isCopied, copy } = useCopied()
  const id = useId()
  const Icon = isCopied ? Check : Copy
  return (
    <div className="grid gap-2">
      <p id={id} className="text-sm font-bold">
        {what}
      </p>
      <output
        aria-labelledby={id}
        className="rounded-md bg-sunken px-4 py-3 font-mono text-sm wrap-anywhere select-all"
      >
        {text}
      </output>
      <Button
        variant="quiet"
        onClick={() => void copy(text)}
        icon={<Icon aria-hidden="true" className="size-5" />}
      >
        <span aria-live="polite">
          {isCopied ? t('keys.once.copied') : t('keys.once.copy', { what })}
        </span>
      </Button>
    </div>
  )
}
