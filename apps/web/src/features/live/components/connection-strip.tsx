import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Dot } from '../../../shared/ui/dot.tsx'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import { useComments } from '../comments/use-comments.ts'
import type { LiveState } from '../connection/live-state.ts'
import { useLiveParts } from '../live-context.ts'
import { useClockFormat } from '../use-clock-format.ts'
import { useLiveState } from '../use-live.ts'

/** How the live is heard: connected, on the way back, and what could not be heard. */
export function ConnectionStrip() {
  const { t } = useTranslation('live')
  const state = useLiveState()
  return (
    <section
      aria-label={t('livePage.strip.label')}
      className="flex flex-wrap items-center gap-x-4 gap-y-1 px-1 text-sm"
    >
      <Hearing state={state} />
      <Unsaved />
      <GapNotes />
      <p className="text-xs text-ink-soft md:ml-auto">{t('livePage.stayNote')}</p>
    </section>
  )
}

function Hearing({ state }: { state: LiveState }) {
  const { t } = useTranslation('live')
  const isHeard = state.kind === 'connected'
  return (
    <p
      role="status"
      className={classNames('flex items-center gap-2 font-bold', !isHeard && 'text-first-ink')}
    >
      {isHeard ? <Dot tone="live" /> : <Spinner />}
      <span className="truncate">{wordsOf(state, t)}</span>
    </p>
  )
}

function wordsOf(state: LiveState, t: ReturnType<typeof useTranslation<'live'>>['t']): string {
  switch (state.kind) {
    case 'connected':
      return t('livePage.strip.connected', { username: state.stream.username })
    case 'reconnecting':
      return t('livePage.strip.reconnecting')
    case 'stopping':
      return t('livePage.strip.stopping')
    default:
      return t('livePage.strip.connecting')
  }
}

/** Changes by hand that the server has not confirmed yet. */
function Unsaved() {
  const { t } = useTranslation('live')
  const { edits } = useLiveParts()
  const count = useSyncExternalStore(edits.subscribe, () => edits.getPending().length)
  if (count === 0) return null
  return (
    // A change that is saved as quickly as usual is not worth a word.
    <p className="animate-[fade_160ms_800ms_both] font-semibold">
      {t('livePage.strip.unsaved', { count })}
    </p>
  )
}

/** How many of the last gaps are told; the recap has all of them. */
const TOLD_GAPS = 2

function GapNotes() {
  const { t } = useTranslation('live')
  const { gaps } = useComments()
  const clock = useClockFormat()
  if (gaps.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {gaps.slice(-TOLD_GAPS).map(({ from, to }) => (
        <li
          key={from}
          className="figures animate-fade rounded-sm bg-sunken px-2 py-0.5 font-semibold"
        >
          {to === null
            ? t('livePage.strip.gapOpen', { from: clock(from) })
            : t('livePage.strip.gap', { from: clock(from), to: clock(to) })}
        </li>
      ))}
    </ul>
  )
}
