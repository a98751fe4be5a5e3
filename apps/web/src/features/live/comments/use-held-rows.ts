import { type FocusEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { CommentList } from './comment-list.ts'
import type { CommentRow } from './comment-row.ts'
import { holdRows } from './hold-rows.ts'

/** How long rows stand still after the pointer last moved over them. */
const AIM_MS = 2_000
/** Scrolled further than this, the seller is reading and nothing may move. */
const AT_TOP_PX = 8

/** What is shown, and how many newer comments wait. */
export type HeldRows = {
  rows: readonly CommentRow[]
  waiting: number
  /** Lets the newest comments in, and goes to the top. */
  release: () => void
  /** For the element that scrolls. */
  handlers: {
    onScroll: () => void
    onPointerMove: () => void
    onPointerDown: () => void
    onFocus: () => void
    onBlur: (event: FocusEvent) => void
  }
}

/**
 * Keeps rows from moving under the finger: new comments wait while the seller aims, goes through
 * them by keyboard, or has scrolled.
 */
export function useHeldRows(list: CommentList, scroller: RefObject<HTMLElement | null>): HeldRows {
  const [held, setHeld] = useState<CommentList | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  // A finger leaves the focus on what it pressed and is gone; keys come back to it.
  const hasFocus = () => scroller.current?.querySelector(':focus-visible') != null
  const isScrolled = () => (scroller.current?.scrollTop ?? 0) > AT_TOP_PX
  const releaseAtTop = () => {
    if (!isScrolled() && !hasFocus()) setHeld(null)
  }
  const aim = () => {
    setHeld((current) => current ?? list)
    clearTimeout(timer.current)
    timer.current = setTimeout(releaseAtTop, AIM_MS)
  }
  const onScroll = () => {
    if (isScrolled()) setHeld((current) => current ?? list)
    else releaseAtTop()
  }
  const onFocus = () => {
    if (hasFocus()) setHeld((current) => current ?? list)
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!scroller.current?.contains(relatedTarget)) releaseAtTop()
  }
  const release = () => {
    setHeld(null)
    scroller.current?.scrollTo({ top: 0 })
  }

  // A list that was cleared belongs to a live that is over; what was held goes with it.
  const shown = held && held.heard <= list.heard ? held : list
  const rows = useMemo(
    () => (shown === list ? list.rows : holdRows(shown.rows, list.rows)),
    [shown, list],
  )
  // The next frame is compared with what is shown now.
  if (held !== null && shown === held && rows !== held.rows) setHeld({ ...held, rows })
  return {
    rows,
    waiting: list.heard - shown.heard,
    release,
    handlers: { onScroll, onPointerMove: aim, onPointerDown: aim, onFocus, onBlur },
  }
}
