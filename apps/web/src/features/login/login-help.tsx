import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const SupportLink = lazy(async () => ({
  default: (await import('../../shared/help/support-link.tsx')).SupportLink,
}))

/** What most often keeps a code from coming, and the way to people. */
export function LoginHelp() {
  const { t } = useTranslation('login')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="grid justify-items-start gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="tap text-sm font-semibold text-action underline"
      >
        {t('help.open')}
      </button>
      {isOpen ? (
        <>
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            <li>{t('help.mail')}</li>
            <li>{t('help.whatsapp')}</li>
            <li>{t('help.newest')}</li>
          </ul>
          <Suspense fallback={null}>
            <SupportLink />
          </Suspense>
        </>
      ) : null}
    </div>
  )
}
