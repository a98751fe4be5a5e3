import type { ApiClient } from '@dibs/contract'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Helped } from '../helped/helped.ts'
import type { Session } from '../session/session.ts'
import type { BrowserStorage } from '../storage/browser-storage.ts'

/** What screens need from outside of React; made once in `main.tsx`, and by tests for themselves. */
export type Services = {
  api: ApiClient
  session: Session
  storage: BrowserStorage
  /** Epoch milliseconds. */
  now: () => number
  /** Set where this page helps in somebody else's shop. */
  helped?: Helped | undefined
}

const ServicesContext = createContext<Services | null>(null)

/** Provides the services. */
export function ServicesProvider(props: { services: Services; children: ReactNode }) {
  return <ServicesContext value={props.services}>{props.children}</ServicesContext>
}

/** The services of this app. Throws outside of a `ServicesProvider`. */
export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesProvider above it')
  return services
}

/** The stored token; `null` for a visitor. Renders again when it changes, in another tab, too. */
export function useToken(): string | null {
  const { session } = useServices()
  return useSyncExternalStore(session.subscribe, session.getToken)
}
