import type { Flag } from '@dibs/contract'
import { useFlag as useUnleashFlag } from '@unleash/proxy-client-react'

/** Whether a feature is switched on for this seller; off while nothing is known of it. */
export function useFlag(flag: Flag): boolean {
  return useUnleashFlag(flag)
}
