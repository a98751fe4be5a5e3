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
/** How long at first; twice as long after each probe that failed. */
const REST_MS = 5_000
/** Whatever it asks for, it is probed once a minute. */
const REST_MAX_MS = 60_000

/**
 * The circuit of one service. It opens for longer with each failed probe, and for as long as the
 * service has asked for; the first call after that is the probe, and decides.
 */
export function createCircuit(): CircuitBreakerPolicy {
  return circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
    halfOpenAfter: new DelegateBackoff(({ attempt, result }: IHalfOpenAfterBackoffContext) => {
      const error = 'error' in result ? result.error : undefined
      const asked = error instanceof Outage ? error.retryAfterMs : 0
      return Math.min(REST_MAX_MS, Math.max(asked, REST_MS * 2 ** (attempt - 1)))
    }),
  })
}
