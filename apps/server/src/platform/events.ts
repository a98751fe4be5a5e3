import type { UserId } from '@dibs/core'
import type { Log } from './log.ts'

/** What modules tell each other once it is stored. */
export type DomainEvents = {
  'items.changed': { userId: UserId }
  'match-rule.changed': { userId: UserId }
  'plan.changed': { userId: UserId }
  /** The seller has given up their video account, or taken another one. */
  'account.unlinked': { userId: UserId }
  /** A seller made a call. In direct mode only this shows that a device is there. */
  'seller.called': { userId: UserId }
}

type Listener<E extends keyof DomainEvents> = (payload: DomainEvents[E]) => void | Promise<void>

export type Events = ReturnType<typeof createEvents>

/** Makes the typed events between modules. They stay in this process. */
export function createEvents(log: Log) {
  const listeners = new Map<keyof DomainEvents, Listener<never>[]>()

  return {
    on<E extends keyof DomainEvents>(event: E, listener: Listener<E>): void {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
    },

    /**
     * Tells all listeners and waits for them. It never throws: what the caller stored is stored, so
     * its call succeeds, and the listener's periodic maintenance catches up on what it missed.
     */
    async emit<E extends keyof DomainEvents>(event: E, payload: DomainEvents[E]): Promise<void> {
      const told = (listeners.get(event) ?? []) as Listener<E>[]
      await Promise.all(
        told.map(async (listener) => {
          try {
            await listener(payload)
          } catch (error) {
            log.warn({ err: error, event }, 'an event could not be handled; maintenance catches up')
          }
        }),
      )
    },
  }
}
