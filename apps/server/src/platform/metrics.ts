import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** The process's figures, for `/metrics`. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
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
    /** Adds a figure that is read whenever somebody asks for it. */
    watch(name: string, help: string, read: () => number): void {
      new Gauge({
        ...{ name, help, registers },
        collect() {
          this.set(read())
        },
      })
    },
  }
}
