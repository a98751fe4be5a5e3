import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleAll,
  type IHalfOpenAfterBackoffContext,
} from 'cockatiel'
import { Outage } from './outage.ts'

/** So many calls in a row without an answer, and the service is left alone. */
const FAILURES_TO_OPEN = 5
/** Whatever it asks for, it is probed once a minute. */
const REST_MAX_MS = 60_000

/**
 * A circuit that opens for `restMs` at first, for twice as long after each failed probe, and for as
 * long as the service has asked for. One probe decides.
 */
export function createCircuit(restMs: number): CircuitBreakerPolicy {
  return circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
    halfOpenAfter: new DelegateBackoff(({ attempt, result }: IHalfOpenAfterBackoffContext) => {
      const error = 'error' in result ? result.error : undefined
      const asked = error instanceof Outage ? error.retryAfterMs : 0
      return Math.min(REST_MAX_MS, Math.max(asked, restMs * 2 ** (attempt - 1)))
    }),
  })
}
