import type { AccountId, SessionId, UserId } from '@dibs/core'
import { type KnownOfSession, LiveSession } from '../modules/live/live.ts'
import type { StoredSession } from '../modules/live/store.ts'

/** A session's row, as it is when the session starts. */
export const storedSession = (changes: Partial<StoredSession> = {}): StoredSession => ({
  id: '1' as SessionId,
  userId: '2' as UserId,
  tiktokUsername: 'rina',
  tiktokAccountId: '7' as AccountId,
  roomId: null,
  startedAt: new Date(0),
  endedAt: null,
  endReason: null,
  commentsHeard: 0,
  lastHeardIds: [],
  heardUntil: null,
  mayHaveMissed: false,
  heardSeconds: 0,
  hasClaimed: false,
  countedAt: null,
  minutesFrom: null,
  commentSource: 'tiktok',
  isDirect: false,
  isPractice: false,
  currency: null,
  shipping: null,
  owner: null,
  ownerEpoch: 0,
  ...changes,
})

/** A live in memory, as it is when the session starts; nothing matches in it. */
export const liveSession = (
  stored: Partial<StoredSession> = {},
  known: Partial<KnownOfSession> = {},
): LiveSession =>
  new LiveSession(storedSession(stored), {
    matching: { matcher: () => null, matchRule: 'contains', itemsVersion: '' },
    decisions: [],
    gaps: [],
    erasures: [],
    limits: { endsAt: null, goesOnAlone: false },
    revision: 0,
    role: { is: 'owner', epoch: 1 },
    now: 0,
    ...known,
  })
