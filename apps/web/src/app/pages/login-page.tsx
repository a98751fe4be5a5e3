import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { LoginFlow } from '../../features/login/login-flow.tsx'
import { PublicHeader } from '../../shared/ui/public-header.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'

/** Log in or sign up. */
export function LoginPage() {
  const { t } = useTranslation('login')
  const { wasLoggedOut, reason } = (useLocation().state ?? {}) as {
    wasLoggedOut?: true
    reason?: string | null
  }
  useTitle(t('identifier.title'))
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="flex flex-1 justify-center px-4 pt-6 pb-16 sm:items-center sm:px-6 sm:pt-0">
        <div className="w-full max-w-md sm:rounded-xl sm:bg-surface sm:p-10 sm:shadow-raised">
          <LoginFlow wasLoggedOut={wasLoggedOut === true} reason={reason ?? null} />
        </div>
      </main>
    </div>
  )
}
