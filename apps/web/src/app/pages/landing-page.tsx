import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Hero } from '../../features/landing/hero.tsx'
import { PATHS } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { PublicHeader } from '../../shared/ui/public-header.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'

const Story = lazy(async () => ({
  default: (await import('../../features/landing/story.tsx')).Story,
}))
const Footer = lazy(async () => ({
  default: (await import('../../features/landing/story.tsx')).Footer,
}))

/** The front page, for visitors. What is below the first screen is loaded later. */
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
        {/* As high as the screen, so that nothing visible moves. */}
        <Suspense fallback={<div className="min-h-dvh" />}>
          <Story />
        </Suspense>
      </main>
      <Suspense fallback={null}>
        <Footer />
      </Suspense>
    </>
  )
}
