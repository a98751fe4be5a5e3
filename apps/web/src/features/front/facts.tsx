import { type ClientConfig, configEndpoints } from '@dibs/contract'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useServices } from '../../shared/services/services.tsx'

/**
 * What only the operator's settings tell. Pages that are rendered at build time carry the names, and
 * the server fills in the values or leaves out what has none (`apps/server/src/platform/http/front-pages.ts`).
 */
export const FACT_NAMES = [
  'SUPPORT_EMAIL',
  'STATUS_URL',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_REGISTRATION',
  'RETENTION_DAYS',
  'PLANS_ASKED',
  'PLANS_SELF',
] as const
type FactName = (typeof FACT_NAMES)[number]
export type Facts = Partial<Record<FactName, string>>

export const FactsContext = createContext<Facts>({})

/** Something that is shown where the operator has told it, and nowhere as a blank. */
export function Fact(props: {
  name: FactName
  className?: string
  children: (value: string) => ReactNode
}) {
  const value = useContext(FactsContext)[props.name]
  if (value === undefined) return null
  return (
    <p data-fact={props.name} className={props.className}>
      {props.children(value)}
    </p>
  )
}

/** The facts as the server tells them; none until then, and without a network. */
export function useFacts(): Facts {
  const { api } = useServices()
  const [facts, setFacts] = useState<Facts>({})
  useEffect(() => {
    let isCurrent = true
    api(configEndpoints.getClientConfig, {}).then(
      ({ data }) => isCurrent && setFacts(factsOf(data)),
      () => {},
    )
    return () => {
      isCurrent = false
    }
  }, [api])
  return facts
}

function factsOf(config: ClientConfig): Facts {
  const { operator, statusUrl, supportEmail, recapRetentionDays, planSwitch } = config
  return {
    SUPPORT_EMAIL: supportEmail,
    RETENTION_DAYS: String(recapRetentionDays),
    [planSwitch === 'self' ? 'PLANS_SELF' : 'PLANS_ASKED']: 'yes',
    ...(operator.name !== null && { OPERATOR_NAME: operator.name }),
    ...(operator.address !== null && { OPERATOR_ADDRESS: operator.address }),
    ...(operator.registration !== null && { OPERATOR_REGISTRATION: operator.registration }),
    ...(statusUrl !== null && { STATUS_URL: statusUrl }),
  }
}
