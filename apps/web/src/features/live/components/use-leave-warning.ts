import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Warns when the page is left while connected. Browsers show words of their own. */
export function useLeaveWarning(isActive: boolean): void {
  const { t } = useTranslation('live')
  useEffect(() => {
    if (!isActive) return
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      event.returnValue = t('livePage.beforeUnloadWarning')
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isActive, t])
}
