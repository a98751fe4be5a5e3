import type { Item } from '@dibs/contract'
import type { ItemId, SessionId } from '@dibs/core'
import { AlsoMentions } from '../marks/also-mentions.tsx'
import { MarkNotes } from '../marks/mark-notes.tsx'
import type { OtherPlace } from '../marks/use-other-places.ts'
import { Receipt } from './receipt.tsx'
import type { ReceiptPlace } from './receipt-text.ts'

export type PlaceFactsProps = ReceiptPlace & {
  sessionId: SessionId
  itemId: ItemId
  /** The other items that the comment names. */
  others: readonly OtherPlace[]
  /** Adds the comment to another item, too. */
  onAdd: (item: Item) => void
}

/** What is to be known of a place: its marks, what else its comment names, and its receipt. */
export function PlaceFacts({ others, onAdd, ...place }: PlaceFactsProps) {
  return (
    <div className="mt-4 grid gap-4">
      <MarkNotes claim={place.claim} />
      <AlsoMentions others={others} onAdd={onAdd} />
      <Receipt {...place} />
    </div>
  )
}
