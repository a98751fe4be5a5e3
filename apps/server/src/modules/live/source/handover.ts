import type { Connection, ConnectionPurpose } from './connection.ts'
import { createTimer, type Timing } from './timing.ts'

/** Why a second connection is opened: the first grows old, or nothing happens in the room. */
type HandoverPurpose = Exclude<ConnectionPurpose, 'live'>

type Dependencies = {
  timing: Timing
  random: () => number
  open: (purpose: HandoverPurpose) => Connection
}

/**
 * Opens a second connection while the first is still read: before the provider's eight hours are
 * over, and when it is asked for. Until it takes over, its failures cost nothing but requests, so
 * they are repeated ever more rarely.
 */
export function createHandover({ timing, random, open }: Dependencies) {
  const due = createTimer()
  const retry = createTimer()
  const overlap = createTimer()
  let next: Connection | null = null
  let purpose: HandoverPurpose = 'handover'
  let failures = 0
  /** The one that was replaced, as long as both are read. */
  let former: Connection | null = null

  function take(): Connection | null {
    const taken = next
    next = null
    due.clear()
    retry.clear()
    if (taken?.becomeLive()) return taken
    taken?.close()
    return null
  }

  function begin(wished: HandoverPurpose): void {
    // One that is under way serves as well. If it fails, the handover is still due.
    if (!next || wished === 'handover') purpose = wished
    next ??= open(wished)
  }

  return {
    begin,
    /** A connection is just heard: sets the time of the next handover. */
    schedule(): void {
      failures = 0
      due.set(timing.handover - random() * timing.handoverJitter, () => begin('handover'))
    },
    isNext: (connection: Connection): boolean => connection === next,
    /**
     * The new connection did not hear the room: another is tried later. Where the provider or the
     * budget is busy, a probe is left out; the idle monitor asks again by itself.
     */
    failed({ isBusy, retryAfterMs }: { isBusy: boolean; retryAfterMs: number | null }): void {
      next = null
      if (isBusy && purpose === 'probe') return
      const again = purpose
      const wait = Math.min(timing.handoverRetryMax, timing.handoverRetry * 2 ** failures)
      failures += 1
      retry.set(Math.max(retryAfterMs ?? 0, wait * (0.5 + random())), () => begin(again))
    },
    /** Gives the new connection that is under way, if there is one and it has leave to connect. */
    take,
    /** The new connection hears the room; the one before it is read for a little longer, then closed. */
    replace(current: Connection | null): Connection | null {
      former?.close()
      former = current
      overlap.set(timing.overlap, () => former?.close())
      return take()
    },
    close(): void {
      due.clear()
      retry.clear()
      overlap.clear()
      next?.close()
      former?.close()
      next = null
    },
  }
}
