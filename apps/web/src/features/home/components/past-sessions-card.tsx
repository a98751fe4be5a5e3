import type { PastSession } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pastSessionsQuery } from '../../../shared/api/queries.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { EmptyRecap } from './empty-recap.tsx'
import { PastSessionEntry } from './past-session-entry.tsx'

const MOST_SHOWN = 6

/** The latest sessions, each a way to its recap. `all` is the link to the rest. */
export function PastSessionsCard({ all }: { all: ReactNode }) {
  const { t } = useTranslation('home')
  const { api } = useServices()
  const query = useQuery(pastSessionsQuery(api))
  return (
    <Card labelledBy="past-title">
      <div className="-mt-2 -mr-2 flex items-center justify-between pb-2">
        <h2 id="past-title" className="text-lg font-extrabold">
          {t('past.title')}
        </h2>
        <IconButton
          label={t('past.refresh')}
          aria-busy={query.isFetching}
          onClick={() => query.refetch()}
          icon={
            <RotateCw
              aria-hidden="true"
              className={classNames('size-5', query.isFetching && 'animate-turn')}
            />
          }
        />
      </div>
      {query.data ? <Sessions sessions={query.data} all={all} /> : null}
      {query.isPending ? <SessionsSkeleton /> : null}
      {query.isError && !query.data ? (
        <ErrorState
          message={t('past.failed')}
          onRetry={() => query.refetch()}
          retrying={query.isFetching}
        />
      ) : null}
    </Card>
  )
}

function Sessions({ sessions, all }: { sessions: readonly PastSession[]; all: ReactNode }) {
  const { t } = useTranslation('home')
  if (sessions.length === 0) {
    return (
      <EmptyState picture={<EmptyRecap />} title={t('past.empty')} hint={t('past.emptyHint')} />
    )
  }
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2">
        {sessions.slice(0, MOST_SHOWN).map((session, index) => (
          <PastSessionEntry key={session.id} session={session} hasHelp={index === 0} />
        ))}
      </ul>
      {sessions.length > MOST_SHOWN ? <div className="pt-4">{all}</div> : null}
    </>
  )
}

function SessionsSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('status.loading')} className="grid gap-3 sm:grid-cols-2">
      <Skeleton className="h-24 rounded-md" />
      <Skeleton className="h-24 rounded-md" />
    </SkeletonGroup>
  )
}
