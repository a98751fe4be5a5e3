import { LANGUAGES, type Language } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { classNames } from './class-names.ts'

type LanguageSwitchProps = { language: Language; onChange: (language: Language) => void }

/** Chooses between the languages; each is named in itself. */
export function LanguageSwitch({ language, onChange }: LanguageSwitchProps) {
  const { t } = useTranslation()
  return (
    <fieldset className="flex rounded-full bg-sunken p-0.5">
      <legend className="sr-only">{t('language.label')}</legend>
      {LANGUAGES.map((option) => (
        <button
          key={option}
          type="button"
          lang={option}
          aria-pressed={option === language}
          onClick={() => onChange(option)}
          className={classNames(
            'tap rounded-full px-3 text-sm font-bold uppercase transition-colors',
            option === language ? 'bg-chip text-ink shadow-raised' : 'text-ink-soft hover:text-ink',
          )}
        >
          {option} <span className="sr-only">{t(`language.${option}`)}</span>
        </button>
      ))}
    </fieldset>
  )
}
