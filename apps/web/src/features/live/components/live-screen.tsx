import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeNotes } from '../../../shared/claims/change-notes.tsx'
import { HoldsProvider } from '../../../shared/claims/marks/holds.tsx'
import { useTitle } from '../../../shared/ui/use-title.ts'
import { isLive } from '../connection/live-state.ts'
import { useFlip } from '../flip.ts'
import { LateWinnersProvider } from '../late-winner/late-winners-provider.tsx'
import { useIsKnown } from '../use-is-known.ts'
import { useLiveState } from '../use-live.ts'
import { useWaitlists } from '../waitlists/use-waitlists.ts'
import { LiveNews } from './live-news.tsx'
import { LivePanels } from './live-panels.tsx'
import { LiveSkeleton } from './live-skeleton.tsx'
import { PageShortcuts } from './page-shortcuts.tsx'
import { type LinksOut, StartBanner } from './start-banner.tsx'
import { StatusStrip } from './status-strip.tsx'
import { useAutoJoin } from './use-auto-join.ts'
import { useLeaveWarning } from './use-leave-warning.ts'

/** The live page. Its links lead out of this feature. */
export function LiveScreen(props: LinksOut) {
  const { t } = useTranslation('live')
  const state = useLiveState()
  const view = useWaitlists()
  const isRunning = isLive(state)
  useTitle(t('livePage.title'))
  useAutoJoin()
  useLeaveWarning(isRunning)
  const isKnown = useIsKnown()
  const isJoining = state.kind === 'starting' && state.isJoining
  const page = useRef<HTMLDivElement>(null)
  useFlip(page, 'jump')
  return (
    <div
      ref={page}
      className="relative mx-auto flex min-h-0 w-full max-w-7xl flex-1 flex-col px-3 pt-1.5 pb-3 sm:px-6 sm:pb-5"
    >
      <h1 className="sr-only">{t('livePage.title')}</h1>
      <div className="relative mb-3 grid gap-2 sm:mb-4">
        {isRunning || isJoining ? <StatusStrip view={view} /> : null}
        {isRunning || isJoining || !isKnown ? null : <StartBanner {...props} />}
        <ChangeNotes />
      </div>
      <LiveNews view={view} />
      {/* In a window as low as a keyboard leaves it, the page scrolls rather than its panels vanish. */}
      <div className="relative flex min-h-72 flex-1 flex-col">
        <LateWinnersProvider view={view}>
          <HoldsProvider waitlists={view.waitlists}>
            {isKnown && !isJoining ? <LivePanels view={view} /> : <LiveSkeleton />}
          </HoldsProvider>
        </LateWinnersProvider>
      </div>
      <PageShortcuts />
    </div>
  )
}
