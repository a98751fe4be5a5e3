import { ApiError } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import { backoffMs } from '../api/backoff-ms.ts'
import type { ChangeAnswer, UnsavedChange } from './changes.ts'
import type { QueueState, UnsavedStore } from './unsaved-store.ts'

/** An attempt that is not answered by then has failed. */
const ANSWER_TIMEOUT_MS = 10_000
/** `submit` resolves after this at the latest, so that nobody waits longer at a button. */
const PATIENCE_MS = 2_000

/** What became of a change: `waiting` is queued, and tried again by itself. */
export type Outcome =
  | { kind: 'saved'; answer: ChangeAnswer }
  | { kind: 'refused'; error: unknown }
  | { kind: 'waiting' }

/** Called with a change that is saved (with the answer) or refused (`null`), before it is taken out. */
export type OnChangeSaved = (change: UnsavedChange, answer: ChangeAnswer | null) => unknown

/** Changes by hand on their way to the server: shown at once, saved strictly one after the other. */
export type ChangeQueue = {
  getState: () => QueueState
  subscribe: (listener: () => void) => () => void
  /** Resolves when it is decided, or when it takes longer than a moment. */
  submit: (change: UnsavedChange) => Promise<Outcome>
  /** Tries at once what waits: the network, the page or the server is back. */
  wake: () => void
  setOwner: (userId: UserId) => void
  /** Calls `listener` with every change that is decided, until the returned function is called. */
  onChangeSaved: (listener: OnChangeSaved) => () => void
  /** Forgets that a change was refused. */
  dismiss: (key: string) => void
  /** Keeps that refused changes have been on screen. */
  noteTold: UnsavedStore['noteTold']
  /** Another live has begun: forgets what was refused in lives before it, as far as that was told. */
  dismissEarlier: UnsavedStore['dismissEarlier']
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
  const outcomes = createOutcomes(options.setTimer)
  const listeners = new Set<OnChangeSaved>()
  const retry = createRetry(() => void sender.sendWaiting(), options)
  let unfollow: (() => void) | null = null
  const sender = createSender({
    ...options,
    isDue: () => unfollow !== null && !retry.isHeldOff() && store.hasOwner(),
    onDecided: async (change, outcome) => {
      const answer = outcome.kind === 'saved' ? outcome.answer : null
      // A listener that fails changes nothing: the server has decided.
      await Promise.allSettled([...listeners].map(async (listener) => listener(change, answer)))
      outcomes.tell(change.key, outcome)
      retry.reset()
      store.setWaiting(false)
    },
    onNoAnswer: (seconds) => {
      retry.wait(seconds)
      outcomes.release(() => true)
      store.setWaiting(true)
    },
  })
  // Another tab may have sent it.
  store.subscribe(({ changes }) =>
    outcomes.release((key) => !changes.some((change) => change.key === key)),
  )

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    submit: async (change) => {
      if (!store.add(change)) {
        store.refuse(change, null)
        return { kind: 'refused', error: null }
      }
      if (store.getState().isWaiting) return { kind: 'waiting' }
      const outcome = outcomes.of(change.key)
      void sender.sendWaiting()
      return outcome
    },
    wake: retry.wake,
    setOwner: (userId) => {
      store.setOwner(userId)
      retry.wake()
    },
    onChangeSaved: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dismiss: store.dismiss,
    noteTold: store.noteTold,
    dismissEarlier: store.dismissEarlier,
    clear: store.clear,
    start: () => {
      unfollow ??= store.followTabs()
      retry.wake()
    },
    stop: () => {
      unfollow?.()
      unfollow = null
      retry.cancel()
    },
  }
}

type SenderOptions = QueueOptions & {
  isDue: () => boolean
  onDecided: (
    change: UnsavedChange,
    outcome: Exclude<Outcome, { kind: 'waiting' }>,
  ) => Promise<void>
  /** Nothing more is sent until `sendWaiting` is called again. */
  onNoAnswer: (seconds: number | null) => void
}

