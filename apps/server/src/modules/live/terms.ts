import type { EndReason } from '@dibs/contract'
import { PLAN_LIMITS, planEndsAt } from '@dibs/core'
import type { Capture } from '../capture/service.ts'
import type { Room } from '../rooms/service.ts'
import type { Terms } from './store.ts'

/** A live without any device for this long ends (product decisions, "Ending"). */
export const NOBODY_THERE_MS = 10 * 60_000

type Running = { room: Room; capture: Capture | null; listensAlone: boolean }

/** Lets a live go by its seller's plan as it is now. Tells whether that changes its end. */
export function applyTerms(
  live: Running,
  { plan, planChangedAt, autoJoin, suspendedAt }: Omit<Terms, 'userId' | 'sessionId'>,
): boolean {
  const { room } = live
  const startedAt = room.session.startedAt.getTime()
  const endsAt = planEndsAt(plan, startedAt, planChangedAt?.getTime() ?? null)
  const hasChanged = room.endsAt !== endsAt
  room.endsAt = endsAt
  live.listensAlone = autoJoin && PLAN_LIMITS[plan].autoJoin && suspendedAt === null
  return hasChanged
}

/** Why a live is to end now; null while it goes on. */
export function whyOver({ room, capture, listensAlone }: Running, now: number): EndReason | null {
  const { endReason, endsAt, emptySince } = room
  if (endReason) return endReason
  if (endsAt !== null && now >= endsAt) return 'plan_limit'
  // In direct mode nobody would notice that the live is over.
  if (listensAlone && capture) return null
  return emptySince !== null && now - emptySince > NOBODY_THERE_MS ? 'nobody_there' : null
}
