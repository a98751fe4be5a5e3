import type { ItemWaitlist } from '@dibs/contract'
import type { TFunction } from 'i18next'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buyerName, isWinner } from '../../../shared/claims/places.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { useGapLength } from '../slips/gap-ending.ts'
import { cancelledBy, nextInLine } from '../slips/next-in-line.ts'
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
  const { t } = useTranslation('news')
  const { t: tLive } = useTranslation('live')
  const { sessionId, waitlists, isLoading } = view
  const [text, setText] = useState('')
  const waiting = useRef<Arrival[]>([])
  const seen = useRef<SeenWaitlists>(null)
  const urgent = useUrgentNews(view)

  const speak = useEffectEvent(() => {
    const sentences = [...urgent.splice(0), ...newsOf(waiting.current, t, tLive)]
    waiting.current = []
    if (sentences.length > 0) setText(sentences.join(' '))
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

/**
 * Sentences that wait to be said: that a winner seems to give an item up, with who is next, and what could
 * not be heard, once its end is known. Each once; what was there when the page was opened is no news.
 */
function useUrgentNews({ sessionId, waitlists, isLoading }: WaitlistsView): string[] {
  const { t } = useTranslation('news')
  const { t: tLive } = useTranslation('live')
  const { t: tSlips } = useTranslation('slips')
  const clock = useClockFormat()
  const lengthOf = useGapLength()
  const cancelled = useLiveStore((live) => live.cancelled)
  const gaps = useLiveStore(({ comments }) => comments.gaps)
  const [waiting] = useState<string[]>([])
  const known = useRef<ReadonlySet<string>>(null)

  const add = useEffectEvent(() => {
    if (isLoading || sessionId === null) {
      known.current = null
      return
    }
    const news = new Map<string, () => string>()
    for (const list of waitlists) {
      for (const claim of list.claims.filter(isWinner)) {
        if (cancelledBy(cancelled, list.itemId, claim) === null) continue
        news.set(`${list.itemId}/${claim.buyer.accountId}`, () => cancelText(list, claim))
      }
    }
    for (const { from, to } of gaps) {
      if (to === null) continue
      const times = { from: clock(from), to: clock(to) }
      news.set(from, () => tSlips('gap.missed', { length: lengthOf({ from, to }), ...times }))
    }
    for (const [what, say] of news) if (known.current?.has(what) === false) waiting.push(say())
    known.current = new Set(news.keys())
  })
  const cancelText = (list: ItemWaitlist, claim: ItemWaitlist['claims'][number]) => {
    const guest = tLive('livePage.guest')
    const next = nextInLine(list, claim, cancelled)
    return t(next ? 'cancels' : 'cancelsAlone', {
      item: list.itemText,
      name: buyerName(claim.buyer, guest),
      next: next ? buyerName(next.buyer, guest) : '',
    })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may bring news
  useEffect(() => add(), [sessionId, isLoading, waitlists, cancelled, gaps])
  return waiting
}

/** What arrived since the last text, in a sentence or two. */
function newsOf(
  arrivals: readonly Arrival[],
  t: TFunction<'news'>,
  tLive: TFunction<'live'>,
): string[] {
  const named = arrivals.filter(isFirst).slice(0, NAMED)
  const others = arrivals.length - named.length
  const sentences: string[] = named.map(({ itemText: item, claim }) =>
    t(claim.position === 1 ? 'winner' : 'wins', {
      item,
      name: buyerName(claim.buyer, tLive('livePage.guest')),
    }),
  )
  return others > 0 ? [...sentences, t('claims', { count: others })] : sentences
}