/** Sends what waits in its order, one change at a time. */
function createSender(options: SenderOptions) {
  const { store, onDecided } = options
  let isSending = false
  let isAsked = false
  const next = () => (options.isDue() ? store.getState().changes[0] : undefined)

  async function sendAll(): Promise<void> {
    store.refresh()
    for (let change = next(); change; change = next()) if (!(await sendOne(change))) return
  }

  /** Answers whether the next one may go. */
  async function sendOne(change: UnsavedChange): Promise<boolean> {
    try {
      const answer = await sendInTime(options, change)
      await onDecided(change, { kind: 'saved', answer })
      store.takeOut(change.key, (answer.added?.status ?? 'created') === 'created')
    } catch (error) {
      const failure = classifyFailure(error)
      if (failure.kind === 'wait') {
        options.onNoAnswer(failure.seconds)
        return false
      }
      await onDecided(change, { kind: 'refused', error })
      store.refuse(change, failure.reason)
    }
    return true
  }

  async function sendWaiting(): Promise<void> {
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
  }

  return { sendWaiting }
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

/** What a failed attempt means for a change by hand. */
type Failure =
  /** Tried again: after `seconds`, which the server asked for, else with backoff. */
  { kind: 'wait'; seconds: number | null } | { kind: 'refused'; reason: string | null }

const WAIT: Failure = { kind: 'wait', seconds: null }

/**
 * Tells a refusal from everything that is worth another try: no answer, an overload, a fault, or the
 * answer of a network in between, such as a hotel's. A dead token waits for the seller's next login.
 */
function classifyFailure(error: unknown): Failure {
  // Aborted, since it took too long.
  if (error instanceof Error && error.name === 'AbortError') return WAIT
  if (!(error instanceof ApiError)) return { kind: 'refused', reason: null }
  const { status, body } = error
  if (status === 429) return { kind: 'wait', seconds: body?.retryAfterSeconds ?? null }
  if (status < 400 || status === 401 || status === 408 || status >= 500) return WAIT
  return { kind: 'refused', reason: body?.error ?? null }
}

/** Keeps when the next attempt is made. */
function createRetry(run: () => void, options: Pick<QueueOptions, 'setTimer' | 'random'>) {
  let attempt = 0
  let isHeldOff = false
  let cancelTimer = () => {}
  return {
    /** Waits `seconds`, before which nothing may be tried; `null`: with backoff, until it is woken. */
    wait: (seconds: number | null) => {
      attempt += 1
      isHeldOff = seconds !== null
      cancelTimer()
      const ms = seconds === null ? backoffMs(attempt, options.random()) : seconds * 1_000
      cancelTimer = options.setTimer(() => {
        isHeldOff = false
        run()
      }, ms)
    },
    /** Makes the next attempt at once, unless the server asked for time. */
    wake: () => {
      if (isHeldOff) return
      cancelTimer()
      run()
    },
    /** An attempt went well: the next failure starts from the shortest wait. */
    reset: () => {
      attempt = 0
    },
    isHeldOff: () => isHeldOff,
    /** Drops the next attempt. A wait that the server asked for runs on, also over a new start. */
    cancel: () => {
      if (!isHeldOff) cancelTimer()
    },
  }
}

/** The outcomes that callers of `submit` wait for, by the change's key. */
function createOutcomes(setTimer: QueueOptions['setTimer']) {
  const awaited = new Map<string, (outcome: Outcome) => void>()
  function tell(key: string, outcome: Outcome): void {
    awaited.get(key)?.(outcome)
    awaited.delete(key)
  }
  return {
    tell,
    of: (key: string): Promise<Outcome> =>
      new Promise((resolve) => {
        const cancel = setTimer(() => tell(key, { kind: 'waiting' }), PATIENCE_MS)
        awaited.set(key, (outcome) => {
          cancel()
          resolve(outcome)
        })
      }),
    /** Resolves pending `submit` calls with `waiting`. */
    release: (isReleased: (key: string) => boolean) => {
      for (const key of [...awaited.keys()]) if (isReleased(key)) tell(key, { kind: 'waiting' })
    },
  }
}
