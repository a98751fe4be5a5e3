import { CircleCheck, EarOff, Hourglass, TriangleAlert } from 'lucide-react'
import { memo, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { formatCountdown } from '../../../shared/format/format-countdown.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { SeePlans } from '../../../shared/plan/see-plans.tsx'
import type { Gap } from '../comments/comment-list.ts'
import { HealthSign, useHealthText } from '../components/live-status.tsx'
import { isLive, streamOf } from '../connection/states.ts'
import { LateWinnerNotes } from '../late-winner/late-winner.tsx'
import { useLateWinners } from '../late-winner/late-winners-provider.tsx'
import { putAside } from '../live-store.ts'
import { WARN_AT_SECONDS } from '../on-air.ts'
import { useAllHeard, useGapLength } from '../slips/gap-ending.ts'
import { SlipOffers } from '../slips/offers.tsx'
import { useIsPractice, useLiveParts, useLiveState, useLiveStore, useTrouble } from '../use-live.ts'
import { useOnAir } from '../use-on-air.ts'
import { ToldChanges } from './change-told.tsx'
import { Told } from './told.tsx'
import { useToldPlace } from './told-store.ts'

/** What the seller has to know of the live, and of changes on their way. */
export const LiveNotes = memo(function LiveNotes({ withHealth }: { withHealth: boolean }) {
  const state = useLiveState()
  const session = streamOf(state)
  const isRunning = isLive(state)
  const lateWinners = useLateWinners()
  return (
    <>
      {isRunning ? (
        <>
          {withHealth ? <HealthNote /> : null}
          <GapNotes withOpen={!withHealth} />
          <TroubleNote />
          <DurationWarning />
          <LateWinnerNotes {...lateWinners} />
          <Suspense>
            <SlipOffers />
          </Suspense>
        </>
      ) : null}
      <Suspense>
        <ToldChanges sessionId={session?.sessionId ?? null} isRunning={isRunning} />
      </Suspense>
    </>
  )
})

/** How the live is heard: the least of all while it is, and next to nothing else when it is not. */
function HealthNote() {
  const { t } = useTranslation('live')
  const isConnected = useLiveState().kind === 'connected'
  const gap = useLiveStore(({ comments }) => comments.gaps.find(({ to }) => to === null))
  const clock = useClockFormat()
  const health = useHealthText()
  const isHeard = isConnected && !gap
  const isInDoubt = useIsInDoubt(gap !== undefined)
  return (
    <Told
      id="health"
      kind={isHeard ? (isInDoubt ? 'doubt' : 'calm') : 'unheard'}
      isSaid
      tone={isHeard ? 'soft' : 'plain'}
      icon={<HealthSign />}
      text={
        <>
          {/* The line may cut the end: since when is what counts, and its sign says the rest. */}
          {gap ? <span>{t('livePage.strip.gapOpen', { from: clock(gap.from) })}</span> : null}
          {gap && !isConnected ? ' · ' : null}
          {gap && isConnected ? null : <span>{health}</span>}
        </>
      }
    />
  )
}

/** So long, in ms, it is waited for what an interruption has cost. */
const DOUBT_MS = 10_000

/**
 * Whether an interruption is over, and the server has yet to say if anything was missed: an offer that
 * stood in front until then would push that word aside.
 */
function useIsInDoubt(isOpen: boolean): boolean {
  const answers = useLiveStore(
    ({ comments: { gaps, allHeard } }) => allHeard + gaps.filter(({ to }) => to !== null).length,
  )
  const [before, setBefore] = useState<number | null>(null)
  if (isOpen && before !== answers) setBefore(answers)
  const isInDoubt = !isOpen && before === answers
  useEffect(() => {
    if (!isInDoubt) return
    const end = setTimeout(() => setBefore(null), DOUBT_MS)
    return () => clearTimeout(end)
  }, [isInDoubt])
  return isInDoubt
}

/** How many of the last gaps are news; those before them are over. */
const TOLD_GAPS = 2

/** What could not be heard; `withOpen`: also what is not heard just now. Renders when a gap opens or ends, not with every comment. */
function GapNotes({ withOpen }: { withOpen: boolean }) {
  const { t } = useTranslation('live')
  const { t: tSlips } = useTranslation('slips')
  const { store } = useLiveParts()
  const gaps = useLiveStore(({ comments }) => comments.gaps)
  const allHeard = useLiveStore(({ comments }) => comments.allHeard)
  const putAway = useLiveStore(({ turnedDown }) => turnedDown)
  const clock = useClockFormat()
  const lengthOf = useGapLength()
  const isAllHeard = useAllHeard({ gaps, allHeard })
  useSeen()
  const kindOf = (id: string, isOpen: boolean, isPast: boolean) => {
    if (isOpen) return 'gap'
    if (isPast) return 'past'
    return putAway.has(seenKey(id)) ? 'aside' : 'missed'
  }
  return (
    <>
      {gaps.map(({ from, to }, at) => {
        const id = idOf({ from, to })
        if (putAway.has(id) || (to === null && !withOpen)) return null
        return (
          <Told
            key={id}
            id={id}
            kind={kindOf(id, to === null, at < gaps.length - TOLD_GAPS)}
            // The newest first.
            rank={-Date.parse(from)}
            icon={<EarOff aria-hidden="true" className="size-5 shrink-0" />}
            text={
              to === null
                ? t('livePage.strip.gapOpen', { from: clock(from) })
                : tSlips('gap.missed', {
                    length: lengthOf({ from, to }),
                    from: clock(from),
                    to: clock(to),
                  })
            }
            {...(to !== null && {
              onDismiss: () => putAside(store, [id]),
            })}
          />
        )
      })}
      <Told
        id="all heard"
        kind="missed"
        isSaid
        icon={<CircleCheck aria-hidden="true" className="size-5 shrink-0 text-action" />}
        text={isAllHeard ? tSlips('gap.nothing') : null}
      />
    </>
  )
}

const idOf = ({ from, to }: Gap) => `gap/${from}/${to !== null}`
const seenKey = (id: string) => `seen ${id}`

/** Notes which gaps were on screen with all that is told: they wait behind offers from then on. */
function useSeen(): void {
  const { store } = useLiveParts()
  const { store: told } = useToldPlace()
  const isOpen = useStore(told, (place) => place.isOpen)
  useEffect(() => {
    if (!isOpen) return
    return () => {
      const seen = store.getState().comments.gaps.map((gap) => seenKey(idOf(gap)))
      putAside(store, seen)
    }
  }, [isOpen, store])
}

/** Says why less is heard than the seller may think. */
function TroubleNote() {
  const { t } = useTranslation('live')
  const trouble = useTrouble()
  return (
    <Told
      id="trouble"
      kind="trouble"
      isSaid
      tone="alert"
      icon={<TriangleAlert aria-hidden="true" className="size-5 shrink-0" />}
      text={trouble === null ? null : t(`livePage.trouble.${trouble}`)}
    />
  )
}

/** Counts down the last five minutes that the plan allows, and leads to the plans. */
function DurationWarning() {
  const { t } = useTranslation('live')
  const { secondsLeft } = useOnAir()
  // The end of a practice is told with it.
  const isNear = !useIsPractice() && secondsLeft !== null && secondsLeft <= WARN_AT_SECONDS
  return (
    <>
      {/* Said once; a countdown that is read out every second drowns everything else. */}
      <p role="status" className="sr-only">
        {isNear ? <MinutesLeft seconds={secondsLeft} /> : null}
      </p>
      <Told
        id="soon over"
        kind="soonOver"
        tone="alert"
        icon={<Hourglass aria-hidden="true" className="size-5 shrink-0" />}
        text={isNear ? t('livePage.duration.left', { time: formatCountdown(secondsLeft) }) : null}
        action={<SeePlans limit="sessionMinutes" />}
      />
    </>
  )
}

/** As many as there were when the warning began. */
function MinutesLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation('live')
  const [minutes] = useState(Math.max(1, Math.ceil(seconds / 60)))
  return t('livePage.duration.warning', { count: minutes })
}
