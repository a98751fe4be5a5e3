import type { ItemId } from '@dibs/core'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../../shared/services/services.tsx'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { type LateNote, noteLate, withoutItem, withoutPast } from './late-notes.ts'
import { createLateWinners } from './late-winners.ts'

/** Nothing goes from the lists while a pointer is about to press there. */
const AIM_MS = 1_200
const NONE: readonly LateNote[] = []

/**
 * The notes of late winners of the running live. What was there when the page `first` showed it is
 * no news.
 */
export function useLateNotes(view: WaitlistsView, first: RefObject<WaitlistsView | null>) {
  const { now } = useServices()
  const [notes, setNotes] = useState(NONE)
  const { sessionId, waitlists, isLoading } = view
  const lateWinnersOf = useRef<ReturnType<typeof createLateWinners>>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another live begins with nothing
  useEffect(() => {
    lateWinnersOf.current = null
    setNotes(NONE)
  }, [sessionId])
  useEffect(() => {
    if (isLoading || sessionId === null) return
    if (lateWinnersOf.current === null) {
      lateWinnersOf.current = createLateWinners()
      if (first.current?.sessionId === sessionId) lateWinnersOf.current(first.current.waitlists)
    }
    const late = lateWinnersOf.current(waitlists)
    setNotes((held) => noteLate(held, late, now()))
  }, [waitlists, isLoading, sessionId, first, now])
  useRunningOut(
    notes,
    useCallback(() => setNotes((held) => withoutPast(held, now())), [now]),
  )
  return {
    notes,
    dismiss: useCallback((itemId: ItemId) => setNotes((held) => withoutItem(held, itemId)), []),
  }
}

/** Calls when the first of the notes has had its time, and no pointer aims. */
function useRunningOut(notes: readonly LateNote[], onOver: () => void): void {
  const { now } = useServices()
  useEffect(() => {
    if (notes.length === 0) return
    let aimedUntil = 0
    let timer: ReturnType<typeof setTimeout>
    const aim = () => {
      aimedUntil = now() + AIM_MS
    }
    const first = Math.min(...notes.map(({ until }) => until))
    const wait = () => {
      const rest = Math.max(first, aimedUntil) - now()
      if (rest <= 0) onOver()
      else timer = setTimeout(wait, rest)
    }
    wait()
    const passive = { passive: true }
    window.addEventListener('pointermove', aim, passive)
    window.addEventListener('pointerdown', aim, passive)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointermove', aim)
      window.removeEventListener('pointerdown', aim)
    }
  }, [notes, now, onOver])
}
