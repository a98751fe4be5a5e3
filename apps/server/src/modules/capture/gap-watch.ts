/** A stretch that was not heard, epoch milliseconds. */
export type Gap = { from: number; to: number }

/** How long after a reconnect the provider's replay is waited for. */
const REPLAY_MS = 1_500

/**
 * Finds out whether a lost connection meant lost comments. After a reconnect the provider sends the last few chats again. When one of them was heard before,
 * or nothing is sent at all, nothing was missed; otherwise there is a gap.
 * `onSettled` gets the gap, or `null` when there is none.
 */
export function createGapWatch(onSettled: (gap: Gap | null) => void) {
  let lostAt: number | null = null
  let pending: { gap: Gap; chats: number; timer: NodeJS.Timeout } | null = null

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
      if (pending) clearTimeout(pending.timer)
      pending = null
      lostAt ??= at
    },
    /** The room is heard again. */
    regained(at: number): void {
      if (lostAt === null || pending) return
      const gap = { from: lostAt, to: at }
      const timer = setTimeout(() => settle(pending?.chats ? gap : null), REPLAY_MS)
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
      if (pending) settle(pending.chats ? pending.gap : null)
      else if (lostAt !== null) onSettled({ from: lostAt, to: at })
      lostAt = null
    },
  }
}
