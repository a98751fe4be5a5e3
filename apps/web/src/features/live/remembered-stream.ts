import type { SessionId } from '@dibs/core'
import type { BrowserStorage } from '../../shared/storage/browser-storage.ts'
import { STORED } from '../../shared/storage/stored-entries.ts'
import type { LiveStream } from './connection/live-state.ts'

/** Keeps the live in the browser, so that a reload finds its way back (spec, section 3). */
export function rememberStream(
  storage: BrowserStorage,
  { sessionId, username }: LiveStream,
  ticket: string | null,
): void {
  storage.write(STORED.liveStreamId, sessionId)
  if (ticket === null) return
  storage.write(STORED.activeStreamInfo, { stream_id: sessionId, username, eulerJwt: ticket })
}

/** The live that this browser was in; `null` when it was in none. */
export function readStream(storage: BrowserStorage): LiveStream | null {
  const stored = storage.read(STORED.activeStreamInfo)
  if (!stored) return null
  return { sessionId: stored.stream_id as SessionId, username: stored.username }
}

/** Nothing to come back to. */
export function forgetStream(storage: BrowserStorage): void {
  storage.remove(STORED.liveStreamId)
  storage.remove(STORED.activeStreamInfo)
}
