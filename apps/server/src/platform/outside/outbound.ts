import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleAll,
  handleWhen,
  type IHalfOpenAfterBackoffContext,
  type IRetryBackoffContext,
  retry,
} from 'cockatiel'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'

/** The services outside, as logs and metrics call them. */
export type ServiceName =
  | 'mail'
  | 'whatsapp'
  | 'profile'
  | 'provider-profile'
  | 'chat'
  | 'alerts'
  | 'assistant'
  | 'flags'

/**
 * How far a call had come: `connecting`, so that nothing can have been received; `waiting` for a
 * response; `reading` it.
 */
export type CallStage = 'connecting' | 'waiting' | 'reading'

/** A service outside does not answer, breaks off, fails, or asks to be left alone for a while. */
export class UpstreamUnavailableError extends Error {
  override readonly name = 'UpstreamUnavailableError'
  /** Why, in a word for logs and callers: nothing secret, nothing personal. */
  readonly code: string
  readonly stage: CallStage
  /** How long it asked to be left alone, milliseconds; 0 when it did not. */
  readonly retryAfterMs: number

  constructor(code: string, stage: CallStage = 'waiting', retryAfterMs = 0) {
    super(code)
    this.code = code
    this.stage = stage
    this.retryAfterMs = retryAfterMs
  }
}

/** Why a call failed, for the log. Other errors' messages may say too much: only their names. */
export function failureReason(error: unknown): string {
  if (!(error instanceof Error)) return 'failed'
  return error instanceof UpstreamUnavailableError || error.name === 'Error'
    ? error.message
    : error.name
}

/**
 * When a failed call is made again. `idempotent`: making it twice does no harm. `ifNotSent`: only
 * when the service cannot have received it, so that nobody gets a message twice. A response that
 * broke off is never fetched again: it may be an endless one.
 */
export type RetryPolicy = 'idempotent' | 'ifNotSent'

export type CallOptions = {
  /** For the whole call, retries included. */
  timeoutMs: number
  retry: RetryPolicy
}

/** One service outside. */
export type Service = {
  /**
   * Runs `work` with a signal that ends it, and retries where the policy allows it. Only an
   * `UpstreamUnavailableError` counts against the service: anything else that `work` throws is an
   * answer of the service, and thrown as it is.
   * @throws UpstreamUnavailableError, and at once while the circuit is open
   */
  call: <T>(work: (signal: AbortSignal) => Promise<T>, options: CallOptions) => Promise<T>
}

/** Makes the client of a service; call it once per service. */
export type Outbound = (name: ServiceName) => Service

type Dependencies = {
  log: Log
  metrics: Pick<Metrics, 'outboundCircuits' | 'outboundFailures'>
  /** From 0 up to 1. */
  random: () => number
}

const STATES: Partial<Record<CircuitState, string>> = {
  [CircuitState.Closed]: 'closed',
  [CircuitState.Open]: 'open',
  [CircuitState.HalfOpen]: 'half-open',
}

/** What all adapters call services through: a time limit, retries with jitter, a circuit for each. */
export function createOutbound({ log, metrics, random }: Dependencies): Outbound {
  const retries = createRetries(random)

  return (service) => {
    const circuit = createCircuit()
    const showState = () => metrics.outboundCircuits.set({ service }, circuit.state)
    showState()
    circuit.onStateChange((state) => {
      showState()
      log.warn({ service, circuit: STATES[state] }, 'the circuit of a service outside has changed')
    })

    return {
      async call<T>(work: (signal: AbortSignal) => Promise<T>, options: CallOptions): Promise<T> {
        // The first call of a half-open circuit is the probe; others do not wait for its outcome.
        if (circuit.state === CircuitState.HalfOpen) {
          throw new UpstreamUnavailableError('circuit open')
        }
        const signal = AbortSignal.timeout(options.timeoutMs)
        const retried = () => retries[options.retry].execute(() => settle(work(signal)), signal)
        try {
          const settled = await circuit.execute(() => untilAborted(retried(), signal))
          if ('value' in settled) return settled.value
          throw settled.refusal
        } catch (error) {
          const unavailable = toUnavailable(error)
          if (unavailable) metrics.outboundFailures.inc({ service })
          throw unavailable ?? error
        }
      },
    }
  }
}

const MAX_RETRIES = 2
/** The first wait is up to this, the second up to twice as long. */
const WAIT_MS = 200

function createRetries(random: () => number) {
  const when = (isSafe: (error: UpstreamUnavailableError) => boolean) =>
    retry(
      handleWhen((error) => error instanceof UpstreamUnavailableError && isSafe(error)),
      {
        maxAttempts: MAX_RETRIES,
        backoff: new DelegateBackoff(
          ({ attempt }: IRetryBackoffContext<unknown>) => random() * WAIT_MS * attempt,
        ),
      },
    )
  return {
    idempotent: when(({ stage, retryAfterMs }) => stage !== 'reading' && retryAfterMs === 0),
    ifNotSent: when(({ stage }) => stage === 'connecting'),
  } satisfies Record<RetryPolicy, unknown>
}

/** After so many calls in a row without an answer, the service is left alone. */
const FAILURES_TO_OPEN = 5
/** How long at first; twice as long after each probe that failed. */
const REST_MS = 5_000
/** Whatever the service asks for, it is probed once a minute. */
const REST_MAX_MS = 60_000

/**
 * The circuit of one service. It opens for longer with each failed probe, and for as long as the
 * service has asked for; the first call after that is the probe, and decides.
 */
function createCircuit(): CircuitBreakerPolicy {
  return circuitBreaker(handleAll, {
    breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
    halfOpenAfter: new DelegateBackoff(({ attempt, result }: IHalfOpenAfterBackoffContext) => {
      const error = 'error' in result ? result.error : undefined
      const asked = error instanceof UpstreamUnavailableError ? error.retryAfterMs : 0
      return Math.min(REST_MAX_MS, Math.max(asked, REST_MS * 2 ** (attempt - 1)))
    }),
  })
}

/** A refusal is an answer, too: it must not count against the service. */
async function settle<T>(work: Promise<T>): Promise<{ value: T } | { refusal: unknown }> {
  try {
    return { value: await work }
  } catch (error) {
    if (error instanceof UpstreamUnavailableError || isTimeout(error)) throw error
    return { refusal: error }
  }
}

/** Rejects with the signal's reason as soon as it is aborted; the result of `work` is then ignored. */
async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function toUnavailable(error: unknown): UpstreamUnavailableError | null {
  if (error instanceof UpstreamUnavailableError) return error
  if (error instanceof BrokenCircuitError) return new UpstreamUnavailableError('circuit open')
  return isTimeout(error) ? new UpstreamUnavailableError('TimeoutError') : null
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'
