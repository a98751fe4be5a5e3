import type { BillSecrets } from '../../../platform/secrets/bill-secrets.ts'
import type { ClaimsAccess } from '../../claims/service.ts'

/** What the use-cases of orders work with. */
export type OrdersContext = ClaimsAccess & {
  contacts: BillSecrets['contacts']
  /** A new address for a buyer's page, as it is stored: 128 random bits. */
  newToken: () => { hash: string; sealed: string }
  /** The address of a buyer's page; null without one, or where it cannot be read any more. */
  billUrl: (sealedToken: string | null | undefined) => string | null
}
