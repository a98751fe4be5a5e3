import type { SessionId } from '@dibs/core'
import type { Database } from '../../platform/database/database.ts'
import type { Room } from '../rooms/service.ts'
import { findGaps } from './store.ts'

/** A stretch of a live that was not heard, epoch milliseconds; `to` is null while it lasts. */
export type GapSpan = { from: number; to: number | null }

/**
 * A session's gaps, in any order: those stored and, of a live that is listened to, those that its
 * room knows and that may not be stored yet. Some are in both.
 */
export async function listGaps(
  db: Database,
  sessionId: SessionId,
  room: Pick<Room, 'gaps' | 'gapSince'> | undefined,
): Promise<GapSpan[]> {
  const stored = await findGaps(db, sessionId)
  return [
    ...stored.map(({ from, to }) => ({ from: from.getTime(), to: to?.getTime() ?? null })),
    ...(room?.gaps ?? []),
    ...(typeof room?.gapSince === 'number' ? [{ from: room.gapSince, to: null }] : []),
  ]
}

/** Gaps oldest first, those that touch or overlap as one. */
export function mergeGaps(gaps: readonly GapSpan[]): GapSpan[] {
  const merged: GapSpan[] = []
  for (const gap of gaps.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (!last || gap.from > endOf(last)) merged.push({ ...gap })
    else if (endOf(gap) > endOf(last)) last.to = gap.to
  }
  return merged
}

const endOf = ({ to }: GapSpan) => to ?? Number.POSITIVE_INFINITY
