import type { Gap } from '../session/past.ts'
import { createTimer } from './timing.ts'

/** The ids of a frame's comments: those that are new, and those that had been heard before. */
export type HeardIds = { fresh: readonly string[]; known: readonly string[] }

/** How long the provider's replay is waited for, once it is linked to the platform. */
const REPLAY_MS = 1_500
/** The provider sends 5 to 10 comments again; when fewer come, there are no others. */
const LEAST_REPLAY = 5

/** A loss of which it is not known yet whether anything was missed. */
type Doubt = {
  from: number
  /** When the room was heard again; null while it is not. */
  to: number | null
  /** How many comments had been heard before it. */
  heardBefore: number
  /** What came since the first return. Delivered again, it tells nothing of the time before. */
  ids: Set<string>
  hasReturned: boolean
}

/**
 * Finds out whether a lost connection meant lost comments. After a reconnect the provider sends the
 * last few comments again. When one of them was heard before, nothing was missed. When five came and
 * none was known, there is a gap. When fewer came within the time of a replay, it depends: a room in
 * which fewer than five had been heard has no others; one with more has not sent them all yet, so it
 * stays in doubt until later comments decide, and a doubt that stays to the end is a gap.
 * `onSettled` gets the gap, or `null` when there is none. `heardBefore`: how many comments of the
 * live were heard by other servers.
 */
export function createReplayCheck(onSettled: (gap: Gap | null) => void, heardBefore = 0) {
  const clock = createTimer()
  let heardInAll = heardBefore
  let doubt: Doubt | null = null

  function settle(gap: Gap | null): void {
    clock.clear()
    doubt = null
    onSettled(gap)
  }

  /** The gap, when the replay has shown one by now. */
  function gapSoFar({ from, to, ids }: Doubt): Gap | null {
    return to !== null && ids.size >= LEAST_REPLAY ? { from, to } : null
  }

  /** The time for the replay is over. */
  function judge(): void {
    if (!doubt || doubt.to === null) return
    const gap = gapSoFar(doubt)
    if (gap || doubt.heardBefore < LEAST_REPLAY) settle(gap)
  }

  /** Stops waiting for this replay. If it did not show a gap, the next replay decides. */
  function interrupt(): void {
    const gap = doubt && gapSoFar(doubt)
    if (gap) settle(gap)
    clock.clear()
  }

  function start(): void {
    if (doubt && doubt.to !== null) clock.set(REPLAY_MS, judge)
  }

  return {
    /** The connection was lost; a second loss belongs to the first. */
    lost(from: number): void {
      interrupt()
      if (doubt) doubt.to = null
      else doubt = { from, to: null, heardBefore: heardInAll, ids: new Set(), hasReturned: false }
    },
    /** The room is heard again, at `to`; the replay is still to come. */
    regained(to: number): void {
      if (!doubt || doubt.to !== null) return
      doubt.to = to
      doubt.hasReturned = true
    },
    /** The provider is linked to the platform: now the replay comes. Else its time starts with the first comment. */
    linked: start,
    heard({ fresh, known }: HeardIds): void {
      heardInAll += fresh.length
      if (!doubt?.hasReturned) return
      const { ids } = doubt
      for (const id of fresh) ids.add(id)
      if (doubt.to === null) return
      if (known.some((id) => !ids.has(id))) settle(null)
      // After the time is over, each new comment gives what is still on its way as much time again.
      else if (fresh.length > 0 && !clock.isSet()) start()
    },
    /** All that was said in this time was heard elsewhere, and is known here by now. */
    vouched({ from, to }: Gap): void {
      if (doubt && doubt.to !== null && from <= doubt.from && doubt.to <= to) settle(null)
    },
    /** Whether it is not known yet if something was missed. */
    isPending: () => doubt?.hasReturned === true,
    /** The source ends and another will go on: what is not known by now stays so, and is left to that one. */
    leave: interrupt,
    /** The source ends at `at`: what was not heard until then stays a gap, and so does a doubt. */
    close(at: number): void {
      clock.clear()
      if (!doubt) return
      const { from, to, heardBefore } = doubt
      const couldBeAll = to !== null && heardBefore < LEAST_REPLAY
      settle(couldBeAll ? gapSoFar(doubt) : { from, to: to ?? at })
    },
  }
}
