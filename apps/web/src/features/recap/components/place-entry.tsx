import type { Claim } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { CorrectButton } from '../corrections/correct-button.tsx'
import { PlaceDetails } from './place-details.tsx'
import { PlaceMark } from './place-mark.tsx'

type PlaceEntryProps = {
  /** What the place is called where it stands: its buyer, or its item. */
  title: string
  itemId: ItemId
  claim: Claim
}

/** A place in a recap; what it was given for has the width below, since comments are long. */
export function PlaceEntry({ title, itemId, claim }: PlaceEntryProps) {
  return (
    <li className="-mr-3 grid min-h-13 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-1 border-t border-line py-1.5">
      <span className="mr-2 line-clamp-2 font-bold [overflow-wrap:anywhere]">{title}</span>
      <span className="col-span-2 row-start-2 min-w-0">
        <PlaceDetails claim={claim} />
      </span>
      <PlaceMark position={claim.position} />
      <span className="col-start-3 row-span-2 row-start-1">
        <CorrectButton itemId={itemId} claim={claim} />
      </span>
    </li>
  )
}
