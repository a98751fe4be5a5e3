import { AppError } from './errors.ts'

/** What travels between nodes: JSON, without moments or functions. */
export type BusMessage = unknown

/**
 * Between nodes. Messages may be lost, and come twice to nobody; one node's messages on one subject
 * arrive in the order in which they were sent. Subjects are words with dots between, as NATS has them.
 */
export type Bus = {
  /** Tells everybody who listens to the subject, on this node, too. Never throws. */
  publish(subject: string, message: BusMessage): void
  /** Listens to a subject, which may hold `*` and end in `>`. Gives the way to stop. */
  subscribe(subject: string, onMessage: (message: never, subject: string) => void): () => void
  /** The same, but of all who listen to the subject in this way, each message reaches one. */
  subscribeAsOne(subject: string, onMessage: (message: never, subject: string) => void): () => void
  /**
   * Asks one of those who respond to a subject.
   * @throws service_unavailable when nobody responds, or not in time
   */
  request<T>(subject: string, message: BusMessage, timeoutMs?: number): Promise<T>
  /** Responds to a subject; of all who do, one is asked. What it throws, the asker gets as service_unavailable. */
  respond(
    subject: string,
    answer: (message: never, subject: string) => Promise<BusMessage>,
  ): () => void
  /** Whether there is nobody but this node: then nothing is ever lost. */
  readonly isAlone: boolean
  /** Whether the other nodes can be reached now. */
  isUp(): boolean
  /** Lets what is on its way arrive, then leaves. */
  close(): Promise<void>
}

const unreachable = () => new AppError('service_unavailable')

/** Makes the bus of a server that is the only one: what it says reaches itself. */
export function createLoneBus(): Bus {
  type Listener = { parts: string[]; run: (message: never, subject: string) => unknown }
  const listeners = new Set<Listener>()
  const responders = new Set<Listener>()

  const matching = (all: ReadonlySet<Listener>, subject: string) =>
    [...all].filter(({ parts }) => matches(parts, subject.split('.')))

  function add(all: Set<Listener>, subject: string, run: Listener['run']): () => void {
    const listener = { parts: subject.split('.'), run }
    all.add(listener)
    return () => void all.delete(listener)
  }

  return {
    isAlone: true,
    isUp: () => true,
    publish(subject, message) {
      for (const { run } of matching(listeners, subject)) run(message as never, subject)
    },
    subscribe: (subject, onMessage) => add(listeners, subject, onMessage),
    subscribeAsOne: (subject, onMessage) => add(listeners, subject, onMessage),
    async request<T>(subject: string, message: BusMessage): Promise<T> {
      const [responder] = matching(responders, subject)
      if (!responder) throw unreachable()
      return (await responder.run(message as never, subject)) as T
    },
    respond: (subject, answer) => add(responders, subject, answer),
    async close() {
      listeners.clear()
      responders.clear()
    },
  }
}

/** Whether a subject fits a pattern: `*` is any one word, `>` at the end the rest. */
function matches(pattern: readonly string[], subject: readonly string[]): boolean {
  if (pattern.at(-1) === '>') {
    const head = pattern.slice(0, -1)
    return subject.length > head.length && matches(head, subject.slice(0, head.length))
  }
  return (
    pattern.length === subject.length &&
    pattern.every((word, at) => word === '*' || word === subject[at])
  )
}
