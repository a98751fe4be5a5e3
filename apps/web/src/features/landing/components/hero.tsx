import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PATHS } from '../../../shared/paths.ts'
import { buttonClasses } from '../../../shared/ui/button.tsx'
import { Demo } from './demo.tsx'

/**
 * What Dibs does, beside Dibs doing it. A phone shows the example between the promise and the way
 * in, whole, before anybody scrolls.
 */
export function Hero() {
  const { t } = useTranslation('landing')
  return (
    <div className="mx-auto grid w-full max-w-7xl gap-x-14 gap-y-4 px-4 pt-2 pb-16 sm:px-6 lg:grid-cols-[1fr_1.1fr] lg:grid-rows-[1fr_auto_auto_1fr] lg:pt-14 lg:pb-24">
      <div className="grid content-end gap-3 lg:row-start-2 lg:gap-5">
        <h1 className="text-hero font-extrabold tracking-tight">{t('hero.title')}</h1>
        <p className="max-w-[44ch] text-ink-soft lg:text-lg">{t('hero.lead')}</p>
      </div>
      <div className="lg:col-start-2 lg:row-span-4 lg:row-start-1">
        <Demo />
      </div>
      <div className="grid justify-items-start gap-3 lg:row-start-3">
        <Link to={PATHS.login} className={buttonClasses({ size: 'large' })}>
          {t('hero.cta')}
          <ArrowRight aria-hidden="true" className="size-6 shrink-0" />
        </Link>
        <p className="text-sm text-ink-soft">{t('hero.note')}</p>
      </div>
    </div>
  )
}
