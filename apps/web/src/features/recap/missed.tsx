import { type ApiClient, type GapBody, liveEndpoints, type PastSession } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { ChevronDown, EarOff } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useClockFormat } from '../../shared/format/use-clock-format.ts'
import { useServices } from '../../shared/services/services.tsx'
import { isFirstAnswerDue } from './recap-data.ts'
import { UnreadNote } from './unread-note.tsx'

/** A gap: a time in which the live was not heard. Times are ISO 8601, its length in whole seconds. */
export type MissedGap = { from: string; to: string; seconds: number }

/**
 * The gaps with their lengths. One that was never closed lasts until the session's end. A
 * length is the difference of the times as clocks show them, to the second, and never nothing: who
 * works it out by hand gets the same.
 */
export function missedGaps(gaps: readonly GapBody[], endTime: string): MissedGap[] {
  return gaps.map(({ from, to }) => {
    const end = to ?? endTime
    return { from, to: end, seconds: Math.max(1, wholeSeconds(end) - wholeSeconds(from)) }
  })
}

const wholeSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1000)

/** The gaps of a session, oldest first. */
function gapsQuery(api: ApiClient, sessionId: SessionId) {
  return queryOptions({
    queryKey: ['gaps', sessionId],
    queryFn: async ({ signal }) => {
      const { data } = await api(liveEndpoints.listGaps, { params: { sessionId }, signal })
      return data
    },
  })
}

/** What was not heard of a session, as far as it could be read. */
export type Missed = {
  gaps: readonly MissedGap[]
  /** Whether the first answer is still waited for. */
  isLoading: boolean
  isFailed: boolean
  isRetrying: boolean
  retry: () => void
}

/** Reads what was not heard of a session. */
export function useMissed(session: Pick<PastSession, 'id' | 'end_time'>): Missed {
  const { api } = useServices()
  const query = useQuery(gapsQuery(api, session.id))
  const { data, isFetched, isFetching, refetch } = query
  const gaps = useMemo(() => missedGaps(data ?? [], session.end_time), [data, session.end_time])
  return {
    gaps,
    isLoading: isFirstAnswerDue(query),
    isFailed: isFetched && data === undefined,
    isRetrying: isFetching,
    retry: () => void refetch(),
  }
}

/** How gaps that were not heard are told, in the viewer's language and zone. */
export function useMissedWords() {
  const { t } = useTranslation('recap')
  const clock = useClockFormat()
  return useMemo(() => {
    const length = (total: number) => {
      const parts = {
        hours: Math.floor(total / 3600),
        minutes: Math.floor(total / 60) % 60,
        seconds: total % 60,
      }
      if (parts.hours > 0) return t('missed.hours', parts)
      return parts.minutes > 0 ? t('missed.minutes', parts) : t('missed.seconds', parts)
    }
    const span = ({ from, to }: MissedGap) => {
      const times = { from: clock(from), to: clock(to) }
      return times.from === times.to ? times.from : t('missed.span', times)
    }
    const gap = (missed: MissedGap) => `${span(missed)} (${length(missed.seconds)})`

    /** How many and how long in all; of a single one, when it was. */
    const headline = (all: readonly MissedGap[]) => {
      const [first, ...others] = all
      if (first && others.length === 0) return t('missed.one', { stretch: gap(first) })
      const seconds = all.reduce((sum, missed) => sum + missed.seconds, 0)
      return t('missed.total', { number: all.length, length: length(seconds) })
    }
    /** Everything about them in one line; `null` when there are none. */
    const line = (all: readonly MissedGap[]) => {
      if (all.length === 0) return null
      return all.length === 1 ? headline(all) : `${headline(all)}: ${all.map(gap).join(', ')}`
    }
    return { gap, headline, line }
  }, [t, clock])
}

/** So many gaps are told without being asked for. */
const SHOWN_GAPS = 3

/** What was not heard of the live, and what that means for its winners; or that it cannot be read. */
export function MissedNote({ missed }: { missed: Missed }) {
  const { t } = useTranslation('recap')
  if (missed.isFailed) {
    const { isRetrying, retry } = missed
    return <UnreadNote message={t('missed.failed')} isRetrying={isRetrying} onRetry={retry} />
  }
  return missed.gaps.length === 0 ? null : <Gaps gaps={missed.gaps} />
}

function Gaps({ gaps }: { gaps: readonly MissedGap[] }) {
  const { t } = useTranslation('recap')
  const { headline } = useMissedWords()
  const heading = (
    <>
      <EarOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="figures min-w-0 flex-1">{headline(gaps)}</span>
    </>
  )
  return (
    <section aria-label={t('missed.label')} className="rounded-lg bg-sunken px-4 py-3 text-sm">
      {gaps.length === 1 ? (
        <p className="flex gap-2 font-bold">{heading}</p>
      ) : (
        <details open={gaps.length <= SHOWN_GAPS} className="group">
          <summary className="-my-3 flex min-h-11 cursor-pointer list-none gap-2 py-3 font-bold [&::-webkit-details-marker]:hidden">
            {heading}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <GapList gaps={gaps} />
        </details>
      )}
      <p className="mt-2 pl-7 text-ink-soft">{t('missed.meaning')}</p>
    </section>
  )
}

/** The same on paper, with every gap. */
export function PrintedMissed({ gaps }: { gaps: readonly MissedGap[] }) {
  const { t } = useTranslation('recap')
  const { headline } = useMissedWords()
  if (gaps.length === 0) return null
  return (
    <div className="pb-4 text-sm">
      <p className="font-bold">{headline(gaps)}</p>
      {gaps.length > 1 ? <GapList gaps={gaps} /> : null}
      <p>{t('missed.meaning')}</p>
    </div>
  )
}

function GapList({ gaps }: { gaps: readonly MissedGap[] }) {
  const { gap } = useMissedWords()
  return (
    <ul className="figures mt-2 flex flex-wrap gap-x-6 gap-y-1 pl-7 print:pl-0">
      {gaps.map((missed) => (
        <li key={missed.from}>{gap(missed)}</li>
      ))}
    </ul>
  )
}
