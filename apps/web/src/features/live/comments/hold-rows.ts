import type { CommentRow } from './comment-row.ts'

/**
 * Rows that stand still while a finger aims or the seller reads: the same comments in the same
 * places, each in its newest state. The very same list when none of them changed.
 */
export function holdRows(
  held: readonly CommentRow[],
  current: readonly CommentRow[],
): readonly CommentRow[] {
  const newest = new Map(current.map((row) => [row.rawMessageId, row]))
  const rows = held.map((row) => newest.get(row.rawMessageId) ?? row)
  return rows.every((row, index) => row === held[index]) ? held : rows
}
