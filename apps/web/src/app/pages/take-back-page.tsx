import { useTranslation } from 'react-i18next'
import { TakeBackScreen } from '../../features/take-back/take-back-screen.tsx'
import { PATHS } from '../../shared/paths.ts'
import { PublicHeader } from '../../shared/ui/public-header.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'

/** Undoes a change of the login address, or the loss of a video account. */
export function TakeBackPage({ about }: { about: 'contact' | 'account' }) {
  const { t } = useTranslation('takeBack')
  useTitle(about === 'account' ? t('account.title') : t('title'))
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="flex flex-1 justify-center px-4 pt-6 pb-16 sm:items-center sm:px-6 sm:pt-0">
        <div className="grid w-full max-w-md content-start gap-6 sm:rounded-xl sm:bg-surface sm:p-10 sm:shadow-raised">
          <TakeBackScreen about={about} loginPath={PATHS.login} />
        </div>
      </main>
    </div>
  )
}
