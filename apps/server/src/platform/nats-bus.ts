import { randomBytes } from 'node:crypto'
import type { Msg } from '@nats-io/transport-node'
import { type Bus, createLocalBus, REQUEST_TIMEOUT_MS } from './bus.ts'
import { AppError } from './errors.ts'
import { keepConnected, type NatsOptions } from './nats-connection.ts'

/** All who respond or listen as one are one group of their subject. */
const GROUP = 'one'

/**
 * Makes the bus between nodes, over NATS core, and connects for as long as it is open: nobody waits
 * for that. While NATS is away, this node hears itself alone, and what others should hear is lost.
 */
export function createNatsBus(options: NatsOptions): Bus {
  const { log } = options
  const here = createLocalBus(log)
  const nats = keepConnected(options)
  /** In front of each message: this node, which has told its own listeners already. */
  const self = randomBytes(6).toString('base64url')
  const encode = (message: unknown) => self + JSON.stringify(message)
  const decode = (text: string) => JSON.parse(text.slice(self.length)) as never

  function listen(subject: string, onMessage: Listener, queue?: string): () => void {
    return nats.subscribe({
      subject,
      queue,
      onMessage(message) {
        const text = message.string()
        if (queue === undefined && text.startsWith(self)) return
        here.run(() => onMessage(decode(text), message.subject))
      },
    })
  }

  function reply(asked: Msg, body: { answer: unknown } | { failed: true }): void {
    const text = JSON.stringify(body)
    nats.send(asked.subject, text, () => asked.respond(text))
  }

  return {
    isAlone: false,
    isUp: nats.isUp,
    counts: () => nats.counts,
    publish(subject, message) {
      here.tell(subject, message)
      // Of those who listen as one NATS chooses, on this node or another.
      if (!nats.isUp()) here.tellOne(subject, message)
      const text = encode(message)
      nats.send(subject, text, (connection) => connection.publish(subject, text))
    },
    subscribe: (subject, onMessage) =>
      both(here.listen(subject, onMessage), listen(subject, onMessage)),
    subscribeAsOne: (subject, onMessage) =>
      both(here.listenAsOne(subject, onMessage), listen(subject, onMessage, GROUP)),
    async request<T>(subject: string, message: unknown, timeoutMs = REQUEST_TIMEOUT_MS) {
      const own = here.ask<T>(subject, message, timeoutMs)
      if (own) return await own
      let answered: Promise<Msg> | undefined
      const text = encode(message)
      nats.send(subject, text, (connection) => {
        answered = connection.request(subject, text, { timeout: timeoutMs })
      })
      if (!answered) throw new AppError('service_unavailable')
      const told = await answered.catch((cause) => {
        throw new AppError('service_unavailable', {}, { cause })
      })
      const { failed, answer } = told.json<{ failed?: true; answer?: T }>()
      if (failed) throw new AppError('service_unavailable')
      return answer as T
    },
    respond(subject, answer) {
      const onMessage = (asked: Msg) => {
        Promise.try(() => answer(decode(asked.string()), asked.subject)).then(
          (given) => reply(asked, { answer: given }),
          (error: unknown) => {
            log.warn({ err: error }, 'a question of another node could not be answered')
            reply(asked, { failed: true })
          },
        )
      }
      return both(
        here.respond(subject, answer),
        nats.subscribe({ subject, queue: GROUP, onMessage }),
      )
    },
    async close() {
      await nats.close()
      here.clear()
    },
  }
}

type Listener = (message: never, subject: string) => unknown

const both = (stopHere: () => void, stopThere: () => void) => () => {
  stopHere()
  stopThere()
}
