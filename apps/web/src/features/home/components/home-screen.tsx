import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { useProfile } from '../../../shared/api/use-profile.ts'
import { PATHS } from '../../../shared/paths.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { buttonClasses } from '../../../shared/ui/button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import type { HomeLive } from '../live-view.ts'
import type { useLinkAccount } from '../use-link-account.ts'
import { AccountCard, type HomeActions } from './account-card.tsx'
import { PastSessionsCard } from './past-sessions-card.tsx'
import { UsageCard, useLivesUsedUp } from './usage-card.tsx'

type HomeScreenProps = {
  live: HomeLive
  actions: HomeActions
  linking: ReturnType<typeof useLinkAccount>
  /** The link to all past sessions. */
  allSessions: ReactNode
}

/** Home: the account with its live on one side, what was on the other. */
export function HomeScreen({ live, actions, linking, allSessions }: HomeScreenProps) {
  const { t } = useTranslation('home')
  const { data: profile } = useProfile()
  // Better read before the press that would be refused; a live that runs comes first.
  const isUsedUp = useLivesUsedUp() && (live.state === 'idle' || live.state === 'ended')
  return (
    <Page title={t('title')}>
      <div className="grid items-start gap-4 lg:grid-cols-[5fr_7fr] lg:gap-6">
        <div className="grid gap-4">
          {isUsedUp ? <UsageCard /> : null}
          {profile ? (
            <AccountCard
              profile={profile}
              live={live}
              actions={actions}
              linkFailure={linking.failure}
            />
          ) : (
            <AccountSkeleton />
          )}
          <NoItemsHint />
          {isUsedUp ? null : <UsageCard />}
        </div>
        {/* Below the account on a phone: it comes when what stands above has its height. */}
        <div className={profile ? undefined : 'max-lg:hidden'}>
          <PastSessionsCard all={allSessions} />
        </div>
      </div>
    </Page>
  )
}

/** Without codes a live brings no claims; better said before than after. */
function NoItemsHint() {
  const { t } = useTranslation('home')
  const { api } = useServices()
  const { data: items } = useQuery(itemsQuery(api))
  if (items?.length !== 0) return null
  return (
    <div className="flex flex-col items-start gap-3 rounded-lg bg-sunken p-5">
      <p>{t('account.noItemsHint')}</p>
      <Link to={PATHS.items} className={buttonClasses({ variant: 'primary' })}>
        {t('account.noItemsLink')}
      </Link>
    </div>
  )
}

function AccountSkeleton() {
  const { t } = useTranslation()
  const { failureCount } = useProfile()
  return (
    <SkeletonGroup label={t('status.loading')} className="grid gap-4 rounded-lg bg-surface p-6">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-14 w-full" />
      {failureCount > 0 ? <p className="text-ink-soft">{t('error.profile')}</p> : null}
    </SkeletonGroup>
  )
}
