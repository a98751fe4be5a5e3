import type { BuyerFacts } from '@dibs/contract'
import type { AccountId, UserId } from '@dibs/core'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { SellerQueue } from '../../../platform/limits/seller-queue.ts'
import type { DomainEvents, Events } from '../../../platform/nodes/events.ts'
import { raiseRevisions } from '../../claims/service.ts'
import { requirePlanFeature } from '../../plans/service.ts'
import { countLives } from './lives.ts'
import { createBlockStore, createBuyerStore } from './store.ts'

export { countLives } from './lives.ts'
export { TALLY } from './store.ts'

/** Buyers in one answer. */
const PAGE = 100

type Dependencies = { db: Database; clock: Clock; queue: SellerQueue; events: Pick<Events, 'emit'> }

/** A change of who is blocked; answers whether it changed anything. */
type Change = (tx: Transaction, at: Date) => Promise<boolean>

/** The use-cases of a seller's buyers. */
export function createBuyers({ db, clock, queue, events }: Dependencies) {
  const store = createBuyerStore(db)

  /** Counting lives may be large: one piece of each seller's at a time. */
  function reading<T>(userId: UserId, read: () => Promise<T>): Promise<T> {
    return queue.run(userId, async () => {
      await countLives(db, userId)
      return read()
    })
  }

  async function find(userId: UserId, accountId: AccountId): Promise<BuyerFacts> {
    const running = await store.findRunning(userId)
    const found = await store.find(userId, running, accountId)
    if (!found) throw new AppError('not_found')
    return found
  }

  /** Blocks or unblocks; a live that runs has its waitlists accordingly from then on. */
  async function changeBlock(userId: UserId, accountId: AccountId, change: Change): Promise<void> {
    const told = await db.transaction(
      async (tx): Promise<DomainEvents['waitlists.changed'] | null> => {
        if (!(await change(tx, new Date(clock())))) return null
        const sessionId = await createBuyerStore(tx).findRunning(userId)
        if (!sessionId) return null
        const revision = (await raiseRevisions(tx, [sessionId])).get(sessionId) ?? 0
        return { userId, sessionId, revision, accountId }
      },
    )
    if (told) await events.emit('waitlists.changed', told)
  }

  return {
    /** The seller's buyers, a page at a time; `search` is part of a name. */
    list: (
      userId: UserId,
      { search = '', after }: { search?: string | undefined; after?: AccountId | undefined },
    ) =>
      reading(userId, async () => {
        const running = await store.findRunning(userId)
        const named = search.trim().replace(/^@/, '').toLowerCase()
        const found = await store.list(userId, running, { search: named, after, limit: PAGE + 1 })
        return { buyers: found.slice(0, PAGE), hasMore: found.length > PAGE }
      }),

    /** @throws not_found */
    get: (userId: UserId, accountId: AccountId): Promise<BuyerFacts> =>
      reading(userId, () => find(userId, accountId)),

    /** Forgets what is kept of a buyer beside the recaps, a block included; can be repeated. */
    async forget(userId: UserId, accountId: AccountId): Promise<void> {
      // First: a live that is over and was not counted yet would bring them back.
      await queue.run(userId, () => countLives(db, userId))
      await changeBlock(userId, accountId, async (tx, at) => {
        await createBuyerStore(tx).forget(userId, accountId)
        return createBlockStore(tx).unblock(userId, accountId, at)
      })
    },

    /** Blocks a buyer, or ends that. @throws not_found, plan_limit */
    async setBlocked(userId: UserId, accountId: AccountId, isBlocked: boolean): Promise<void> {
      await reading(userId, () => find(userId, accountId))
      await changeBlock(userId, accountId, async (tx, at) => {
        await requirePlanFeature(tx, userId, 'manualClaims')
        const { block, unblock } = createBlockStore(tx)
        return (isBlocked ? block : unblock)(userId, accountId, at)
      })
    },
  }
}
