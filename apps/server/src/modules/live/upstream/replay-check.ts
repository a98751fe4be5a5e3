import type { Gap } from '../gaps.ts'

/** The ids of a frame's comments: those that are new, and those that had been heard before. */
export type HeardIds = { fresh: readonly string[]; known: readonly string[] }

/** How long after a reconnect the provider's replay is waited for. */
const REPLAY_MS = 1_500
/** The provider sends 5 to 10 comments again; when fewer come, there are no others. */
const LEAST_REPLAY = 5

/**
 * Finds out whether a lost connection meant lost comments. After a reconnect the provider sends the
 * last few comments again. When one of them was heard before, or fewer are sent than it has for a
 * room with more, nothing was missed; otherwise there is a gap. `onSettled` gets the gap, or `null`
 * when there is none.
 */
export function createReplayCheck(onSettled: (gap: Gap | null) => void) {
  let lostAt: number | null = null
  /** `ids`: what came since the return. Delivered again, it tells nothing of the time before. */
  let pending: { gap: Gap; ids: Set<string>; timer: NodeJS.Timeout } | null = null

  const judge = () => (pending && pending.ids.size >= LEAST_REPLAY ? pending.gap : null)

  function settle(gap: Gap | null) {
    if (!pending) return
    clearTimeout(pending.timer)
    pending = null
    lostAt = null
    onSettled(gap)
  }

  /** Stops waiting for this replay. If it did not show a gap, the next replay decides. */
  function leave(): void {
    const known = judge()
    if (known) settle(known)
    if (pending) clearTimeout(pending.timer)
    pending = null
  }

  return {
    /** The connection was lost; a second loss belongs to the first. */
    lost(at: number): void {
      leave()
      lostAt ??= at
    },
    /** The room is heard again. */
    regained(at: number): void {
      if (lostAt === null || pending) return
      const gap = { from: lostAt, to: at }
      const timer = setTimeout(() => settle(judge()), REPLAY_MS)
      pending = { gap, ids: new Set(), timer }
    },
    heard({ fresh, known }: HeardIds): void {
      if (!pending) return
      for (const id of fresh) pending.ids.add(id)
      const { ids } = pending
      if (known.some((id) => !ids.has(id))) settle(null)
    },
    /** Whether it is not known yet if something was missed. */
    isPending: () => pending !== null,
    /** The upstream ends and another will go on: what is not known by now is left to that one. */
    leave,
    /** The upstream ends at `at`: what was not heard until then stays a gap. */
    close(at: number): void {
      if (pending) settle(judge())
      else if (lostAt !== null) onSettled({ from: lostAt, to: at })
      lostAt = null
    },
  }
}
