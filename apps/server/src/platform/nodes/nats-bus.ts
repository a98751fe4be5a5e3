import type { Msg } from '@nats-io/transport-node'
import { AppError } from '../errors.ts'
import type { Log } from '../observability/log.ts'
import { type Bus, createLocalBus, REQUEST_TIMEOUT_MS } from './bus.ts'
import { createBusSeal, idOf, type Purpose } from './bus-seal.ts'
import { keepConnected, type NatsOptions, type Wanted } from './nats-connection.ts'

/** All who respond are one group of their subject. */
const GROUP = 'one'
/** In front of each subject: nodes of a release that does not seal neither hear nor disturb us. */
const SEALED = 'sealed.'
/** What cannot be read is counted, and told so often at most. */
const TELL_UNREADABLE_MS = 60_000

/**
 * Makes the bus between nodes, over NATS core, and connects for as long as it is open: nobody waits
 * for that. While NATS is away, this node hears itself alone, and what others should hear is lost.
 * Messages are sealed: who reaches NATS is not yet a node.
 */
export function createNatsBus(options: NatsOptions & { secretKeys: SecretKeys }): Bus {
  const { log } = options
  const here = createLocalBus(log)
  const nats = keepConnected(options)
  const envelopes = createEnvelopes(options.secretKeys, log)

  function listen(subject: string, onMessage: Listener): () => void {
    const want: Wanted = {
      subject: SEALED + subject,
      onMessage(message) {
        // This node has told its own listeners already.
        if (envelopes.isOwn(message.data)) return
        here.run(() => {
          const subject = plain(message)
          const opened = envelopes.open({ kind: 'told' }, subject, message, want)
          return opened && onMessage(opened.said, subject)
        })
      },
    }
    return nats.subscribe(want)
  }

  function reply(asked: Msg, body: { answer: unknown } | { failed: true }): void {
    const subject = plain(asked)
    const bytes = envelopes.close(answerTo(asked.data), subject, body)
    nats.send(subject, bytes.length, () => asked.respond(bytes))
  }

  return {
    isAlone: false,
    isUp: nats.isUp,
    counts: () => Object.assign(nats.counts, { unreadable: envelopes.unreadable() }),
    publish(subject, message) {
      here.tell(subject, message)
      if (!nats.isUp()) return
      const bytes = envelopes.close({ kind: 'told' }, subject, message)
      nats.send(subject, bytes.length, (to) => to.publish(SEALED + subject, bytes))
    },
    subscribe: (subject, onMessage) =>
      both(here.listen(subject, onMessage), listen(subject, onMessage)),
    async request<T>(subject: string, message: unknown, timeoutMs = REQUEST_TIMEOUT_MS) {
      const own = here.ask<T>(subject, message, timeoutMs)
      if (own) return await own
      const bytes = envelopes.close({ kind: 'asked' }, subject, message)
      const told = await ask(nats, { subject, bytes, timeoutMs })
      const opened = envelopes.open(answerTo(bytes), subject, told, told)
      const { failed, answer }: { failed?: true; answer?: T } = opened?.said ?? { failed: true }
      if (failed) throw new AppError('service_unavailable')
      return answer as T
    },
    respond(subject, answer) {
      const want: Wanted = {
        subject: SEALED + subject,
        queue: GROUP,
        onMessage(asked) {
          const at = plain(asked)
          // What this node asks and can answer never gets here: somebody says it again.
          if (envelopes.isOwn(asked.data)) return envelopes.noteUnreadable(at)
          const opened = envelopes.open({ kind: 'asked' }, at, asked, want)
          if (!opened) return
          Promise.try(() => answer(opened.said, at)).then(
            (given) => reply(asked, { answer: given }),
            (error: unknown) => {
              log.warn({ err: error }, 'a question of another node could not be answered')
              reply(asked, { failed: true })
            },
          )
        },
      }
      return both(here.respond(subject, answer), nats.subscribe(want))
    },
    async close() {
      await nats.close()
      here.clear()
    },
  }
}

type Question = { subject: string; bytes: Buffer; timeoutMs: number }

/** @throws service_unavailable */
async function ask(
  nats: ReturnType<typeof keepConnected>,
  { subject, bytes, timeoutMs }: Question,
): Promise<Msg> {
  let answered: Promise<Msg> | undefined
  nats.send(subject, bytes.length, (to) => {
    answered = to.request(SEALED + subject, bytes, { timeout: timeoutMs })
  })
  if (!answered) throw new AppError('service_unavailable')
  return await answered.catch((cause) => {
    throw new AppError('service_unavailable', {}, { cause })
  })
}

type SecretKeys = readonly [string, ...string[]]

const plain = ({ subject }: Msg) => subject.slice(SEALED.length)

const answerTo = (question: Uint8Array): Purpose => ({ kind: 'answer', questionId: idOf(question) })

/** Seals what is said and opens what is heard. What cannot be opened is counted, and told now and then. */
function createEnvelopes(secretKeys: SecretKeys, log: Log) {
  const seal = createBusSeal(secretKeys)
  let [unreadable, toldAt] = [0, Number.NEGATIVE_INFINITY]

  function noteUnreadable(subject: string): void {
    unreadable += 1
    if (performance.now() - toldAt < TELL_UNREADABLE_MS) return
    toldAt = performance.now()
    log.warn({ subject, unreadable }, 'a message on the bus is not of a node of ours, or too old')
  }

  return {
    isOwn: seal.isOwn,
    noteUnreadable,
    unreadable: () => unreadable,
    close: (purpose: Purpose, subject: string, body: unknown) =>
      seal.close(purpose, subject, JSON.stringify(body ?? null)),
    /** Null when no node of ours said it now, for this. */
    open(purpose: Purpose, subject: string, { data }: Msg, listener: object) {
      const text = seal.open(purpose, subject, data, listener)
      if (text === null) noteUnreadable(subject)
      return text === null ? null : { said: JSON.parse(text) as never }
    },
  }
}

type Listener = (message: never, subject: string) => unknown

const both = (stopHere: () => void, stopThere: () => void) => () => {
  stopHere()
  stopThere()
}
