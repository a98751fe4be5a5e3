import type { Limit } from '@dibs/core'
import { createContext, useContext } from 'react'

/** Opens the plan dialog; `limit` is what the seller ran into, and is explained there. */
export type OpenPlans = (limit?: Limit) => void

/** Where the app tells its screens how the plan dialog is opened. */
export const PlanDialogContext = createContext<OpenPlans>(() => {})

/** How a locked feature or a meter opens the plan dialog. */
export function useOpenPlans(): OpenPlans {
  return useContext(PlanDialogContext)
}
