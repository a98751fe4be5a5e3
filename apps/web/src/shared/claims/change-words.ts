import type { HandChange } from '@dibs/contract'
import type { UnsavedChange } from './unsaved-entry.ts'

/** What was done, as a key of the texts: the move, where it is one. */
export function whatOf(change: UnsavedChange) {
  return change.kind === 'move' ? change.move : change.kind
}

/** As `whatOf`, of a change in the history. */
export function whatWasDone({ kind, move }: Pick<HandChange, 'kind' | 'move'>) {
  return kind === 'moved' ? (move ?? 'winner') : kind
}
