import type { ItemId } from '@dibs/core'
import { createContext, useContext } from 'react'
import type { LateNote } from './late-notes.ts'

/** The notes of late winners, and the way to put one away. */
export type LateWinners = { notes: readonly LateNote[]; dismiss: (itemId: ItemId) => void }

/** Nobody came in late. */
export const NO_LATE_WINNERS: LateWinners = { notes: [], dismiss: () => {} }

/** Carries the notes to the items' cards; `LateWinnersProvider` fills it. */
export const LateWinnersContext = createContext(NO_LATE_WINNERS)

/** The notes of late winners, and the way to put one away. */
export function useLateWinners(): LateWinners {
  return useContext(LateWinnersContext)
}
