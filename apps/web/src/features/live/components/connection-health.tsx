import { EarOff, Radio } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Spinner } from '../../../shared/ui/spinner.tsx'
import type { LiveState } from '../connection/live-state.ts'
import { useLiveParts } from '../live-context.ts'
import { useLiveState } from '../use-live.ts'

/** How the live is heard, in a word and a sign: connected, or on the way back. */
export function ConnectionHealth() {
  const { t } = useTranslation('live')
  const state = useLiveState()
  const isHeard = state.kind === 'connected'
  return (
    <p
      role="status"
      className={classNames(
        'flex min-w-0 items-center gap-2 text-sm font-bold',
        !isHeard && 'text-first-ink',
      )}
    >
      {isHeard ? <Radio aria-hidden="true" className="size-5 shrink-0 text-alert" /> : <Spinner />}
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

/** How many of the last gaps are told; the recap has all of them. */
const TOLD_GAPS = 2

/** What could not be heard. */
export function GapNotes() {
  const { t } = useTranslation('live')
  const gaps = useGaps()
  const clock = useClockFormat()
  if (gaps.length === 0) return null
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
            : t('livePage.strip.gap', { from: clock(from), to: clock(to) })}
        </li>
      ))}
    </ul>
  )
}

/** Renders when a gap opens or ends, not with every comment. */
function useGaps() {
  const { comments } = useLiveParts()
  return useSyncExternalStore(comments.subscribe, () => comments.getSnapshot().gaps)
}
