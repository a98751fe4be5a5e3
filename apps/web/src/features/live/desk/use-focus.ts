import type { ItemWaitlist } from '@dibs/contract'
import type { ItemId, SessionId } from '@dibs/core'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useServices } from '../../../shared/services/services.tsx'
import {
  claimsSince,
  type FocusedItem,
  followedItem,
  type NewestHeard,
  newestItem,
  RECENT_MS,
  type RecentClaim,
  readNewest,
} from './follow.ts'

const LOOK_MS = 1_000

/** A row of the item that has the keyboard's focus, or a dialog that has it: another item would take it away. */
const BY_KEYBOARD = ':is([data-live-panel=waitlists], [role$=dialog]) :focus-visible'

/** Which item is in focus, and how the seller changes that. */
export type DeskFocus = {
  itemId: ItemId | null
  /** Whether the focus goes to the busiest item by itself. */
  isFollowing: boolean
  /** How often the seller chose. */
  choices: number
  /** Puts an item in focus, where it stays. */
  choose: (itemId: ItemId) => void
  /** Keeps the item that is in focus: the seller is at it. */
  stay: () => void
  /** Goes to the busiest item, now and from now on. */
  follow: () => void
}

type State = {
  sessionId: SessionId | null
  shown: FocusedItem | null
  isFollowing: boolean
  choices: number
}

/** The item in focus of a live: the busiest one, until the seller touches something. */
export function useFocus(sessionId: SessionId | null, items: readonly ItemWaitlist[]): DeskFocus {
  const { now } = useServices()
  const [held, setState] = useState<State>(() => newState(sessionId))
  const state = held.sessionId === sessionId ? held : newState(sessionId)
  const { shown, isFollowing } = state
  // The first item stands there with the first paint.
  const first = shown === null ? newestItem(items) : null
  if (first !== null) setState({ ...state, shown: { itemId: first, since: now() } })

  const recent = useRecentClaims(sessionId, items)
  const look = useEffectEvent(() => {
    if (!(isFollowing && shown) || document.querySelector(BY_KEYBOARD)) return
    const itemId = followedItem(shown, recent(), now())
    if (itemId !== shown.itemId) setState({ ...state, shown: { itemId, since: now() } })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading may bring a busier item
  useEffect(() => look(), [items])
  useEffect(() => {
    if (!isFollowing) return
    const timer = setInterval(() => look(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isFollowing])

  return {
    itemId: shown?.itemId ?? first,
    isFollowing,
    choices: state.choices,
    choose: useCallback(
      (itemId: ItemId) =>
        setState(({ choices }) => ({
          sessionId,
          shown: { itemId, since: now() },
          isFollowing: false,
          choices: choices + 1,
        })),
      [sessionId, now],
    ),
    stay: useCallback(() => setState((before) => ({ ...before, isFollowing: false })), []),
    follow: () => {
      const since = shown && { ...shown, since: Number.NEGATIVE_INFINITY }
      const itemId = since && followedItem(since, recent(), now())
      const next = itemId ? { itemId, since: now() } : null
      setState({ sessionId, shown: next, isFollowing: true, choices: state.choices + 1 })
    },
  }
}

function newState(sessionId: SessionId | null): State {
  return { sessionId, shown: null, isFollowing: true, choices: 0 }
}

/** The claims of the last seconds, as this page saw them come in. */
function useRecentClaims(
  sessionId: SessionId | null,
  items: readonly ItemWaitlist[],
): () => readonly RecentClaim[] {
  const { now } = useServices()
  const seen = useRef<{ sessionId: SessionId | null; newest: NewestHeard } | null>(null)
  const recent = useRef<RecentClaim[]>([])
  useEffect(() => {
    const isSame = seen.current?.sessionId === sessionId && sessionId !== null
    // What was there when the page was opened did not come in just now.
    const fresh = isSame && seen.current ? claimsSince(seen.current.newest, items, now()) : []
    recent.current = isSame
      ? [...recent.current.filter(({ at }) => now() - at < RECENT_MS), ...fresh]
      : []
    seen.current = items.length > 0 ? { sessionId, newest: readNewest(items) } : null
  }, [sessionId, items, now])
  return useCallback(() => recent.current, [])
}
