import {
  CURRENCIES,
  type Currency,
  TIME_ZONES,
  type TimeZone,
  UNIQUE_CODE_MAX,
  zoneName,
} from '@dibs/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { Switch } from '../../shared/ui/switch.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import {
  CODES,
  type Codes,
  codesOf,
  currencyName,
  HOURS,
  type ShopDraft,
} from './use-shop-draft.ts'

/** What is asked for on each bill, and until when. */
export function MoneyCard({ draft }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const { fields, errors, money, change } = draft
  return (
    <Card labelledBy="shop-money">
      <h2 id="shop-money" className="pb-4 text-lg font-extrabold">
        {t('money.title')}
      </h2>
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
    </Card>
  )
}

function CurrencyField({ draft: { fields, errors, former, change } }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const { language } = useLanguage()
  const id = useId()
  const error = errors.currency
  const hint =
    former === null
      ? t('money.currencyHint')
      : t('money.currencyChanges', { former: currencyName(former, language) })
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-bold">
        {t('money.currency')}
      </label>
      <select
        id={id}
        value={fields.currency}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
        onChange={(event) => change({ currency: event.target.value as Currency })}
        className="min-h-12 w-full rounded-md bg-surface px-4 ring-1 ring-edge focus:ring-2 focus:ring-action aria-invalid:ring-alert"
      >
        {CURRENCIES.map((currency) => (
          <option key={currency} value={currency}>
            {currencyName(currency, language)}
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

function UniqueCodeField({ draft: { fields, money, change } }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const id = useId()
  const chosen = codesOf(fields)
  const choose = (codes: Codes) =>
    change({ usesUniqueCode: codes !== 'none', takesCodeOff: codes === 'off' })
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-bold">
        {t('money.uniqueCode')}
      </label>
      <select
        id={id}
        value={chosen}
        aria-describedby={`${id}-note`}
        onChange={(event) => choose(event.target.value as Codes)}
        className="min-h-12 w-full rounded-md bg-surface px-4 ring-1 ring-edge focus:ring-2 focus:ring-action"
      >
        {CODES.map((codes) => (
          <option key={codes} value={codes}>
            {t(`money.uniqueCodes.${codes}`)}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="text-sm text-ink-soft">
        {t(`money.uniqueCodeHints.${chosen}`, { max: money.format(UNIQUE_CODE_MAX) })}
      </p>
    </div>
  )
}

const JOINS = { ask: null, join: true, apart: false } as const
type Join = keyof typeof JOINS

/** Whether a buyer's evenings go in one parcel. */
function JoinField({ draft: { fields, change } }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const id = useId()
  const { joinsEvenings = null } = fields
  const names = Object.keys(JOINS) as Join[]
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-bold">
        {t('money.join')}
      </label>
      <select
        id={id}
        value={names.find((name) => JOINS[name] === joinsEvenings)}
        aria-describedby={`${id}-note`}
        onChange={(event) => change({ joinsEvenings: JOINS[event.target.value as Join] })}
        className="min-h-12 w-full rounded-md bg-surface px-4 ring-1 ring-edge focus:ring-2 focus:ring-action"
      >
        {names.map((name) => (
          <option key={name} value={name}>
            {t(`money.joins.${name}`)}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="text-sm text-ink-soft">
        {t('money.joinHint')}
      </p>
    </div>
  )
}

function TimeZoneField({ draft: { fields, change } }: { draft: ShopDraft }) {
  const { t } = useTranslation('shop')
  const { now } = useServices()
  const id = useId()
  const at = new Date(now())
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="text-sm font-bold">
        {t('money.timeZone')}
      </label>
      <select
        id={id}
        value={fields.timeZone}
        aria-describedby={`${id}-note`}
        onChange={(event) => change({ timeZone: event.target.value as TimeZone })}
        className="min-h-12 w-full rounded-md bg-surface px-4 ring-1 ring-edge focus:ring-2 focus:ring-action"
      >
        {TIME_ZONES.map((timeZone) => (
          <option key={timeZone} value={timeZone}>
            {`${zoneName(timeZone, at)} (${cityOf(timeZone)})`}
          </option>
        ))}
      </select>
      <p id={`${id}-note`} className="text-sm text-ink-soft">
        {t('money.timeZoneHint')}
      </p>
    </div>
  )
}

/** "Kuala Lumpur", of Asia/Kuala_Lumpur. */
const cityOf = (timeZone: TimeZone): string =>
  timeZone.slice(timeZone.indexOf('/') + 1).replaceAll('_', ' ')
