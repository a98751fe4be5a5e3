import { CircleCheck, EarOff, Hourglass, Radio, Settings2, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCountdown } from '../../../shared/format/format-countdown.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { SeePlans } from '../../../shared/plan/see-plans.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { isLive, type LiveState, streamOf } from '../connection/states.ts'
import { WARN_AT_SECONDS } from '../on-air.ts'
import { useAllHeard, useGapLength } from '../slips/gap-ending.ts'
import { useIsPractice, useLiveState, useLiveStore, useTrouble } from '../use-live.ts'
import { useOnAir } from '../use-on-air.ts'

const lazyNotes = lazyPart(() => import('../../../shared/claims/change-notes.tsx'))
const lazyOffers = lazyPart(() => import('../slips/offers.tsx'))

/**
 * What the seller has to know of the live or of changes on their way. Stands below the lists, which
 * give way at their end: nothing that could be pressed moves.
 */
export function LiveNotes({ withHealth }: { withHealth: boolean }) {
  const state = useLiveState()
  const session = streamOf(state)
  const isRunning = isLive(state)
  const changes = lazyNotes.usePart()
  return (
    <div className="grid max-h-[40%] shrink-0 overflow-y-auto px-2 *:my-1">
      {isRunning ? (
        <>
          {withHealth ? <ConnectionHealth isQuiet /> : null}
          <GapNotes />
          <SlipOffersPart />
          <TroubleNote />
          <DurationWarning />
        </>
      ) : null}
      {changes ? (
        <changes.ChangeNotes sessionId={session?.sessionId ?? null} isRunning={isRunning} />
      ) : null}
    </div>
  )
}

/**
 * How the live is heard, in a word and a sign: connected, or connecting again. `isQuiet`: to be seen
 * only when something is wrong.
 */
export function ConnectionHealth({ isQuiet = false }: { isQuiet?: boolean }) {
  const { t } = useTranslation('live')
  const state = useLiveState()
  const isHeard = state.kind === 'connected'
  return (
    <p
      role="status"
      className={classNames(
        'flex min-w-0 items-center gap-2 text-sm font-bold',
        isHeard ? (isQuiet ? 'sr-only' : 'max-lg:sr-only') : 'text-first-ink',
      )}
    >
      {isHeard ? <Radio aria-hidden="true" className="size-5 shrink-0 text-alert" /> : <Spinner />}
      <span className="truncate">{healthText(state, t)}</span>
    </p>
  )
}

function healthText(state: LiveState, t: ReturnType<typeof useTranslation<'live'>>['t']): string {
  switch (state.kind) {
    case 'connected':
      return state.stream.isPractice
        ? t('livePage.practice.running')
        : t('livePage.strip.connected', { username: state.stream.username })
    case 'reconnecting':
      return t('livePage.strip.reconnecting')
    case 'stopping':
      return t('livePage.strip.stopping')
    default:
      return t('livePage.strip.connecting')
  }
}

const LiveSettings = lazy(async () => ({
  default: (await import('./live-settings.tsx')).LiveSettings,
}))

/** Opens the settings of the live page; their code comes with the first press. */
export function SettingsButton() {
  const { t } = useTranslation('live')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        label={t('livePage.settings.title')}
        aria-haspopup="dialog"
        icon={<Settings2 aria-hidden="true" className="size-6" />}
        onClick={() => setIsOpen(true)}
      />
      <Suspense fallback={null}>
        {isOpen ? <LiveSettings onClose={() => setIsOpen(false)} /> : null}
      </Suspense>
    </>
  )
}

/** Claims that slipped through: fetched once the page stands. */
function SlipOffersPart() {
  const part = lazyOffers.usePart()
  return part ? <part.SlipOffers /> : null
}

/** Reads the comments for what slips through; stands outside of the tabs, and outlives a change. */
export function SlipReaderPart() {
  const part = lazyOffers.usePart()
  return part ? <part.SlipReader /> : null
}

/** How many of the last gaps are told; the recap has all of them. */
const TOLD_GAPS = 2

/** What could not be heard. Renders when a gap opens or ends, not with every comment. */
function GapNotes() {
  const { t } = useTranslation('live')
  const { t: tSlips } = useTranslation('slips')
  const gaps = useLiveStore(({ comments }) => comments.gaps)
  const allHeard = useLiveStore(({ comments }) => comments.allHeard)
  const clock = useClockFormat()
  const lengthOf = useGapLength()
  const isAllHeard = useAllHeard({ gaps, allHeard })
  if (gaps.length === 0 && !isAllHeard) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {gaps.slice(-TOLD_GAPS).map(({ from, to }) => (
        <li
          key={from}
          className="figures flex animate-fade items-center gap-1.5 rounded-sm bg-sunken px-2 py-0.5 text-sm font-semibold"
        >
          <EarOff aria-hidden="true" className="size-4 shrink-0" />
          {to === null
            ? t('livePage.strip.gapOpen', { from: clock(from) })
            : tSlips('gap.missed', {
                length: lengthOf({ from, to }),
                from: clock(from),
                to: clock(to),
              })}
        </li>
      ))}
      {isAllHeard ? (
        <li
          role="status"
          className="flex animate-fade items-center gap-1.5 rounded-sm bg-sunken px-2 py-0.5 text-sm font-semibold"
        >
          <CircleCheck aria-hidden="true" className="size-4 shrink-0 text-action" />
          {tSlips('gap.nothing')}
        </li>
      ) : null}
    </ul>
  )
}

/** Says why less is heard than the seller may think. */
function TroubleNote() {
  const { t } = useTranslation('live')
  const trouble = useTrouble()
  return (
    <div role="status" className="empty:hidden">
      {trouble === null ? null : (
        <p className="flex animate-fade items-start gap-2 rounded-md bg-alert-tint px-3 py-2 text-sm font-bold text-alert-strong">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
          {t(`livePage.trouble.${trouble}`)}
        </p>
      )}
    </div>
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
      {isNear ? (
        <div className="flex animate-fade flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-alert-tint py-1 pr-1 pl-3">
          <p className="flex min-w-0 items-center gap-2 text-sm font-bold text-alert-strong">
            <Hourglass aria-hidden="true" className="size-5 shrink-0" />
            <span className="figures">
              {t('livePage.duration.left', { time: formatCountdown(secondsLeft) })}
            </span>
          </p>
          <SeePlans limit="sessionMinutes" />
        </div>
      ) : null}
    </>
  )
}

/** As many as there were when the warning began. */
function MinutesLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation('live')
  const [minutes] = useState(Math.max(1, Math.ceil(seconds / 60)))
  return t('livePage.duration.warning', { count: minutes })
}
