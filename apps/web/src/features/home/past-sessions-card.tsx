import type { ItemWaitlist, PastSession } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pastSessionsQuery } from '../../shared/api/queries.ts'
import { useNotAdded } from '../../shared/claims/not-added.ts'
import { useFigures } from '../../shared/format/use-figures.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { recapPath } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { HelpTip } from '../../shared/ui/help-tip.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

const MOST_SHOWN = 6

/** The latest sessions, each a way to its recap. `all` is the link to the rest. */
export function PastSessionsCard({ all }: { all: ReactNode }) {
  const { t } = useTranslation('home')
  const { api } = useServices()
  const query = useQuery(pastSessionsQuery(api))
  // What was kept from before stands until the server answers; an empty list tells nothing.
  const hasFailed = query.isError && !query.data?.length
  const refresh = async () => {
    const { isError, data } = await query.refetch()
    if (isError && data?.length) toast.error(t('past.failed'))
  }
  return (
    <Card labelledBy="past-title">
      <div className="-mt-2 -mr-2 flex items-center justify-between pb-2">
        <h2 id="past-title" className="min-w-0 text-lg font-extrabold wrap-anywhere">
          {t('past.title')}
        </h2>
        <IconButton
          label={t('past.refresh')}
          aria-busy={query.isFetching}
          onClick={() => void refresh()}
          icon={
            <RotateCw
              aria-hidden="true"
              className={classNames('size-5', query.isFetching && 'animate-turn')}
            />
          }
        />
      </div>
      {query.data && !hasFailed ? <Sessions sessions={query.data} all={all} /> : null}
      {query.isPending ? <SessionsSkeleton /> : null}
      {hasFailed ? (
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
          <PastSessionEntry key={session.id} session={session} isLatest={index === 0} />
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

/** One past session with its date and duration, as a link to its recap. */
function PastSessionEntry(props: { session: PastSession; isLatest: boolean }) {
  const { session, isLatest } = props
  const { t } = useTranslation('home')
  const format = useFormat()
  const figures = useFigures()
  const date = format.date(session.start_time)
  const time = format.time(session.start_time)
  return (
    <li className="relative rounded-md bg-paper p-4 transition-colors hover:bg-action-tint">
      <Link
        to={recapPath(session.id)}
        state={session}
        className="figures flex items-center justify-between gap-2 font-bold after:absolute after:inset-0 after:rounded-md"
      >
        <span>
          <span className="sr-only">{t('past.open')} </span>
          {date}
          <span className="sr-only">, {time}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </Link>
      <div className="flex min-h-11 items-center gap-2 text-sm text-ink-soft">
        <span className="figures">{time}</span>
        <span aria-hidden="true">·</span>
        <span className="figures">{format.duration(session.start_time, session.end_time)}</span>
        {isLatest ? (
          <span className="relative z-10">
            <HelpTip label={t('past.durationHelp')} text={t('past.durationTip')} />
          </span>
        ) : null}
      </div>
      {session.figures ? (
        <p className="figures text-sm text-ink-soft">{figures(session.figures)}</p>
      ) : null}
      {isLatest ? <NotAdded session={session} /> : null}
    </li>
  )
}

const NO_LISTS: readonly ItemWaitlist[] = []

/** How many codes its viewers named that nobody has added: its recap does. */
function NotAdded({ session }: { session: PastSession }) {
  const { t } = useTranslation('home')
  const count = useNotAdded(session, NO_LISTS).filter(({ itemId }) => itemId === null).length
  return count > 0 ? <p className="text-sm font-bold">{t('past.notAdded', { count })}</p> : null
}

/** A drawing of an empty recap: a first place and two waiting ones. */
function EmptyRecap() {
  return (
    <svg aria-hidden="true" viewBox="0 0 96 72" className="h-20" fill="none" strokeWidth="4">
      <rect x="10" y="6" width="76" height="18" rx="9" className="fill-first-tint stroke-first" />
      <rect x="10" y="32" width="76" height="12" rx="6" className="fill-sunken" />
      <rect x="10" y="52" width="52" height="12" rx="6" className="fill-sunken" />
      <circle cx="20" cy="15" r="3" className="fill-first" />
    </svg>
  )
}
