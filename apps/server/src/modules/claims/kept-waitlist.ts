import type { Buyer, Place, Waitlist } from '@dibs/core'

/** Longer waitlists are not kept: a day of moves on them would be gigabytes. */
const MOST_PLACES = 500

/** A place as servers up to 2026-11 kept it. */
type OldPlace = Omit<Place, 'buyer' | 'commentedAt'> & Buyer & { createTime: number }

/** The waitlist after a move, as it is kept with the move's `Idempotency-Key` for a day. */
export type KeptWaitlist = Omit<Waitlist, 'places'> & {
  /** Null when there were too many: a repeat is then answered by the list as it is. */
  places: (Place | OldPlace)[] | null
}

/** What is kept of the waitlist after a move. */
export function keep({ itemId, itemText, places }: Waitlist): KeptWaitlist {
  return { itemId, itemText, places: places.length > MOST_PLACES ? null : places }
}

/** The waitlist that was kept; undefined when it was too long. */
export function readKept({ places, ...kept }: KeptWaitlist): Waitlist | undefined {
  if (places === null) return undefined
  return {
    ...kept,
    places: places.map((place) => {
      if ('buyer' in place) return place
      const { accountId, username, nickname, createTime, ...rest } = place
      return { ...rest, buyer: { accountId, username, nickname }, commentedAt: createTime }
    }),
  }
}
