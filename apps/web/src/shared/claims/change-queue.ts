import type { UserId } from '@dibs/core'
import { createAwaitedOutcomes, type Outcome } from './awaited-outcomes.ts'
import { createRetry } from './create-retry.ts'
import { verdictOn } from './failure-verdict.ts'
import type { ChangeAnswer } from './send-change.ts'
import type { Unsaved, UnsavedChange } from './unsaved-entry.ts'
import type { UnsavedStore } from './unsaved-store.ts'

/** An attempt that is not answered by then has failed. */
const ANSWER_TIMEOUT_MS = 10_000

/** What is shown of the queue. */
export type QueueState = Omit<Unsaved, 'userId'> & {
  /** Whether the last attempt got no answer: the changes wait for network or server. */
  isWaiting: boolean
}

/** Told of each change that is saved (with the answer) or refused (`null`), before it is taken out. */
export type Settle = (change: UnsavedChange, answer: ChangeAnswer | null) => unknown

/** Changes by hand on their way to the server: shown at once, saved strictly one after the other. */
export type ChangeQueue = {
  getState: () => QueueState
  subscribe: (listener: () => void) => () => void
  /** Resolves when it is decided, or when it is plain that it will take longer. */
  submit: (change: UnsavedChange) => Promise<Outcome>
  /** Tries at once what waits: the network, the page or the server is back. */
  wake: () => void
  setOwner: (userId: UserId) => void
  onSettled: (settle: Settle) => () => void
  /** Takes the word of a refusal away. */
  dismiss: (key: string) => void
  /** Drops everything: what it was about is gone. */
  clear: () => void
  start: () => void
  stop: () => void
}

/** The world around the queue. */
export type QueueOptions = {
  store: UnsavedStore
  send: (change: UnsavedChange, signal: AbortSignal) => Promise<ChangeAnswer>
  setTimer: (run: () => void, ms: number) => () => void
  random: () => number
  /** Runs while no other tab sends. */
  alone: (run: () => Promise<void>) => Promise<void>
}

/** Makes the queue; it sends between `start` and `stop`, once it is known whose changes it holds. */
export function createChangeQueue(options: QueueOptions): ChangeQueue {
  const { store } = options
  const view = createQueueView(store)
  const outcomes = createAwaitedOutcomes(options.setTimer)
  const settlers = new Set<Settle>()
  const retry = createRetry(() => void sending.ask(), options)
  let isRunning = false
  const sending = createSending({
    ...options,
    isDue: () => isRunning && !retry.isHeldOff() && store.hasOwner(),
    settle: (...settled) =>
      // It is decided, whatever those who are told make of it.
      Promise.allSettled([...settlers].map(async (each) => each(...settled))),
    onOutcome: (change, outcome) => {
      outcomes.tell(change.key, outcome)
      retry.reset()
      view.setWaiting(false)
    },
    onNoAnswer: (seconds) => {
      retry.wait(seconds)
      outcomes.release(() => true)
      view.setWaiting(true)
    },
  })
  // Another tab has sent it.
  store.subscribe(() =>
    outcomes.release((key) => !store.get().changes.some((change) => change.key === key)),
  )

  return {
    getState: view.getState,
    subscribe: view.subscribe,
    submit: async (change) => {
      if (!store.add(change)) {
        store.refuse(change, null)
        return { kind: 'refused', error: null }
      }
      if (view.getState().isWaiting) return { kind: 'waiting' }
      const outcome = outcomes.of(change.key)
      void sending.ask()
      return outcome
    },
    wake: retry.wake,
    setOwner: (userId) => {
      store.setOwner(userId)
      retry.wake()
    },
    onSettled: (each) => {
      settlers.add(each)
      return () => settlers.delete(each)
    },
    dismiss: store.dismiss,
    clear: store.clear,
    start: () => {
      isRunning = true
      retry.wake()
    },
    stop: () => {
      isRunning = false
      retry.cancel()
    },
  }
}

/** What is shown, as a snapshot that changes only with it. */
function createQueueView(store: UnsavedStore) {
  let isWaiting = false
  let state: QueueState = { ...store.get(), isWaiting }
  const listeners = new Set<() => void>()
  function update(): void {
    const held = store.get()
    // What comes next has not failed yet.
    isWaiting &&= held.changes.length > 0
    state = { ...held, isWaiting }
    for (const listener of listeners) listener()
  }
  store.subscribe(update)
  return {
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    setWaiting: (next: boolean) => {
      if (next === isWaiting) return
      isWaiting = next
      update()
    },
  }
}

type SendingOptions = QueueOptions & {
  isDue: () => boolean
  settle: (change: UnsavedChange, answer: ChangeAnswer | null) => Promise<unknown>
  onOutcome: (change: UnsavedChange, outcome: Outcome) => void
  /** No answer: nothing is sent until it is asked for again. */
  onNoAnswer: (seconds: number | null) => void
}

/** Sends what waits in its order, one change at a time. */
function createSending(options: SendingOptions) {
  const { store } = options
  let isSending = false
  let isAsked = false
  const next = () => (options.isDue() ? store.get().changes[0] : undefined)

  async function sendAll(): Promise<void> {
    store.refresh()
    for (let change = next(); change; change = next()) if (!(await sendOne(change))) return
  }

  /** Answers whether the next one may go. */
  async function sendOne(change: UnsavedChange): Promise<boolean> {
    try {
      const answer = await sendInTime(options, change)
      await options.settle(change, answer)
      options.onOutcome(change, { kind: 'saved', answer })
      store.takeOut(change.key)
    } catch (error) {
      const verdict = verdictOn(error)
      if (verdict.kind === 'wait') {
        options.onNoAnswer(verdict.seconds)
        return false
      }
      await options.settle(change, null)
      options.onOutcome(change, { kind: 'refused', error })
      store.refuse(change, verdict.reason)
    }
    return true
  }

  return {
    ask: async (): Promise<void> => {
      isAsked = true
      if (isSending) return
      isSending = true
      try {
        while (isAsked && next()) {
          isAsked = false
          await options.alone(sendAll)
        }
      } finally {
        isSending = false
      }
    },
  }
}

async function sendInTime(
  { send, setTimer }: Pick<QueueOptions, 'send' | 'setTimer'>,
  change: UnsavedChange,
): Promise<ChangeAnswer> {
  const timeout = new AbortController()
  const cancel = setTimer(() => timeout.abort(), ANSWER_TIMEOUT_MS)
  try {
    return await send(change, timeout.signal)
  } finally {
    cancel()
  }
}
