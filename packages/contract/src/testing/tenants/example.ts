import type { Part } from './routes.ts'

/** What can be somebody's, and can be named in a call. */
export const KINDS = [
  ...([
    'session',
    'item',
    'message',
    'buyer',
    'change',
    'device',
    'user',
    'helper',
    'help',
  ] as const),
  ...(['username', 'account', 'email', 'phone', 'code', 'word', 'takeBack'] as const),
  ...(['key', 'etag'] as const),
] as const
export type Kind = (typeof KINDS)[number]

/** Ids of our own: what they name is there for its owner alone, so another's is answered 404. */
export const STRICT: ReadonlySet<Kind> = new Set([
  ...(['session', 'item', 'change', 'device', 'helper', 'help'] as const),
])

/**
 * A place in a call where an id stands. `isFree`: the answer is the same whatever it names.
 * `isInList`: it stands in a list, alone.
 */
export type Slot = { kind: Kind; isFree?: true; isInList?: true }
type Fields = Readonly<Record<string, unknown>>

/** A call with places for ids. */
export type Example = {
  [P in Part | 'headers']?: Fields
} & {
  /** The status when every id is the caller's own; it may be there already. */
  own: number | readonly number[]
  /** The answer has something of chance in it, so its length is not compared. */
  isRandom?: true
  /** It ends the caller's token, so it gets one of its own. */
  endsToken?: true
}

/** An id of this kind. */
export const id = (kind: Kind): Slot => ({ kind })
export const inList = (slot: Slot): Slot => ({ ...slot, isInList: true })
export const free = (kind: Kind): Slot => ({ kind, isFree: true })
