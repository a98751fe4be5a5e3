import type { PastSession } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pastSessionsQuery } from '../../../shared/api/queries.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Page } from '../../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { PastSessionLink } from './past-session-link.tsx'

type PastSessionsScreenProps = { liveLink: ReactNode; recapPath: string }

/** Every past session, each a way to its recap. */
export function PastSessionsScreen({ liveLink, recapPath }: PastSessionsScreenProps) {
  const { t } = useTranslation('recap')
  const { api } = useServices()
  const { data, error, isFetching, refetch } = useQuery(pastSessionsQuery(api))
  return (
    <Page
      title={t('pastPage.title')}
      lead={t('pastPage.hint')}
      aside={
        <IconButton
          label={t('pastPage.refresh')}
          aria-busy={isFetching}
          onClick={() => void refetch()}
          icon={
            <RotateCw
              aria-hidden="true"
              className={isFetching ? 'size-5 animate-turn' : 'size-5'}
            />
          }
        />
      }
    >
      {data ? (
        <Sessions sessions={data} recapPath={recapPath} liveLink={liveLink} />
      ) : error ? (
        <ErrorState
          message={t('pastPage.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonGroup
          label={t('pastPage.loading')}
          className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3"
        >
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-24 rounded-lg" />
          <Skeleton className="h-24 rounded-lg" />
        </SkeletonGroup>
      )}
    </Page>
  )
}

function Sessions(props: {
  sessions: readonly PastSession[]
  recapPath: string
  liveLink: ReactNode
}) {
  const { t } = useTranslation('recap')
  if (props.sessions.length === 0) {
    return (
      <EmptyState
        title={t('pastPage.empty')}
        hint={t('pastPage.emptyHint')}
        action={props.liveLink}
      />
    )
  }
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {props.sessions.map((session) => (
        <li key={session.id}>
          <PastSessionLink session={session} recapPath={props.recapPath} />
        </li>
      ))}
    </ul>
  )
}
