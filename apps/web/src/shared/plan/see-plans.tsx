import { ApiError } from '@dibs/contract'
import type { Limit } from '@dibs/core'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlansOffered } from '../flags/flags-provider.tsx'
import { PATHS } from '../paths.ts'
import { useServices } from '../services/services.tsx'
import { Button, buttonClasses } from '../ui/button.tsx'

/** Opens the plan dialog; `limit` is what the seller ran into, and is explained there. */
export type OpenPlans = (limit?: Limit) => void

/** How the plan dialog is opened; set by the app. */
export const PlanDialogContext = createContext<OpenPlans>(() => {})

/** How a locked feature or a meter opens the plan dialog. */
export function useOpenPlans(): OpenPlans {
  return useContext(PlanDialogContext)
}

/** The limit for which the server refused something; `null` for any other failure. */
export function readPlanLimit(error: unknown): Limit | null {
  if (!(error instanceof ApiError) || error.code !== 'plan_limit') return null
  return error.body?.limit ?? null
}

/**
 * Opens the plan dialog, which explains the limit; where no plans are offered, leads to the help. Nothing
 * for who helps: the plan is the owner's.
 */
export function SeePlans({ limit, urgent = false }: { limit: Limit; urgent?: boolean }) {
  const { t } = useTranslation('plans')
  const openPlans = useOpenPlans()
  const look = urgent ? 'primary' : 'quiet'
  const isOffered = usePlansOffered()
  if (useServices().helped) return null
  if (!isOffered) {
    return (
      <Link to={PATHS.support} className={buttonClasses({ variant: look })}>
        {t('askUs')}
      </Link>
    )
  }
  return (
    <Button variant={look} onClick={() => openPlans(limit)}>
      {t('see')}
    </Button>
  )
}
