import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Arrival,
  addReading,
  diffWaitlists,
  isFirst,
  NOTHING_SEEN,
  type SeenWaitlists,
} from '../waitlists/diff-waitlists.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { newsText } from './news-text.ts'

/** A voice that speaks more often than this drowns the live itself. */
const SPEAK_EVERY_MS = 6_000

/**
 * What to say of claims that came in: `onWinner` runs at once when somebody is first, the text
 * gathers what happened since it last changed. What was there when the page was opened is no news.
 */
export function useLiveNews(view: WaitlistsView, onWinner: () => void): string {
  const { t } = useTranslation('live')
  const { sessionId, waitlists, isLoading } = view
  const [text, setText] = useState('')
  const waiting = useRef<Arrival[]>([])
  const seen = useRef<SeenWaitlists>(null)

  useEffect(() => {
    seen.current = null
    waiting.current = []
    setText('')
    if (sessionId === null) return
    const timer = setInterval(() => {
      if (waiting.current.length === 0) return
      setText(newsText(waiting.current, t))
      waiting.current = []
    }, SPEAK_EVERY_MS)
    return () => clearInterval(timer)
  }, [sessionId, t])

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
