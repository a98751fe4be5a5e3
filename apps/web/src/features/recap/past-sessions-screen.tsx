import type { PastSession } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pastSessionsQuery } from '../../shared/api/queries.ts'
import { useFigures } from '../../shared/format/use-figures.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { recapPath } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

type PastSessionsScreenProps = { liveLink: ReactNode }

/** Every past session, each a way to its recap. */
export function PastSessionsScreen({ liveLink }: PastSessionsScreenProps) {
  const { t } = useTranslation('recap')
  const { api } = useServices()
  const { data, error, isFetching, refetch } = useQuery(pastSessionsQuery(api))
  const refresh = async () => {
    const { isError } = await refetch()
    // Without a list the page says so itself.
    if (isError && data) toast.error(t('pastPage.failed'))
  }
  return (
    <Page
      title={t('pastPage.title')}
      lead={t('pastPage.hint')}
      aside={
        <IconButton
          label={t('pastPage.refresh')}
          aria-busy={isFetching}
          onClick={() => void refresh()}
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
        <Sessions sessions={data} liveLink={liveLink} />
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

function Sessions(props: { sessions: readonly PastSession[]; liveLink: ReactNode }) {
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
          <PastSessionLink session={session} />
        </li>
      ))}
    </ul>
  )
}

/** A past session: when it was, how long, and whose live; opens its recap. */
function PastSessionLink({ session }: { session: PastSession }) {
  const { t } = useTranslation('recap')
  const format = useFormat()
  const figures = useFigures()
  const { start_time, end_time, tiktok_username } = session
  const date = format.date(start_time)
  const time = format.time(start_time)
  return (
    <Link
      to={recapPath(session.id)}
      state={session}
      className="figures flex min-h-22 items-center gap-3 rounded-lg bg-surface p-5 shadow-raised transition-colors hover:bg-action-tint"
    >
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t('pastPage.open')} </span>
        <span className="block text-lg font-extrabold">{date} </span>
        <span className="block truncate text-sm text-ink-soft">
          {time} · {format.duration(start_time, end_time)} · @{tiktok_username}
        </span>
        {session.figures ? (
          <span className="block text-sm text-ink-soft">{figures(session.figures)}</span>
        ) : null}
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}
