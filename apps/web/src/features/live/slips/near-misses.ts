import type { Item } from '@dibs/contract'
import { compileNearMisses, type HasPlace, type MatchRule, openOffers } from '@dibs/core'
import type { CommentRow } from '../comments/comment-list.ts'
import type { Chip } from '../live-store.ts'

/** Tells the chip of a row; the same row always has the same one. */
export type ChipReader = (row: CommentRow) => Chip | null

/** Compiles the seller's items into what reads rows; each row is read once. */
export function createChipReader(items: readonly Item[], rule: MatchRule): ChipReader {
  const nearMissIn = compileNearMisses(
    items.map((item) => ({ code: item.clue_text, item })),
    rule,
  )
  const known = new Map<string, Chip | null>()
  return ({ messageId, text }) => {
    const held = known.get(messageId)
    if (held !== undefined) return held
    const found = nearMissIn(text)
    const chip = found && { item: found.item.item, claimed: found.claimed?.item ?? null }
    known.set(messageId, chip)
    if (known.size > MOST_KNOWN) known.delete(known.keys().next().value as string)
    return chip
  }
}

const MOST_KNOWN = 500

/**
 * The chips of some rows: of each buyer the earliest comment that nearly names an item on which they
 * have no place. A claim by a shorter code gets one as long as the buyer has that place.
 */
export function chipsOf(
  rows: readonly CommentRow[],
  read: ChipReader,
  hasPlace: HasPlace,
): ReadonlyMap<string, Chip> {
  const offers = rows.flatMap((comment) => {
    const canBe = comment.state === 'normal' || comment.state === 'highlighted'
    const chip = canBe && !comment.isOwn ? read(comment) : null
    if (!chip) return []
    const isClaim = comment.state === 'highlighted'
    return isClaim === (chip.claimed !== null) ? [{ itemId: chip.item.id, comment, chip }] : []
  })
  return new Map(openOffers(offers, hasPlace).map(({ comment, chip }) => [comment.messageId, chip]))
}

/** Whether two maps hold the very same. */
export function isSame<Value>(
  a: ReadonlyMap<string, Value>,
  b: ReadonlyMap<string, Value>,
): boolean {
  return a === b || (a.size === b.size && [...a].every(([key, value]) => b.get(key) === value))
}
