import { BrokenCircuitError, CircuitState } from 'cockatiel'
import { createCircuit } from './circuit.ts'
import { untilAborted } from './deadline.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { Outage } from './outage.ts'
import { createRepeats, type Repeat } from './repeats.ts'

/** The services outside, as logs and metrics call them. */
export type ServiceName = 'mail' | 'whatsapp' | 'profile' | 'chat' | 'assistant' | 'flags'

export type CallOptions = {
  /** For everything, repeats included. */
  timeoutMs: number
  repeat: Repeat
}

/** One service outside. */
export type Service = {
  /**
   * Does `work`, which gets a signal that ends it, and again where that is safe. Only an `Outage`
   * counts against the service: anything else that `work` throws is an answer, and passed on.
   * @throws Outage, and at once while the service is known to be away
   */
  call: <T>(work: (signal: AbortSignal) => Promise<T>, options: CallOptions) => Promise<T>
}

/** Gives a service by its name, once. */
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

/** Makes the one way out for all adapters: time limits, repeats with full jitter, and a circuit each. */
export function createOutbound({ log, metrics, random }: Dependencies): Outbound {
  const repeats = createRepeats(random)

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
        // Whoever finds it half open is not the probe, and does not wait for what becomes of it.
        if (circuit.state === CircuitState.HalfOpen) throw new Outage('circuit open')
        const signal = AbortSignal.timeout(options.timeoutMs)
        const repeated = () => repeats[options.repeat].execute(() => settle(work(signal)), signal)
        try {
          const settled = await circuit.execute(() => untilAborted(repeated(), signal))
          if ('value' in settled) return settled.value
          throw settled.refusal
        } catch (error) {
          const outage = toOutage(error)
          if (outage) metrics.outboundFailures.inc({ service })
          throw outage ?? error
        }
      },
    }
  }
}

/** An answer is one, whatever it says: it must not count against the service. */
async function settle<T>(work: Promise<T>): Promise<{ value: T } | { refusal: unknown }> {
  try {
    return { value: await work }
  } catch (error) {
    if (error instanceof Outage || isTimeout(error)) throw error
    return { refusal: error }
  }
}

function toOutage(error: unknown): Outage | null {
  if (error instanceof Outage) return error
  if (error instanceof BrokenCircuitError) return new Outage('circuit open')
  return isTimeout(error) ? new Outage('TimeoutError') : null
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === 'TimeoutError'
