import { useTranslation } from 'react-i18next'

const TEMPLATES = ['start', 'codes', 'order', 'recap'] as const

/** Questions to start with; a press asks one. */
export function Templates(props: { isDisabled: boolean; onAsk: (question: string) => void }) {
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
