import type { ItemWaitlist } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { errorText } from '../../shared/api/error-text.ts'
import { ChangeNotes } from '../../shared/claims/change-notes.tsx'
import { changesQuery } from '../../shared/claims/changes.ts'
import { recapQuery } from '../../shared/claims/session-waitlists.ts'
import { useServices, useToken } from '../../shared/services/services.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { CorrectionHistory, Corrections } from './corrections.tsx'
import { type MissedGap, MissedNote, useMissed } from './missed.tsx'
import { NotAddedNote } from './not-added.tsx'
import { OrderNote } from './order-note.tsx'
import { PrintedRecap } from './printed-recap.tsx'
import {
  isFirstAnswerDue,
  type LinkedSession,
  type OpenedSession,
  readSession,
  useCorrected,
} from './recap-data.ts'
import { RecapFind } from './recap-find.tsx'
import { LiveOf, TakeAway } from './recap-header.tsx'
import { RecapTabs } from './recap-lists.tsx'
import { isSold, RecapSales, SalesSkeleton } from './recap-sales.tsx'
import { placesShown, type Shown } from './shown.ts'

type RecapScreenProps = {
  /** The navigation state that the recap was opened with. */
  state: unknown
  /** The session that the address names, where there is no such state. */
  linked: LinkedSession
  /** Leads to the past sessions. */
  pastSessionsLink: ReactNode
  backLink: ReactNode
}

/** The recap of one past session. */
export function RecapScreen({ state, linked, pastSessionsLink, backLink }: RecapScreenProps) {
  const { t } = useTranslation('recap')
  const token = useToken()
  const opened = readSession(state ?? (linked.kind === 'found' ? linked.session : null))
  if (opened.kind === 'session' && token) {
    return <SessionRecap session={opened.session} links={{ pastSessionsLink, backLink }} />
  }
  if (opened.kind === 'none' && linked.kind === 'loading') {
    return (
      <Page title={t('recapPage.title')} before={backLink}>
        <RecapSkeleton />
      </Page>
    )
  }
  if (opened.kind === 'none' && linked.kind === 'failed') {
    return (
      <Page title={t('recapPage.title')} before={backLink}>
        <ErrorState
          message={t('recapPage.failedToFetch', { message: errorText(linked.error, t as never) })}
          onRetry={linked.retry}
          retrying={linked.isRetrying}
        />
      </Page>
    )
  }
  return (
    <Page title={t('recapPage.title')}>
      <EmptyState title={whatIsMissing(opened, t)} action={pastSessionsLink} />
    </Page>
  )
}

function whatIsMissing(
  opened: OpenedSession,
  t: ReturnType<typeof useTranslation<'recap'>>['t'],
): string {
  switch (opened.kind) {
    case 'none':
      return t('recapPage.noSession')
    case 'unreadable':
      return t('recapPage.missingInfo')
    case 'session':
      return t('recapPage.missingToken')
  }
}

type Session = Extract<OpenedSession, { kind: 'session' }>['session']
type Links = Pick<RecapScreenProps, 'pastSessionsLink' | 'backLink'>

const EVERYTHING: Shown = { tab: 'products', search: '', winnersOnly: false }

/** On wide screens what was sold has a column beside the lists. */
const BESIDE =
  'grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] print:block'

function SessionRecap({ session, links }: { session: Session; links: Links }) {
  const { t } = useTranslation('recap')
  const { api, helped } = useServices()
  const { data, error, isFetching, refetch } = useQuery(recapQuery(api, session.id))
  const waitlists = useCorrected(session.id, data)
  const missed = useMissed(session)
  const [isOpen, setIsOpen] = useState(false)
  const search = useSearchParams()[0].get('find') ?? ''
  const [shown, setShown] = useState({ ...EVERYTHING, search })
  const isHistoryDue = isFirstAnswerDue(useQuery(changesQuery(api, session.id)))
  const isSale = !helped && waitlists !== undefined && isSold(waitlists)
  return (
    <Page
      title={t('recapPage.title')}
      lead={<LiveOf session={session} />}
      before={links.backLink}
      aside={
        <TakeAway
          session={session}
          waitlists={waitlists}
          shown={shown}
          gaps={missed.gaps}
          isOpen={isOpen}
          onOpen={setIsOpen}
        />
      }
    >
      <Suspense fallback={null}>
        <OrderNote sessionId={session.id} />
      </Suspense>
      <ChangeNotes sessionId={session.id} />
      <div className={isSale ? BESIDE : 'contents'}>
        {isSale ? (
          <Suspense fallback={<SalesSkeleton />}>
            <RecapSales waitlists={waitlists} session={session} isOpen={isOpen} />
          </Suspense>
        ) : null}
        <div className="flex min-w-0 flex-1 flex-col gap-4 sm:gap-6">
          {waitlists === undefined && error ? (
            <ErrorState
              message={t('recapPage.failedToFetch', { message: errorText(error, t as never) })}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : waitlists === undefined || missed.isLoading || isHistoryDue ? (
            <RecapSkeleton />
          ) : (
            <>
              <div className="contents print:hidden">
                <NotAddedNote session={session} waitlists={waitlists} />
                <MissedNote missed={missed} />
              </div>
              <CorrectionHistory sessionId={session.id} />
              <Corrections sessionId={session.id} waitlists={waitlists}>
                <Lists
                  waitlists={waitlists}
                  gaps={missed.gaps}
                  links={links}
                  shown={shown}
                  onShow={setShown}
                />
              </Corrections>
            </>
          )}
        </div>
      </div>
    </Page>
  )
}

type ListsProps = {
  waitlists: readonly ItemWaitlist[]
  gaps: readonly MissedGap[]
  links: Links
  shown: Shown
  onShow: (shown: Shown) => void
}

function Lists({ waitlists, gaps, links, shown, onShow }: ListsProps) {
  const { t } = useTranslation('recap')
  // Typing goes on while thousands are searched.
  const wanted = useDeferredValue(shown)
  const found = useMemo(() => placesShown(waitlists, wanted), [waitlists, wanted])
  if (waitlists.length === 0) {
    return (
      <EmptyState
        title={t('recapPage.empty')}
        hint={t('recapPage.emptyHint')}
        action={links.pastSessionsLink}
      />
    )
  }
  return (
    <>
      <RecapFind waitlists={waitlists} shown={shown} onChange={onShow} />
      <div className="contents print:hidden">
        <RecapTabs waitlists={found} shown={shown} onTab={(tab) => onShow({ ...shown, tab })} />
      </div>
      <p role="status" className="text-ink-soft empty:hidden print:hidden">
        {found.length === 0 ? t('find.nothing', { search: wanted.search.trim() }) : ''}
      </p>
      <PrintedRecap waitlists={waitlists} gaps={gaps} />
    </>
  )
}

function RecapSkeleton() {
  const { t } = useTranslation('recap')
  return (
    <SkeletonGroup label={t('recapPage.loading')} className="grid gap-3">
      <Skeleton className="h-13 rounded-md" />
      <Skeleton className="h-20 rounded-lg" />
      <Skeleton className="h-20 rounded-lg" />
      <Skeleton className="h-20 rounded-lg" />
    </SkeletonGroup>
  )
}
