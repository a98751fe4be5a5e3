import { useTranslation } from 'react-i18next'
import { Logo, LogoMark } from '../shared/ui/logo.tsx'

/**
 * Fills the page while its code is on the way, under the header that index.html has painted (shell.ts
 * of the web app); the rest appears late, so that quick loads do not flicker.
 */
export function LoadingScreen() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid min-h-dvh grid-rows-[auto_1fr]">
      <div className="mx-auto flex h-16 w-full max-w-7xl items-center px-3 sm:px-6">
        <Logo />
      </div>
      <div className="grid animate-[fade_200ms_300ms_both] place-items-center pb-16">
        <LogoMark className="size-12 animate-shimmer" />
      </div>
      <span className="sr-only">{t('status.loading')}</span>
    </div>
  )
}
