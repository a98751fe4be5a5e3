/**
 * What a connection to the chat provider is for, in the order in which the budget serves them:
 * running lives first, probes of quiet rooms last.
 */
export type ProviderPurpose = 'live' | 'proof' | 'handover' | 'credential' | 'waiting' | 'probe'

/** Leave to make one request; `release` is called once when its socket is closed. */
export type ProviderGrant =
  | { isGranted: true; release: () => void }
  | { isGranted: false; retryAfterMs: number }

/** The requests and sockets that the provider's key allows. */
export type ProviderBudget = {
  take: (purpose: ProviderPurpose) => Promise<ProviderGrant>
}
