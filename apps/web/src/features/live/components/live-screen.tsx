import type { Limit } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeSessionQuery, pastSessionsQuery } from '../../../shared/api/queries.ts'
import { HoldsProvider } from '../../../shared/claims/marks/holds.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { TryOutContext } from '../../../shared/plan/use-plan.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Skeleton, SkeletonGroup, StillLoading } from '../../../shared/ui/skeleton.tsx'
import { useTitle } from '../../../shared/ui/use-title.ts'
import { isLive } from '../connection/states.ts'
import { LateWinnersProvider } from '../late-winner/late-winners-provider.tsx'
import { PracticePart } from '../practice/practice-part.tsx'
import { PageShortcuts } from '../shortcuts/page-shortcuts.tsx'
import { useIsElsewhere, useIsPractice, useLive, useLiveState } from '../use-live.ts'
import { useWaitlists } from '../waitlists/use-waitlists.ts'
import { LivePanels } from './live-panels.tsx'
import { SlipReaderPart } from './live-status.tsx'
import { hasRecap, type LinksOut, StartBanner } from './start-banner.tsx'

/** Nothing is news before the page stands. */
const lazyNews = lazyPart(() => import('../alerts/live-news.tsx'))

const TRIED_OUT: readonly Limit[] = ['manualClaims']
const NOTHING: readonly Limit[] = []

/** The live page. Its links lead out of this feature. */
export function LiveScreen(props: LinksOut) {
  const { t } = useTranslation('live')
  const state = useLiveState()
  const view = useWaitlists()
  const news = lazyNews.usePart()
  const isRunning = isLive(state)
  useTitle(t('livePage.title'))
  useAutoJoin()
  const isPractice = useIsPractice()
  const isElsewhere = useIsElsewhere()
  // Whoever leaves a practice loses nothing.
  useLeaveWarning(isRunning && !isPractice)
  const isKnown = useIsKnown()
  const isPracticeOver = state.kind === 'ended' && state.reason === 'practice_over'
  return (
    <TryOutContext value={isPractice ? TRIED_OUT : NOTHING}>
      <div className="relative flex w-full flex-[1_0_0px] flex-col px-3 pb-2 sm:px-4">
        <h1 className="sr-only">{t('livePage.title')}</h1>
        {isPractice || isElsewhere ? (
          <PracticePart fallback={<div className="min-h-11" />}>
            {({ LiveNote }) => <LiveNote />}
          </PracticePart>
        ) : null}
        {isRunning || !isKnown ? null : (
          <div
            className={`mx-auto mb-3 w-full pt-1.5 ${hasRecap(state) ? 'max-w-2xl md:pt-[10vh]' : 'max-w-7xl'}`}
          >
            <StartBanner {...props} />
          </div>
        )}
        <Suspense>{news ? <news.LiveNews view={view} /> : null}</Suspense>
        <SlipReaderPart />
        {/* In a window as low as a keyboard leaves it, the page scrolls rather than its lists vanish. */}
        <div className="relative flex flex-[1_0_0px] flex-col flowing:flex-none">
          <LateWinnersProvider view={view}>
            <HoldsProvider waitlists={view.waitlists}>
              {isPracticeOver ? (
                <PracticePart>{({ PracticeResults }) => <PracticeResults />}</PracticePart>
              ) : isKnown ? (
                // Of a live that is over nothing is shown but what is open: an answer to it still counts.
                <div hidden={hasRecap(state)} className="contents">
                  <LivePanels view={view} />
                </div>
              ) : (
                <LiveSkeleton />
              )}
            </HoldsProvider>
          </LateWinnersProvider>
        </div>
        <PageShortcuts />
      </div>
    </TryOutContext>
  )
}

/** Holds the place of the lists until it is known whether a live runs. */
function LiveSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('status.loading')} className="grid gap-4">
      <Skeleton className="h-13 rounded-md" />
      <Skeleton className="h-40 rounded-lg" />
      <Skeleton className="h-28 rounded-lg" />
      <StillLoading />
    </SkeletonGroup>
  )
}

/**
 * Whether it is known if a live runs: before that, the page is not built, so that nothing moves
 * afterwards. A server that does not answer at once is not waited for.
 */
function useIsKnown(): boolean {
  const { api } = useServices()
  const { kind } = useLiveState()
  const [wasKnown, setWasKnown] = useState(false)
  // Of a live of the last hours the page tells first.
  useQuery({ ...pastSessionsQuery(api), enabled: kind === 'idle' && !wasKnown })
  const { isPending, fetchStatus, failureCount } = useQuery({
    ...activeSessionQuery(api),
    enabled: false,
  })
  const isWaited = isPending && fetchStatus !== 'paused' && failureCount === 0
  const isKnown = wasKnown || kind !== 'idle' || !isWaited
  if (isKnown && !wasKnown) setWasKnown(true)
  return isKnown
}

/** A device that opens the live page joins the live that runs already; once for each session. */
function useAutoJoin(): void {
  const { elsewhere, join } = useLive()
  const tried = useRef<string>(null)
  const sessionId = elsewhere?.sessionId ?? null
  // Before the first paint, so that the banner of a live that can be joined does not flash.
  useLayoutEffect(() => {
    if (sessionId === null || tried.current === sessionId) return
    tried.current = sessionId
    join()
  }, [sessionId, join])
  // A page that is taken away and put back (as React's strict mode does) joins again.
  useEffect(() => {
    return () => {
      tried.current = null
    }
  }, [])
}

/** Warns when the page is left while connected. Browsers show words of their own. */
function useLeaveWarning(isActive: boolean): void {
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
