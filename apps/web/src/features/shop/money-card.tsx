import { CURRENCIES, TIME_ZONES, type TimeZone, UNIQUE_CODE_MAX, zoneName } from '@dibs/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Switch } from '../../shared/ui/switch.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { Part } from './part.tsx'
import { CODES, codesOf, currencyName, HOURS, type ShopDraft } from './use-shop-draft.ts'

/** What is asked for on each bill, and until when. */
export function MoneyCard({ draft }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const { fields, errors, money, change } = draft
  const shipping = money.read(fields.shipping)
  const now = [
    shipping ? t('money.nowShipping', { amount: money.format(shipping) }) : t('money.nowNone'),
    ...(fields.hasDeadline ? [t('money.nowHours', { hours: fields.hours })] : []),
  ].join(' · ')
  return (
    <Part id="shop-money" title={t('money.title')} now={now}>
      <div className="grid gap-5">
        <CurrencyField draft={draft} />
        <TextField
          label={t('money.shipping')}
          hint={t('money.shippingHint')}
          error={errors.shipping}
          prefix={money.symbol}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0"
          maxLength={20}
          value={fields.shipping}
          onChange={(event) => change({ shipping: event.target.value })}
        />
        <JoinField draft={draft} />
        <Switch
          label={t('money.deadline')}
          hint={t('money.deadlineHint')}
          checked={fields.hasDeadline}
          onChange={(hasDeadline) => change({ hasDeadline })}
        />
        {fields.hasDeadline ? (
          <TextField
            label={t('money.hours')}
            error={errors.hours}
            inputMode="numeric"
            autoComplete="off"
            maxLength={String(HOURS.max).length}
            value={fields.hours}
            onChange={(event) => change({ hours: event.target.value })}
          />
        ) : null}
        <TimeZoneField draft={draft} />
        <UniqueCodeField draft={draft} />
      </div>
    </Part>
  )
}

type SelectFieldProps<Value extends string> = {
  label: string
  hint: string
  error?: string | undefined
  value: Value
  options: readonly (readonly [Value, string])[]
  onChoose: (value: Value) => void
}

/** One of a few, by its name. */
function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const id = useId()
  const { label, hint, error, value, options, onChoose } = props
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-bold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChoose(event.target.value as Value)}
        className="min-h-12 w-full rounded-md bg-surface px-4 ring-1 ring-edge focus:ring-2 focus:ring-action aria-invalid:ring-alert"
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      <p
        id={`${id}-note`}
        role={error ? 'alert' : undefined}
        className={error ? 'text-sm font-semibold text-alert' : 'text-sm text-ink-soft'}
      >
        {error ?? hint}
      </p>
    </div>
  )
}

function CurrencyField({ draft: { fields, errors, former, change } }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const hint =
    former === null
      ? t('money.currencyHint')
      : t('money.currencyChanges', { former: currencyName(former, language) })
  return (
    <SelectField
      label={t('money.currency')}
      hint={hint}
      error={errors.currency}
      value={fields.currency}
      options={CURRENCIES.map((currency) => [currency, currencyName(currency, language)])}
      onChoose={(currency) => change({ currency })}
    />
  )
}

function UniqueCodeField({ draft: { fields, money, change } }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const chosen = codesOf(fields)
  return (
    <SelectField
      label={t('money.uniqueCode')}
      hint={t(`money.uniqueCodeHints.${chosen}`, { max: money.format(UNIQUE_CODE_MAX) })}
      value={chosen}
      options={CODES.map((codes) => [codes, t(`money.uniqueCodes.${codes}`)])}
      onChoose={(codes) =>
        change({ usesUniqueCode: codes !== 'none', takesCodeOff: codes === 'off' })
      }
    />
  )
}

const JOINS = { ask: null, join: true, apart: false } as const
const JOIN_NAMES = Object.keys(JOINS) as (keyof typeof JOINS)[]

/** Whether what a buyer wins in several lives goes in one parcel. */
function JoinField({ draft: { fields, change } }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const { joinsEvenings = null } = fields
  return (
    <SelectField
      label={t('money.join')}
      hint={t('money.joinHint')}
      value={JOIN_NAMES.find((name) => JOINS[name] === joinsEvenings) ?? 'ask'}
      options={JOIN_NAMES.map((name) => [name, t(`money.joins.${name}`)])}
      onChoose={(name) => change({ joinsEvenings: JOINS[name] })}
    />
  )
}

function TimeZoneField({ draft: { fields, change } }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const { now } = useServices()
  const at = new Date(now())
  return (
    <SelectField
      label={t('money.timeZone')}
      hint={t('money.timeZoneHint')}
      value={fields.timeZone}
      options={TIME_ZONES.map((zone) => [zone, `${zoneName(zone, at)} (${cityOf(zone)})`])}
      onChoose={(timeZone) => change({ timeZone })}
    />
  )
}

/** "Kuala Lumpur", of Asia/Kuala_Lumpur. */
const cityOf = (timeZone: TimeZone): string =>
  timeZone.slice(timeZone.indexOf('/') + 1).replaceAll('_', ' ')
