import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Closing } from '../../features/landing/components/closing.tsx'
import { Footer } from '../../features/landing/components/footer.tsx'
import { Hero } from '../../features/landing/components/hero.tsx'
import { Promises } from '../../features/landing/components/promises.tsx'
import { Steps } from '../../features/landing/components/steps.tsx'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { PublicHeader } from '../../shared/ui/public-header.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'
import { PATHS } from '../pages.ts'

/** The front page, for visitors. */
export function LandingPage() {
  const { t } = useTranslation('landing')
  useTitle(t('hero.title'))
  return (
    <>
      <PublicHeader>
        <Link to={PATHS.login} className={buttonClasses({ variant: 'quiet' })}>
          {t('login')}
        </Link>
      </PublicHeader>
      <main>
        <Hero />
        <Steps />
        <Promises />
        <Closing />
      </main>
      <Footer />
    </>
  )
}
