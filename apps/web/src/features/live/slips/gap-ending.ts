import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMargin } from '../../../shared/claims/receipt/margin.ts'
import { useFormat } from '../../../shared/format/use-format.ts'
import type { CommentRow, Gap } from '../comments/comment-list.ts'

/** Says how long a gap was that is over. */
export function useGapLength(): (gap: { from: string; to: string }) => string {
  const { t } = useTranslation('marks')
  const { locale } = useFormat()
  return ({ from, to }) => {
    const ms = Date.parse(to) - Date.parse(from)
    // To the second, as the clock times beside it; never "0 s".
    return formatMargin(Math.max(1_000, Math.round(ms / 1_000) * 1_000), t, locale)
  }
}

/** The server says within this time whether an interruption was a gap. */
const DECIDED_MS = 6_000
const SHOWN_MS = 10_000

/** Whether an interruption has just ended in which nothing was missed. */
export function useAllHeard(gaps: readonly Gap[]): boolean {
  const open = gaps.find(({ to }) => to === null)?.from ?? null
  const [last, setLast] = useState<string | null>(null)
  const [isTold, setIsTold] = useState(false)
  if (open !== null && open !== last) {
    setLast(open)
    setIsTold(false)
  }
  const isGap = last !== null && gaps.some(({ from, to }) => from === last && to !== null)
  if (last !== null && isGap) setLast(null)
  const isUndecided = last !== null && open === null && !isGap
  useEffect(() => {
    if (!isUndecided) return
    const tell = setTimeout(() => setIsTold(true), DECIDED_MS)
    const end = setTimeout(() => {
      setIsTold(false)
      setLast(null)
    }, DECIDED_MS + SHOWN_MS)
    return () => {
      clearTimeout(tell)
      clearTimeout(end)
    }
  }, [isUndecided])
  return isTold && isUndecided
}

/** The gap that lies between a comment and the next older one, if there is one that is over. */
export function gapBetween(
  newer: CommentRow,
  older: CommentRow | undefined,
  gaps: readonly Gap[],
): { from: string; to: string } | null {
  if (!older) return null
  for (const { from, to } of gaps) {
    const began = Date.parse(from)
    if (to !== null && older.commentedAt < began && newer.commentedAt >= began) return { from, to }
  }
  return null
}
