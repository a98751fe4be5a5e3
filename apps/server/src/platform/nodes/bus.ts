import { withDeadline } from '../deadline.ts'
import { AppError } from '../errors.ts'
import type { Log } from '../observability/log.ts'

/** What travels between nodes: JSON, without moments or functions. */
export type BusMessage = unknown

/** What went over the bus since the start, in messages; what no node of ours said was received, too. */
export type BusCounts = { sent: number; received: number; dropped: number; unreadable: number }

/**
 * Between nodes. Messages may be lost, and come twice to nobody; one node's messages on one subject
 * arrive in the order in which they were sent. Subjects are words with dots between, as NATS has them.
 * A listener that throws is logged, and the others are told all the same.
 */
export type Bus = {
  /** Tells everybody who listens to the subject, on this node at once, too. Never throws. */
  publish(subject: string, message: BusMessage): void
  /** Listens to a subject, which may hold `*` and end in `>`. Gives the way to stop. */
  subscribe(subject: string, onMessage: (message: never, subject: string) => void): () => void
  /**
   * Asks one of those who respond to a subject: this node itself when it does.
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
  counts(): BusCounts
  /** Lets what is on its way arrive, then leaves. */
  close(): Promise<void>
}

/** So long an asker waits for an answer, unless it says otherwise. */
export const REQUEST_TIMEOUT_MS = 2_000

/** Makes the bus of a server that is the only one: what it says reaches itself. */
export function createLoneBus(log?: Log): Bus {
  const here = createLocalBus(log)
  return {
    isAlone: true,
    isUp: () => true,
    counts: () => ({ sent: 0, received: 0, dropped: 0, unreadable: 0 }),
    publish: here.tell,
    subscribe: here.listen,
    async request<T>(subject: string, message: BusMessage, timeoutMs = REQUEST_TIMEOUT_MS) {
      const answer = here.ask<T>(subject, message, timeoutMs)
      if (!answer) throw new AppError('service_unavailable')
      return await answer
    },
    respond: here.respond,
    close: async () => here.clear(),
  }
}

type Run = (message: never, subject: string) => unknown

/** Makes what every bus is made of: those on this node, who hear each other without any bus. */
export function createLocalBus(log?: Pick<Log, 'error'>) {
  const [listeners, responders] = [createTable(), createTable()]

  /** Nothing that a listener does ends the process. */
  function run(work: () => unknown): void {
    const failed = (error: unknown) =>
      log?.error({ err: error }, 'a message between nodes could not be handled')
    try {
      const outcome = work()
      if (outcome instanceof Promise) outcome.catch(failed)
    } catch (error) {
      failed(error)
    }
  }

  return {
    listen: listeners.add,
    respond: responders.add,
    run,
    /** Tells all who listen. */
    tell(subject: string, message: BusMessage): void {
      for (const listener of listeners.find(subject)) run(() => listener(message as never, subject))
    },
    /** Null when nobody here responds. @throws service_unavailable */
    ask<T>(subject: string, message: BusMessage, timeoutMs: number): Promise<T> | null {
      const [responder] = responders.find(subject)
      if (!responder) return null
      const answer = Promise.try(() => responder(message as never, subject) as Promise<T>)
      return withDeadline(answer, timeoutMs).catch((cause) => {
        throw new AppError('service_unavailable', {}, { cause })
      })
    },
    clear(): void {
      for (const table of [listeners, responders]) table.clear()
    },
  }
}

/** Who is there for which subject. Plain subjects are found at once, however many there are. */
function createTable() {
  const plain = new Map<string, Set<Run>>()
  const patterns = new Set<{ words: string[]; run: Run }>()

  return {
    add(subject: string, listener: Run): () => void {
      // A function of its own, so that whoever listens twice is told twice.
      const run: Run = (message, at) => listener(message, at)
      const words = subject.split('.')
      if (words.some((word) => word === '*' || word === '>')) {
        const pattern = { words, run }
        patterns.add(pattern)
        return () => void patterns.delete(pattern)
      }
      const runs = plain.get(subject) ?? new Set()
      plain.set(subject, runs.add(run))
      return () => {
        runs.delete(run)
        if (runs.size === 0 && plain.get(subject) === runs) plain.delete(subject)
      }
    },
    find(subject: string): Run[] {
      const found = [...(plain.get(subject) ?? [])]
      if (patterns.size === 0) return found
      const words = subject.split('.')
      for (const pattern of patterns) if (matches(pattern.words, words)) found.push(pattern.run)
      return found
    },
    clear(): void {
      plain.clear()
      patterns.clear()
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
