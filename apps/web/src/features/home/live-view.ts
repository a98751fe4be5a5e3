import type { Profile } from '@dibs/contract'

/** What Home needs to know of the live. */
export type HomeLive = {
  state: 'idle' | 'starting' | 'connected' | 'reconnecting' | 'stopping' | 'ended'
  username: string | null
  /** A running live of this seller that this page has not joined; `isHere`: another tab has. */
  elsewhere: { username: string; isHere?: boolean; isPractice?: boolean } | null
  /** Whether the live of this device is a practice. */
  isPractice?: boolean
  /** A practice is about to begin. */
  isPractising?: boolean
  /** What a start waits for. */
  startHint?: string | null
}

/** What Home offers. */
export type LiveView =
  | { kind: 'notLinked' }
  | { kind: 'ready'; username: string }
  | { kind: 'connecting' }
  | { kind: 'onAir'; username: string; isReconnecting: boolean }
  | { kind: 'stopping'; username: string }
  | { kind: 'elsewhere'; username: string; isHere: boolean }
  /** `here`: in another tab; `canGoLive`: as whom, null without an account. */
  | {
      kind: 'practice'
      where: 'joined' | 'here' | 'elsewhere'
      isStopping: boolean
      canGoLive: string | null
    }

/** Chooses what Home offers; a running live comes before everything else. */
export function toLiveView(profile: Profile, live: HomeLive): LiveView {
  const username = live.username ?? profile.tiktokUsername ?? ''
  const isPractice = live.isPractice === true
  const isJoined = isPractice && live.state !== 'starting'
  if (isJoined || live.elsewhere?.isPractice) {
    const canGoLive = isLinked(profile) ? profile.tiktokUsername : null
    const elsewhere = live.elsewhere?.isHere ? 'here' : 'elsewhere'
    const where = isJoined ? 'joined' : elsewhere
    return { kind: 'practice', where, isStopping: live.state === 'stopping', canGoLive }
  }
  if (live.state === 'starting' && !isPractice) return { kind: 'connecting' }
  if (live.state === 'stopping') return { kind: 'stopping', username }
  if (live.state === 'connected' || live.state === 'reconnecting')
    return { kind: 'onAir', username, isReconnecting: live.state === 'reconnecting' }
  if (live.elsewhere) {
    const { username, isHere = false } = live.elsewhere
    return { kind: 'elsewhere', username, isHere }
  }
  return isLinked(profile) ? { kind: 'ready', username } : { kind: 'notLinked' }
}

/** Whether a live can be started: the account is linked, and was proven. */
function isLinked(profile: Profile): boolean {
  return profile.isTikTokLinked && profile.tiktokIsVerified && profile.tiktokUsername !== null
}
