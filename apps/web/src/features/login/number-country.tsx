import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shared/i18n/use-language.ts'

/** Countries that sellers write from: where no number that a phone can have begins with a zero. */
const COUNTRIES: readonly (readonly [region: string, callingCode: string])[] = [
  ['ID', '62'],
  ['MY', '60'],
  ['SG', '65'],
  ['PH', '63'],
  ['TH', '66'],
  ['VN', '84'],
  ['BN', '673'],
  ['TL', '670'],
  ['TW', '886'],
  ['HK', '852'],
  ['JP', '81'],
  ['KR', '82'],
  ['AU', '61'],
  ['SA', '966'],
  ['AE', '971'],
  ['US', '1'],
]

type NumberCountryProps = {
  /** In international form. */
  number: string
  callingCode: string
  onChange: (callingCode: string) => void
}

/** The country of a number that was typed without its calling code, and what that makes of it. */
export function NumberCountry({ number, callingCode, onChange }: NumberCountryProps) {
  const { t } = useTranslation('login')
  const { language } = useLanguage()
  const selectId = useId()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const isListed = COUNTRIES.some(([, code]) => code === callingCode)
  return (
    <div className="-mt-3 grid gap-2">
      <label htmlFor={selectId} className="text-sm font-bold">
        {t('country.label')}
      </label>
      <select
        id={selectId}
        value={callingCode}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-12 w-full rounded-md bg-surface px-4 ring-1 ring-edge focus:ring-2 focus:ring-action"
      >
        {isListed ? null : <option value={callingCode}>+{callingCode}</option>}
        {COUNTRIES.map(([region, code]) => (
          <option key={region} value={code}>
            {names.of(region)} (+{code})
          </option>
        ))}
      </select>
      <p role="status" className="text-sm text-ink-soft">
        {t('country.goesTo', { number })}
      </p>
    </div>
  )
}
