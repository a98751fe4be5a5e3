import type { Flag } from '@dibs/contract'
import { useContext } from 'react'
import { FlagsContext } from './flags-context.ts'

/** Whether a feature is switched on for this seller; off while nothing is known of it. */
export function useFlag(flag: Flag): boolean {
  return useContext(FlagsContext).includes(flag)
}
