import type { PlaceName } from '../../../shared/claims/places.ts'
import { AIM } from './steady-aim.ts'

/** What a press on the desk does to a place. */
export type DeskAct = 'open' | 'skip' | 'remove'

/** The mark of what acts on a place, for `useSteadyAim`. */
export function aimAt(act: DeskAct, itemId: string, accountId: string): { [AIM]: string } {
  return { [AIM]: `${act} ${itemId} ${accountId}` }
}

/** Reads what `aimAt` wrote. */
export function readAim(aim: string): { act: DeskAct; place: PlaceName } {
  const [act = 'open', itemId = '', accountId = ''] = aim.split(' ')
  return { act: act as DeskAct, place: { itemId, accountId } }
}
