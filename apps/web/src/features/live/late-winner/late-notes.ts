import type { ItemId } from '@dibs/core'
import type { LateWinner } from './late-winners.ts'

/** How long a note stands that nobody puts away. */
const SHOWN_MS = 30_000

/** What the page says of a late winner, until a moment of the given clock. */
export type LateNote = LateWinner & { until: number }

/** Takes news in: one note for each item, the newest. `now` is in milliseconds. */
export function noteLate(
  notes: readonly LateNote[],
  late: readonly LateWinner[],
  now: number,
): readonly LateNote[] {
  if (late.length === 0) return notes
  const others = notes.filter(({ itemId }) => !late.some((fresh) => fresh.itemId === itemId))
  return [...others, ...late.map((fresh) => ({ ...fresh, until: now + SHOWN_MS }))]
}

/** What is left once the time of some is over. */
export function withoutPast(notes: readonly LateNote[], now: number): readonly LateNote[] {
  return notes.filter(({ until }) => until > now)
}

/** What is left when the seller has put an item's note away. */
export function withoutItem(notes: readonly LateNote[], itemId: ItemId): readonly LateNote[] {
  return notes.filter((note) => note.itemId !== itemId)
}
