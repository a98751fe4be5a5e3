/** A stretch that was not heard, epoch milliseconds. */
export type Gap = { from: number; to: number }

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
  let pending: { gap: Gap; chats: number; timer: NodeJS.Timeout } | null = null

  const judge = () => (pending && pending.chats >= LEAST_REPLAY ? pending.gap : null)

  function settle(gap: Gap | null) {
    if (!pending) return
    clearTimeout(pending.timer)
    pending = null
    lostAt = null
    onSettled(gap)
  }

  return {
    /** The connection was lost; a second loss belongs to the first. */
    lost(at: number): void {
      // What the first replay did not reach back to, the next one cannot tell any more.
      const known = judge()
      if (known) settle(known)
      if (pending) clearTimeout(pending.timer)
      pending = null
      lostAt ??= at
    },
    /** The room is heard again. */
    regained(at: number): void {
      if (lostAt === null || pending) return
      const gap = { from: lostAt, to: at }
      const timer = setTimeout(() => settle(judge()), REPLAY_MS)
      pending = { gap, chats: 0, timer }
    },
    /** Chats arrived; `hasKnown` when one of them had been heard before the loss. */
    heard(chats: number, hasKnown: boolean): void {
      if (!pending || chats === 0) return
      pending.chats += chats
      if (hasKnown) settle(null)
    },
    /** The capture ends at `at`: what was not heard until then stays a gap. */
    close(at: number): void {
      if (pending) settle(judge())
      else if (lostAt !== null) onSettled({ from: lostAt, to: at })
      lostAt = null
    },
  }
}
