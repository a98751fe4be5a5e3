import { useTranslation } from 'react-i18next'
import { InviteScreen } from '../../features/helpers/invite-screen.tsx'
import { PublicHeader } from '../../shared/ui/public-header.tsx'
import { useTitle } from '../../shared/ui/use-title.ts'

/** Where an invitation to help in a shop leads. */
export function InvitePage() {
  const { t } = useTranslation('helpers')
  useTitle(t('accept.title'))
  return (
    <div className="flex min-h-dvh flex-col">
      <PublicHeader />
      <main className="flex flex-1 justify-center px-4 pt-6 pb-16 sm:items-center sm:px-6 sm:pt-0">
        <div className="grid w-full max-w-md content-start gap-6 sm:rounded-xl sm:bg-surface sm:p-10 sm:shadow-raised">
          <InviteScreen />
        </div>
      </main>
    </div>
  )
}
