import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Bus } from '../nodes/bus.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** The process's figures, for `/metrics`. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    ...createLiveMetrics(registers),
    ...createSendingMetrics(registers),
    outboundCircuits: new Gauge({
      name: 'dibs_outbound_circuit',
      help: 'How a service outside is doing: 0 answers, 1 is left alone, 2 is being probed',
      labelNames: ['service'],
      registers,
    }),
    outboundFailures: new Counter({
      name: 'dibs_outbound_failures_total',
      help: 'Calls to a service outside that got no answer, those that were not even tried included',
      labelNames: ['service'],
      registers,
    }),
    /** When each kind of old data was last deleted. */
    deletionSucceeded: new Gauge({
      name: 'dibs_deletion_last_success_timestamp_seconds',
      help: 'When what has had its time was last deleted, by kind',
      labelNames: ['kind'],
      registers,
    }),
    deletionFailed: new Counter({
      name: 'dibs_deletion_failures_total',
      help: 'Failed attempts to delete what has had its time, by kind',
      labelNames: ['kind'],
      registers,
    }),
    providerRequests: new Counter({
      name: 'dibs_provider_requests_total',
      help: 'Requests to the chat provider that were asked of the budget, by purpose and answer',
      labelNames: ['purpose', 'answer'],
      registers,
    }),
    /** Adds a gauge with a value per label, read at each scrape. */
    watchEach(name: string, help: string, label: string, read: () => Record<string, number>): void {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [key, value] of Object.entries(read())) this.set({ [label]: key }, value)
        },
      })
    },
    /** Adds a gauge whose value is read at each scrape. */
    watch(name: string, help: string, read: () => number): void {
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read())
        },
      })
    },
  }
}

/** What is heard, and who keeps what. */
function createLiveMetrics(registers: Registry[]) {
  return {
    commentsHeard: new Counter({
      name: 'dibs_comments_heard_total',
      help: 'Comments heard for the first time',
      registers,
    }),
    claimsStored: new Counter({
      name: 'dibs_claims_stored_total',
      help: 'Claims handed to the database and acknowledged by it',
      registers,
    }),
    invalidMessages: new Counter({
      name: 'dibs_invalid_messages_total',
      help: 'Messages of the chat provider that could not be read and were skipped',
      registers,
    }),
    takeovers: new Counter({
      name: 'dibs_takeovers_total',
      help: 'Lives that were taken up from another node, or from the server before this one',
      registers,
    }),
    gaps: new Counter({
      name: 'dibs_gaps_total',
      help: 'Gaps that were stored: parts of lives that nobody heard',
      registers,
    }),
    fencedWrites: new Counter({
      name: 'dibs_fenced_writes_total',
      help: 'Writes about a live that were refused because another node keeps it by now',
      registers,
    }),
  }
}

/** Shows how the bus between nodes is doing. */
export function watchBus(metrics: Metrics, bus: Pick<Bus, 'isUp' | 'counts'>): void {
  metrics.watch('dibs_bus_up', 'Whether the other nodes can be reached: 1 or 0', () =>
    bus.isUp() ? 1 : 0,
  )
  new Counter({
    name: 'dibs_bus_messages_total',
    help: 'Messages between nodes: sent, received, dropped since they were too many or too large, and of those received unreadable: not of a node of ours, or too old',
    labelNames: ['direction'],
    registers: [metrics.registry],
    collect() {
      this.reset()
      for (const [direction, count] of Object.entries(bus.counts())) this.inc({ direction }, count)
    },
  })
}

/** What Dibs sends out: codes, notices, prompts. */
function createSendingMetrics(registers: Registry[]) {
  return {
    noticesGivenUp: new Counter({
      name: 'dibs_notices_given_up_total',
      help: 'Messages about accounts that were never sent, by kind',
      labelNames: ['kind'],
      registers,
    }),
    /** Codes by what became of them: `sent`, `held_back` (kept for addresses with accounts), `refused`. */
    codes: new Counter({
      name: 'dibs_codes_total',
      help: 'Codes that were asked for, by way, kind and what became of them',
      labelNames: ['field', 'kind', 'outcome'],
      registers,
    }),
    assistantAnswers: new Counter({
      name: 'dibs_assistant_answers_total',
      help: 'Answers of the assistant, by who gave them: the generative AI (model), or the help',
      labelNames: ['by'],
      registers,
    }),
    promptsUsed: new Gauge({
      name: 'dibs_assistant_prompts_used_ratio',
      help: 'Share of the day’s prompts to the generative AI that was used, as of the last prompt',
      registers,
    }),
    whatsappFailed: new Counter({
      name: 'dibs_whatsapp_failed_total',
      help: 'Messages that WhatsApp had accepted and could not deliver, by its error code',
      labelNames: ['code'],
      registers,
    }),
  }
}
