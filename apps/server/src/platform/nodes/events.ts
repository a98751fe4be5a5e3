import { randomUUID } from 'node:crypto'
import type { AccountId, ItemId, MessageId, SessionId, UserId } from '@dibs/core'
import type { Clock } from '../clock.ts'
import type { Log } from '../observability/log.ts'
import type { Bus } from './bus.ts'

/** What modules tell each other once it is stored. */
export type DomainEvents = {
  'items.changed': { userId: UserId }
  'match-rule.changed': { userId: UserId }
  'plan.changed': { userId: UserId }
  /** The seller has given up their video account, or taken another one. */
  'account.unlinked': { userId: UserId }
  /** A seller made a call. In direct mode only this shows that a device is there. */
  'seller.called': { userId: UserId }
  /**
   * A session's waitlists were changed by hand and have this revision since then; `accountId`: the
   * buyer whose comments may look different, `messageId`: the comment that it is about.
   */
  'waitlists.changed': {
    userId: UserId
    sessionId: SessionId
    revision: number
    accountId?: AccountId
    /** The item of which all comments may look different. */
    itemId?: ItemId
    messageId?: MessageId
  }
}

type Listener<E extends keyof DomainEvents> = (payload: DomainEvents[E]) => void | Promise<void>

export type Events = ReturnType<typeof createEvents>

/**
 * Told at this node alone. It says that a live must end, which is done wherever that is owned; said
 * again to a node that starts later, it would end the seller's next one.
 */
const HERE_ALONE: ReadonlySet<keyof DomainEvents> = new Set(['account.unlinked'])

/** Other nodes are told so often that a seller makes calls: the live that waits for them waits minutes. */
const CALLED_EVERY_MS = 60_000

/** Of which node a hint is, so that it does not take its own for another's. */
type Hint<E extends keyof DomainEvents> = { from: string; payload: DomainEvents[E] }

type Dependencies = { log: Log; bus: Pick<Bus, 'publish' | 'subscribe'>; clock: Clock }

/**
 * Makes the typed events between modules. Those of this node run first; other nodes are told over the
 * bus, as a hint that may be lost.
 */
export function createEvents({ log, bus, clock }: Dependencies) {
  const listeners = new Map<keyof DomainEvents, Listener<never>[]>()
  const self = randomUUID()
  const isToldOn = createCallFilter(clock)

  const isForOthers = (event: keyof DomainEvents, userId: UserId) =>
    !HERE_ALONE.has(event) && (event !== 'seller.called' || isToldOn(userId))

  async function runListeners<E extends keyof DomainEvents>(event: E, payload: DomainEvents[E]) {
    const told = (listeners.get(event) ?? []) as Listener<E>[]
    await Promise.all(
      told.map(async (listener) => {
        try {
          await listener(payload)
        } catch (error) {
          log.warn({ err: error, event }, 'an event could not be handled; upkeep catches up')
        }
      }),
    )
  }

  bus.subscribe('seller.>', ({ from, payload }: Hint<keyof DomainEvents>, subject) => {
    const event = subject.slice('seller.'.length) as keyof DomainEvents
    if (from === self || HERE_ALONE.has(event)) return
    return runListeners(event, payload)
  })

  return {
    on<E extends keyof DomainEvents>(event: E, listener: Listener<E>): void {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },

    /**
     * Tells all listeners and waits for those of this node. It never throws: what the caller stored
     * is stored, so its call succeeds, and the listener's round of upkeep catches up on what it
     * missed.
     */
    async emit<E extends keyof DomainEvents>(event: E, payload: DomainEvents[E]): Promise<void> {
      const running = runListeners(event, payload)
      if (isForOthers(event, payload.userId)) {
        bus.publish(`seller.${event}`, { from: self, payload })
      }
      await running
    },
  }
}

/** Whether other nodes are to be told that a seller made a call: now and then. */
function createCallFilter(clock: Clock): (userId: UserId) => boolean {
  const told = new Set<UserId>()
  let since = clock()
  return (userId) => {
    if (clock() - since >= CALLED_EVERY_MS) {
      told.clear()
      since = clock()
    }
    return !told.has(userId) && told.add(userId).size > 0
  }
}
