import { waitlistToBody } from '@dibs/contract'
import { writeList } from '../../platform/http/write-list.ts'
import { NO_STOCKS, type Stocks, sharePlaces } from './stocks.ts'
import { type ListedWaitlist, type Marks, toItemWaitlist } from './waitlists.ts'

const SECOND_MS = 1_000

/**
 * Writes waitlists as the JSON that the API answers, in steps: twenty thousand claims are nine
 * megabytes. The schema is not asked again about every one of them; a test holds this to it.
 */
export function* encodeWaitlists(
  waitlists: readonly ListedWaitlist[],
  marks: Marks,
  stocks?: Stocks,
): Generator<undefined, Buffer, undefined> {
  const parts: Buffer[] = []
  for (const waitlist of waitlists) {
    const written = yield* encodeWaitlist(waitlist, marks, stocks)
    parts.push(Buffer.from(parts.length === 0 ? '[' : ','), written)
  }
  return Buffer.concat([...parts, Buffer.from(parts.length === 0 ? '[]' : ']')])
}

/** Writes one waitlist as the JSON that the API answers, in steps. */
export function* encodeWaitlist(
  waitlist: ListedWaitlist,
  marks: Marks,
  stocks: Stocks = NO_STOCKS,
): Generator<undefined, Buffer, undefined> {
  const write = createMomentWriter()
  const { itemId, itemText, blocked = [] } = waitlist
  const { places, goods, heldElsewhere } = sharePlaces(waitlist, stocks)
  const apart = toItemWaitlist({ itemId, itemText, places: blocked }, marks).claims
  const head = JSON.stringify(
    waitlistToBody({ itemId, itemText, claims: [], goods, blocked: apart, heldElsewhere }, write),
  )
  const claims = yield* writeList(
    places,
    (some) =>
      waitlistToBody(toItemWaitlist({ itemId, itemText, places: some }, marks), write).claims,
  )
  return Buffer.concat([Buffer.from(head.slice(0, -'[]}'.length)), claims, Buffer.from('}')])
}

/** Makes a writer of epoch milliseconds in ISO 8601 that is quick when they are near each other. */
export function createMomentWriter(): (at: number) => string {
  let second = Number.NaN
  let prefix = ''
  return (at) => {
    const current = Math.floor(at / SECOND_MS)
    if (current !== second) {
      second = current
      prefix = new Date(current * SECOND_MS).toISOString().slice(0, -'000Z'.length)
    }
    return `${prefix}${String(at - current * SECOND_MS).padStart(3, '0')}Z`
  }
}
