import { House, RadioTower, Tag } from 'lucide-react'
import { PATHS } from '../../shared/paths.ts'

/** The three places of the app, in the bottom bar on phones and the header on wide screens. */
export const NAV_ENTRIES = [
  { to: PATHS.home, label: 'nav.home', Icon: House },
  { to: PATHS.live, label: 'nav.live', Icon: RadioTower },
  { to: PATHS.items, label: 'nav.items', Icon: Tag },
] as const
