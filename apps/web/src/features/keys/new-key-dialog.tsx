import {
  ApiError,
  KEY_DAYS,
  KEY_NAME_MAX,
  KEY_SCOPES,
  type KeyScope,
  MOST_KEYS,
  type NewKey,
} from '@dibs/contract'
import { Check, Copy, TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../shared/api/error-text.ts'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { FreshCodeSteps, useFreshCode } from '../../shared/otp/fresh-code.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Switch } from '../../shared/ui/switch.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { type MadeKey, SCOPE_TEXTS, useMakeKey } from './use-keys.ts'

/**
 * What MacroDroid posts. The names in braces are its own; a notification that it sees twice has one time,
 * so it is the same payment.
 */
const PHONE_BODY =
  '{"id":"{not_app_package} {not_timestamp} {lv=amount}","amount":{lv=amount},"currency":"IDR",' +
  '"at":{not_timestamp},"text":"{lv=text}"}'

/** Its address is where payments are told of; any other key's is that of all calls. */
const isForPaymentsAlone = (scopes: readonly KeyScope[]) =>
  scopes.length === 1 && scopes[0] === 'payments'

/** Makes a key, after a code where the server wants one, and shows it this once. */
export function NewKeyDialog(props: { scopes: readonly KeyScope[]; onClose: () => void }) {
  const { onClose } = props
  const { t } = useTranslation('keys')
  const { t: common } = useTranslation()
  const [scopes, setScopes] = useState(props.scopes)
  const [isSigned, setIsSigned] = useState(false)
  const [expiresInDays, setExpiresInDays] = useState<NewKey['expiresInDays']>(null)
  const [lacksScope, setLacksScope] = useState(false)
  const make = useMakeKey()
  const code = useFreshCode()
  const isForPayments = isForPaymentsAlone(scopes)
  const form = useForm({
    read: (typed) => {
      setLacksScope(scopes.length === 0)
      if (typed.trim() === '') return { problem: t('form.nameMissing') }
      return scopes.length === 0 ? null : { value: typed.trim() }
    },
    save: (name) => {
      const kind = isForPayments && isSigned ? 'webhook' : 'key'
      return code.run(() => make.mutateAsync({ name, kind, scopes: [...scopes], expiresInDays }))
    },
    explain: (cause) =>
      cause instanceof ApiError && cause.code === 'too_many_keys'
        ? t('full', { max: MOST_KEYS })
        : withReason(t('form.failed'), cause, common),
  })
  const isBusy = code.isAsked ? code.otp.busyWith === 'checking' : form.isSaving
  if (make.data) return <Once made={make.data} onClose={onClose} />
  return (
    <Dialog open onClose={() => isBusy || onClose()} title={t('form.title')}>
      {code.isAsked ? (
        <FreshCodeSteps code={code} onCancel={code.cancel} />
      ) : (
        <form onSubmit={form.submit} noValidate className="grid gap-5">
          <TextField
            {...form.input}
            label={t('form.name')}
            hint={t('form.nameHint')}
            maxLength={KEY_NAME_MAX}
            autoComplete="off"
            autoFocus
          />
          <ScopeChoice
            scopes={scopes}
            onChange={(next) => {
              setScopes(next)
              setLacksScope(false)
            }}
            problem={lacksScope ? t('form.scopeMissing') : null}
          />
          {isForPayments ? (
            <Switch
              label={t('form.signs')}
              hint={t('form.signsHint')}
              checked={isSigned}
              onChange={setIsSigned}
            />
          ) : null}
          <DaysChoice days={expiresInDays} onChange={setExpiresInDays} />
          <div className="grid grid-cols-2 gap-3">
            <Button variant="quiet" onClick={onClose} disabled={form.isSaving}>
              {common('action.cancel')}
            </Button>
            <Button type="submit" loading={form.isSaving}>
              {t(form.isSaving ? 'form.making' : 'form.make')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

const CHOICE =
  'cursor-pointer rounded-md ring-1 ring-edge transition-colors hover:bg-action-tint has-checked:bg-action-tint has-checked:ring-3 has-checked:ring-action has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-action'

type ScopeChoiceProps = {
  scopes: readonly KeyScope[]
  onChange: (scopes: readonly KeyScope[]) => void
  problem: string | null
}

function ScopeChoice({ scopes, onChange, problem }: ScopeChoiceProps) {
  const { t } = useTranslation('keys')
  const id = useId()
  return (
    <fieldset className="grid gap-3" aria-describedby={problem ? id : undefined}>
      <legend className="pb-2 text-sm font-bold">{t('form.scopes')}</legend>
      {KEY_SCOPES.map((each) => (
        <label key={each} className={`${CHOICE} grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 p-4`}>
          <input
            type="checkbox"
            checked={scopes.includes(each)}
            onChange={({ target }) =>
              onChange(
                KEY_SCOPES.filter((scope) =>
                  scope === each ? target.checked : scopes.includes(scope),
                ),
              )
            }
            className="mt-1 size-4 accent-action"
          />
          <span className="font-bold">{t(`${SCOPE_TEXTS[each]}.name`)}</span>
          <span className="col-start-2 text-sm text-ink-soft">
            {t(`${SCOPE_TEXTS[each]}.hint`)}
          </span>
        </label>
      ))}
      {problem ? (
        <p id={id} role="alert" className="text-sm font-semibold text-alert-strong">
          {problem}
        </p>
      ) : null}
    </fieldset>
  )
}

const DAYS_TEXTS = {
  30: 'form.days.d30',
  90: 'form.days.d90',
  365: 'form.days.d365',
} as const satisfies Record<(typeof KEY_DAYS)[number], string>

function DaysChoice(props: {
  days: NewKey['expiresInDays']
  onChange: (days: NewKey['expiresInDays']) => void
}) {
  const { t } = useTranslation('keys')
  const name = useId()
  return (
    <fieldset>
      <legend className="pb-2 text-sm font-bold">{t('form.expires')}</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {[null, ...KEY_DAYS].map((days) => (
          <label
            key={days}
            className={`${CHOICE} grid min-h-11 place-items-center px-2 text-center font-bold`}
          >
            <input
              type="radio"
              name={name}
              checked={days === props.days}
              onChange={() => props.onChange(days)}
              className="sr-only"
            />
            {days === null ? t('form.never') : t(DAYS_TEXTS[days])}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What is known to nobody afterwards: a stray tap beside it does not close it. */
function Once({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  const { t } = useTranslation('keys')
  return (
    <Dialog open onClose={() => {}} title={t('once.title')} hideClose>
      <div className="grid gap-5">
        <p className="flex gap-3 rounded-md bg-alert-tint p-4 text-sm font-semibold text-alert-strong">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
          {t('once.warning')}
        </p>
        <Copied what={t('once.url')} text={made.url} />
        <Copied what={t(`once.${made.key.kind}`)} text={made.secret} />
        {made.key.kind === 'key' && isForPaymentsAlone(made.key.scopes) ? (
          <Copied what={t('once.body')} text={PHONE_BODY} />
        ) : null}
        <Button size="large" wide onClick={onClose}>
          {t('once.done')}
        </Button>
      </div>
    </Dialog>
  )
}

function Copied({ what, text }: { what: string; text: string }) {
  const { t } = useTranslation('keys')
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
          {isCopied
            ? t('once.copied')
            : t('once.copy', { what: what.charAt(0).toLowerCase() + what.slice(1) })}
        </span>
      </Button>
    </div>
  )
}
