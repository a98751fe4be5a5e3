/** A stretch that was not heard, epoch milliseconds. */
export type Gap = { from: number; to: number }

/** The ids of a frame's chats: those that are new, and those that had been heard before. */
export type HeardChats = { fresh: readonly string[]; known: readonly string[] }

/** How long after a reconnect the provider's replay is waited for. */
const REPLAY_MS = 1_500
/** The provider sends 5 to 10 chats again; when fewer come, there are no others. */
const LEAST_REPLAY = 5

/**
 * Finds out whether a lost connection meant lost comments. After a reconnect the provider sends the
 * last few chats again. When one of them was heard before, or fewer are sent than it has for a room
 * with more, nothing was missed; otherwise there is a gap. `onSettled` gets the gap, or `null` when
 * there is none.
 */
export function createGapWatch(onSettled: (gap: Gap | null) => void) {
  let lostAt: number | null = null
  /** `chats`: what came since the return. Delivered again, it tells nothing of the time before. */
  let pending: { gap: Gap; chats: Set<string>; timer: NodeJS.Timeout } | null = null

  const judge = () => (pending && pending.chats.size >= LEAST_REPLAY ? pending.gap : null)

  function settle(gap: Gap | null) {
    if (!pending) return
    clearTimeout(pending.timer)
    pending = null
    lostAt = null
    onSettled(gap)
  }

  /** No more of this replay is waited for. What it did not reach back to, the next one cannot tell. */
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
      pending = { gap, chats: new Set(), timer }
    },
    heard({ fresh, known }: HeardChats): void {
      if (!pending) return
      for (const id of fresh) pending.chats.add(id)
      const { chats } = pending
      if (known.some((id) => !chats.has(id))) settle(null)
    },
    /** Whether it is being found out if something was missed. */
    isPending: () => pending !== null,
    /** The capture ends and another will go on: what is not known by now is left to that one. */
    leave,
    /** The capture ends at `at`: what was not heard until then stays a gap. */
    close(at: number): void {
      if (pending) settle(judge())
      else if (lostAt !== null) onSettled({ from: lostAt, to: at })
      lostAt = null
    },
  }
}
