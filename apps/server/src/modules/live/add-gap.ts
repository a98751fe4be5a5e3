import type { Gap } from '../capture/service.ts'
import { announceChange, broadcast, rememberGap } from '../rooms/service.ts'
import type { RunningLive } from './running.ts'

type Live = Pick<RunningLive, 'room' | 'gaps' | 'lost'>

/** Moments of loss closer to each other than this, in milliseconds, are one stretch. */
const APART_MS = 5_000

/** Notes a gap of a live, to be stored with its next progress, and tells the devices. */
export function addGap({ room, gaps }: Pick<Live, 'room' | 'gaps'>, gap: Gap): void {
  gaps.push(gap)
  broadcast(room, [rememberGap(room, gap)])
  // Claims that were heard soon after it are marked from now on.
  announceChange(room)
}

/** Notes a comment that was heard and could not be kept: to the seller, it was not heard. */
export function noteLost(live: Live, at: number): void {
  if (live.lost) live.lost.to = Math.max(live.lost.to, at)
  else live.lost = { from: at, to: at }
}

/** Makes one gap of what could not be kept, once some time has passed without another loss. */
export function settleLost(live: Live, now: number): void {
  const { lost } = live
  if (!lost || now - lost.to < APART_MS) return
  live.lost = null
  addGap(live, lost)
}
