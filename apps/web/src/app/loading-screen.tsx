import { useTranslation } from 'react-i18next'
import { LogoMark } from '../shared/ui/logo.tsx'

/** Fills the page while its code is on the way; appears late, so that quick loads do not flicker. */
export function LoadingScreen() {
  const { t } = useTranslation()
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <div className="animate-[fade_200ms_300ms_both]">
        <LogoMark className="size-12 animate-shimmer" />
      </div>
      <span className="sr-only">{t('status.loading')}</span>
    </div>
  )
}
