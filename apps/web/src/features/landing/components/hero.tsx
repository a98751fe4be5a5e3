import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClasses } from '../../../shared/ui/button.tsx'
import { Demo } from './demo.tsx'

/** What Dibs does, beside Dibs doing it. */
export function Hero() {
  const { t } = useTranslation('landing')
  return (
    <div className="mx-auto grid w-full max-w-7xl items-center gap-8 px-4 pt-6 pb-16 sm:px-6 lg:grid-cols-[1fr_1.1fr] lg:gap-14 lg:pt-14 lg:pb-24">
      <div className="grid justify-items-start gap-5">
        <h1 className="text-hero font-extrabold tracking-tight">{t('hero.title')}</h1>
        <p className="max-w-[48ch] text-lg text-ink-soft">{t('hero.lead')}</p>
        <Link to="/login" className={buttonClasses({ size: 'large' })}>
          {t('hero.cta')}
          <ArrowRight aria-hidden="true" className="size-6" />
        </Link>
        <p className="text-sm text-ink-soft">{t('hero.note')}</p>
      </div>
      <Demo />
    </div>
  )
}
