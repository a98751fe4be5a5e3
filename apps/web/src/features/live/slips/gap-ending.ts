import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMargin } from '../../../shared/claims/receipt/margin.ts'
import { useFormat } from '../../../shared/format/use-format.ts'
import type { CommentList, CommentRow, Gap } from '../comments/comment-list.ts'

/**
 * Says how long a gap was that is over: the difference of the times as clocks show them, as the recap has
 * it, and never nothing.
 */
export function useGapLength(): (gap: { from: string; to: string }) => string {
  const { t } = useTranslation('marks')
  const { locale } = useFormat()
  return ({ from, to }) => {
    const seconds = wholeSeconds(to) - wholeSeconds(from)
    return formatMargin(Math.max(1, seconds) * 1_000, t, locale)
  }
}

const wholeSeconds = (iso: string) => Math.floor(Date.parse(iso) / 1_000)

const SHOWN_MS = 10_000

/** Whether the server has just said that nothing was missed in an interruption. */
export function useAllHeard({ gaps, allHeard }: Pick<CommentList, 'gaps' | 'allHeard'>): boolean {
  const open = gaps.find(({ to }) => to === null)?.from ?? null
  /** The interruption that is told of next, and how often all was heard before it. */
  const [last, setLast] = useState<{ from: string; before: number } | null>(null)
  if (open !== null && open !== last?.from) setLast({ from: open, before: allHeard })
  // With several nodes, another one may have heard the beginning.
  const isGap = last !== null && gaps.some(({ to }) => to !== null && to > last.from)
  if (last !== null && isGap && open === null) setLast(null)
  const isTold = last !== null && open === null && !isGap && allHeard > last.before
  useEffect(() => {
    if (!isTold) return
    const end = setTimeout(() => setLast(null), SHOWN_MS)
    return () => clearTimeout(end)
  }, [isTold])
  return isTold
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
