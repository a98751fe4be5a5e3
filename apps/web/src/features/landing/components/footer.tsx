import { useTranslation } from 'react-i18next'
import { LegalLinks } from '../../../shared/legal/legal-links.tsx'
import { Logo } from '../../../shared/ui/logo.tsx'

/** Who stands behind the page, and the small print. */
export function Footer() {
  const { t } = useTranslation('story')
  return (
    <footer className="mx-auto flex w-full max-w-7xl flex-col gap-6 px-4 py-12 text-sm text-ink-soft sm:px-6 md:flex-row md:items-end md:justify-between">
      <div className="grid gap-2">
        <Logo />
        <p>{t('footer.tagline')}</p>
        <p>{t('footer.independent')}</p>
      </div>
      <LegalLinks />
    </footer>
  )
}
