import { type AccountId, patchOf, type SessionId, type UserId } from '@dibs/core'
import { lockBills } from '../../../platform/database/session-goods.ts'
import { accessSession } from '../../claims/service.ts'
import type { OrdersContext } from './context.ts'
import { columnsOf, insertStep, listOrders, type StoredOrder, saveOrder, stateOf } from './store.ts'

/** What a courier's list has between a name and a number. */
const BETWEEN = /[\s,;:]+/
const MOST_LINES = 1_000

export type Tracked = {
  matched: { customerAccountId: AccountId; customerUsername: string; tracking: string }[]
  unmatched: string[]
}

/**
 * Gives tracking numbers to orders, from a pasted list: in each line a buyer's name first, and the
 * number last. A line that names nobody with an order, or several, changes nothing and is told.
 * @throws not_found
 */
export async function setTracking(
  context: OrdersContext,
  { userId, device }: { userId: UserId; device: string },
  sessionId: SessionId,
  list: string,
): Promise<Tracked> {
  await accessSession(context, userId, sessionId)
  const lines = list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return context.queue.run(userId, () =>
    context.db.transaction(async (tx) => {
      await lockBills(tx, userId)
      const byName = Map.groupBy((await listOrders(tx, { sessionId })).current, ({ username }) =>
        fold(username),
      )
      const tracked: Tracked = { matched: [], unmatched: lines.slice(MOST_LINES) }
      const madeAt = new Date(context.clock())
      for (const line of lines.slice(0, MOST_LINES)) {
        const words = line.split(BETWEEN).filter((word) => word !== '')
        const [order, ...others] = byName.get(fold(words[0] ?? '')) ?? []
        const tracking = words.at(-1) ?? ''
        if (!order || others.length > 0 || words.length < 2 || order.status === 'draft') {
          tracked.unmatched.push(line)
          continue
        }
        await track(tx, order, { tracking, madeAt, device })
        const { accountId, username } = order
        tracked.matched.push({ customerAccountId: accountId, customerUsername: username, tracking })
      }
      return tracked
    }),
  )
}

const fold = (name: string) => name.replace(/^@/, '').toLowerCase()

async function track(
  tx: Parameters<typeof saveOrder>[0],
  order: StoredOrder,
  { tracking, madeAt, device }: { tracking: string; madeAt: Date; device: string },
): Promise<void> {
  const { sessionId, accountId, status } = order
  if (order.tracking === tracking || sessionId === null) return
  const before = stateOf(order)
  const after = { ...before, tracking }
  order.version += 1
  order.tracking = tracking
  const { earlierIn: _, accountedVersion: __, createdAt: ___, ...row } = order
  await saveOrder(tx, { ...row, ...columnsOf(after), updatedAt: madeAt })
  await insertStep(tx, {
    sessionId,
    accountId,
    kind: 'tracking',
    fromStatus: status,
    toStatus: status,
    by: 'seller',
    device,
    before,
    patch: patchOf(before, after),
    madeAt,
  })
}
