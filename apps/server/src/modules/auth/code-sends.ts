import type { Database } from '../../platform/database/database.ts'
import { takeSend } from './code-rules.ts'
import type { CodeKeys, CodeStore } from './code-store.ts'
import type { PaidMessage, PaidMessages } from './paid-messages.ts'

type Dependencies = { db: Database; store: CodeStore; paidMessages: PaidMessages }

/** Counts sends before they are made, so that none goes out beyond a limit, however many at once. */
export function createCodeSends({ db, store, paidMessages }: Dependencies) {
  return {
    /** @throws too_many_requests, and then nothing is counted */
    reserve: (keys: CodeKeys, message: PaidMessage): Promise<void> =>
      db.transaction(async (tx) => {
        const budget = await store.lockBudget(tx, keys)
        await store.saveBudget(tx, keys, { sendsAt: takeSend(budget, message.at) })
        await paidMessages.reserve(tx, message)
      }),

    /** For a message that was not taken. */
    releaseReservation: (keys: CodeKeys, message: PaidMessage): Promise<void> =>
      db.transaction(async (tx) => {
        const { sendsAt } = await store.lockBudget(tx, keys)
        const others = sendsAt.filter((sentAt) => sentAt.getTime() !== message.at)
        await store.saveBudget(tx, keys, { sendsAt: others })
        await paidMessages.releaseReservation(tx, message)
      }),
  }
}
