import { pino } from 'pino'
import { createMetrics } from '../platform/observability/metrics.ts'
import { createOutbound, type Service } from '../platform/outside/outbound.ts'

/** A service outside of its own, for tests of an adapter; waits between repeats are none. */
export function anyService(): Service {
  const log = pino({ level: 'silent' })
  return createOutbound({ log, metrics: createMetrics(), random: () => 0 })('profile')
}
