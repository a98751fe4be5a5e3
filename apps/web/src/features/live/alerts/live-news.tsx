import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buyerName } from '../../../shared/claims/places.ts'
import { useLiveStore } from '../use-live.ts'
import {
  type Arrival,
  addReading,
  diffWaitlists,
  isFirst,
  NOTHING_SEEN,
  type SeenWaitlists,
} from '../waitlists/diff-waitlists.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { useWakeLock } from './wake-lock.ts'
import { useWinnerSignal } from './winner-signal.ts'

/** A screen reader that speaks more often than this drowns the live itself. */
const SPEAK_EVERY_MS = 6_000
/** How many winners are named; of the others, only the number of claims is told. */
const NAMED = 2

/** Tells of new claims by voice, sound and vibration, and keeps the screen on, as the seller chose. */
export function LiveNews({ view }: { view: WaitlistsView }) {
  const keepAwake = useLiveStore(({ prefs }) => prefs.keepAwake)
  useWakeLock(keepAwake && view.sessionId !== null)
  const text = useLiveNews(view, useWinnerSignal())
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}

/**
 * What to say of claims that came in: `onWinner` runs at once when somebody is first; the text tells
 * what happened since it last changed. What was there when the page was opened is no news.
 */
function useLiveNews(view: WaitlistsView, onWinner: () => void): string {
  const { t } = useTranslation('live')
  const { sessionId, waitlists, isLoading } = view
  const [text, setText] = useState('')
  const waiting = useRef<Arrival[]>([])
  const seen = useRef<SeenWaitlists>(null)

  const speak = useEffectEvent(() => {
    if (waiting.current.length === 0) return
    setText(newsText(waiting.current, t))
    waiting.current = []
  })
  useEffect(() => {
    seen.current = null
    waiting.current = []
    setText('')
    if (sessionId === null) return
    const timer = setInterval(() => speak(), SPEAK_EVERY_MS)
    return () => clearInterval(timer)
  }, [sessionId])

  useEffect(() => {
    if (isLoading || sessionId === null) return
    const before = seen.current
    seen.current = addReading(before ?? NOTHING_SEEN, waitlists)
    const arrivals = before ? diffWaitlists(before, waitlists).arrivals : []
    if (arrivals.length === 0) return
    waiting.current.push(...arrivals)
    if (arrivals.some(isFirst)) onWinner()
  }, [waitlists, isLoading, sessionId, onWinner])

  return text
}

/** What arrived since the last text, in a sentence or two. */
function newsText(arrivals: readonly Arrival[], t: TFunction<'live'>): string {
  const named = arrivals.filter(isFirst).slice(0, NAMED)
  const others = arrivals.length - named.length
  const sentences: string[] = named.map(({ itemText: item, claim }) =>
    t(claim.position === 1 ? 'livePage.news.winner' : 'livePage.news.wins', {
      item,
      name: buyerName(claim.buyer, t('livePage.guest')),
    }),
  )
  if (others > 0) sentences.push(t('livePage.news.claims', { count: others }))
  return sentences.join(' ')
}
