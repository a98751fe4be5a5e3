import type { ApiClient, HelperRole } from '@dibs/contract'
import type { ComponentType, ReactNode } from 'react'

/** The shop of somebody else in which this page helps; it stays in that one until it is loaded anew. */
export type Helped = {
  helperId: string
  /** What it is called; empty without a name. */
  shop: string
  /** What the helper is called there. */
  name: string
  role: HelperRole
  /** Calls about the helper's own account. */
  ownApi: ApiClient
  /** Says on every page whose shop it is. */
  Bar: ComponentType
  /** In the profile's place: what one does there, and the ways out. */
  Profile: ComponentType<{ language: ReactNode; logOut: ReactNode }>
  /** Whether the help has ended: then this says so. */
  hasEnded: () => boolean
  subscribe: (listener: () => void) => () => void
}
