import type { EndReason } from '@dibs/contract'
import type { Clock } from '../../platform/clock.ts'
import { createGapWatch, type Gap } from './gap-watch.ts'
import { createTimer } from './timer.ts'
import type { Timing } from './timing.ts'

export type CaptureStatus = 'connecting' | 'connected' | 'reconnecting'

export type StandingHandlers = {
  onStatus: (status: CaptureStatus) => void
  onLost: (from: number) => void
  /** Settles what `onLost` opened, or what was never told; `null` when nothing was missed. */
  onGap: (gap: Gap | null) => void
  onEnd: (reason: EndReason) => void
}

type Dependencies = { clock: Clock; timing: Timing; handlers: StandingHandlers }

/** Whether a live's room is heard: tells of losses, settles them, and gives up when one lasts. */
export function createStanding({ clock, timing, handlers }: Dependencies) {
  const tell = createTimer()
  const giveUp = createTimer()
  const gaps = createGapWatch(handlers.onGap)
  let isHearing = false
  let hasHeardRoom = false

  function patiently(): void {
    giveUp.set(timing.giveUp, () => handlers.onEnd('unreachable'))
  }

  /** What was heard until `from` is heard no more; it is told after `tellAfterMs`, if it lasts. */
  function lost(from: number, tellAfterMs: number): void {
    isHearing = false
    hasHeardRoom = true
    gaps.lost(from)
    const told = () => {
      handlers.onStatus('reconnecting')
      handlers.onLost(from)
    }
    if (tellAfterMs > 0) tell.set(tellAfterMs, told)
    else told()
    patiently()
  }

  return {
    isHearing: () => isHearing,
    hasHeardRoom: () => hasHeardRoom,
    heard: gaps.heard,
    isInDoubt: gaps.isPending,

    /** A live that is heard for the first time, or again: `heardUntil` says when it last was. */
    begin(heardUntil: number | null): void {
      if (heardUntil !== null) lost(heardUntil, 0)
      else {
        handlers.onStatus('connecting')
        patiently()
      }
    },
    lost,
    /** The room is heard. */
    regained(): void {
      if (isHearing) return
      isHearing = true
      hasHeardRoom = true
      giveUp.clear()
      tell.clear()
      gaps.regained(clock())
      handlers.onStatus('connected')
    },
    /** Since `from` nothing was heard, which may be because nothing was said: the replay tells. */
    doubt(from: number): void {
      gaps.lost(from)
      gaps.regained(clock())
    },
    /** `goesOn`: another capture takes the live up. */
    close(goesOn: boolean): void {
      giveUp.clear()
      tell.clear()
      if (goesOn) gaps.leave()
      else gaps.close(clock())
    },
  }
}
