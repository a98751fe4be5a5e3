import { waitlistToBody } from '@dibs/contract'
import type { Waitlist } from '@dibs/core'
import { type Marks, toItemWaitlist } from './waitlists.ts'

/** Claims that are written between two pauses: about a millisecond. */
const STEP = 500
const SECOND_MS = 1_000

/**
 * Writes waitlists as the JSON that the API answers, in steps: twenty thousand claims are nine
 * megabytes. The schema is not asked again about every one of them; a test holds this to it.
 */
export function* encodeWaitlists(
  waitlists: readonly Waitlist[],
  marks: Marks,
): Generator<undefined, Buffer, undefined> {
  const parts: Buffer[] = []
  const add = (text: string) => parts.push(Buffer.from(text))
  add('[')
  for (const [index, waitlist] of waitlists.entries()) {
    if (index > 0) add(',')
    parts.push(yield* encodeWaitlist(waitlist, marks))
  }
  add(']')
  return Buffer.concat(parts)
}

/** Writes one waitlist as the JSON that the API answers, in steps. */
export function* encodeWaitlist(
  { itemId, itemText, places }: Waitlist,
  marks: Marks,
): Generator<undefined, Buffer, undefined> {
  const write = createMomentWriter()
  const head = JSON.stringify(waitlistToBody({ itemId, itemText, claims: [] }))
  const parts = [Buffer.from(head.slice(0, -']}'.length))]
  for (let at = 0; at < places.length; at += STEP) {
    const some = { itemId, itemText, places: places.slice(at, at + STEP) }
    const { claims } = waitlistToBody(toItemWaitlist(some, marks), write)
    const text = JSON.stringify(claims).slice(1, -1)
    parts.push(Buffer.from(at === 0 ? text : `,${text}`))
    yield
  }
  parts.push(Buffer.from(']}'))
  return Buffer.concat(parts)
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
