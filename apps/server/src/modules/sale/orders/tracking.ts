import { type AccountId, type OrderStatus, patchOf, type SessionId, type UserId } from '@dibs/core'
import type { Transaction } from '../../../platform/database/database.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import type { Hand } from '../../../platform/http/hand.ts'
import { accessSession } from '../../claims/service.ts'
import type { OrdersContext } from './context.ts'
import { changeStored, insertStep, listOrders, type StoredOrder, stateOf } from './store.ts'

/** The buyer's name, and what stands behind it. */
const NAME_AND_REST = /^@?([^\s,;:]+)[\s,;:=\p{Pd}]+(.+)$/u
const BETWEEN_CELLS = /[\t,;]+/
const HAS_DIGIT = /\p{Nd}/u
/** The longest that couriers have, with their name before it, stays well below. */
const NUMBER_MAX_LENGTH = 60
const MOST_LINES = 1_000
/** Whose goods are, or will be, on their way. */
const GETS_PARCEL: ReadonlySet<OrderStatus> = new Set([
  'sent',
  'reported',
  'paid',
  'packed',
  'shipped',
])

export type Tracked = {
  matched: { customerAccountId: AccountId; customerUsername: string; tracking: string }[]
  unmatched: string[]
}

/**
 * Gives tracking numbers to orders, from a pasted list: in each line a buyer's name first, and then
 * the number, blanks and all. A line of a spreadsheet may have more cells, if one alone has digits.
 * A line without a number, or that names nobody who gets a parcel, or several, changes nothing and
 * is told.
 * @throws not_found
 */
export async function setTracking(
  context: OrdersContext,
  { userId, device, helperId }: Hand & { userId: UserId },
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
      const { current } = await listOrders(tx, sessionId)
      const byName = Map.groupBy(current, ({ username }) => fold(username))
      const tracked: Tracked = { matched: [], unmatched: lines.slice(MOST_LINES) }
      const madeAt = new Date(context.clock())
      for (const line of lines.slice(0, MOST_LINES)) {
        const { name, tracking } = readLine(line)
        const [order, ...others] = byName.get(fold(name)) ?? []
        if (!order || others.length > 0 || tracking === null || !GETS_PARCEL.has(order.status)) {
          tracked.unmatched.push(line)
          continue
        }
        await track(tx, order, { tracking, madeAt, device, helperId })
        const { accountId, username } = order
        tracked.matched.push({ customerAccountId: accountId, customerUsername: username, tracking })
      }
      return tracked
    }),
  )
}

const fold = (name: string) => name.toLowerCase()

function readLine(line: string): { name: string; tracking: string | null } {
  const [, name = '', rest = ''] = NAME_AND_REST.exec(line) ?? []
  const [number, ...others] = rest
    .split(BETWEEN_CELLS)
    .map((cell) => cell.trim())
    .filter((cell) => HAS_DIGIT.test(cell))
  const isNumber = number !== undefined && others.length === 0 && number.length <= NUMBER_MAX_LENGTH
  return { name, tracking: isNumber ? number : null }
}

async function track(
  tx: Transaction,
  order: StoredOrder,
  { tracking, madeAt, device, helperId }: Hand & { tracking: string; madeAt: Date },
): Promise<void> {
  const { sessionId, accountId, status } = order
  if (order.tracking === tracking || sessionId === null) return
  const before = stateOf(order)
  const after = { ...before, tracking }
  order.version = await changeStored(tx, order, { tracking, updatedAt: madeAt })
  order.tracking = tracking
  const step = {
    sessionId,
    accountId,
    kind: 'tracking' as const,
    fromStatus: status,
    toStatus: status,
    by: 'seller' as const,
    device,
    helperId,
    before,
    patch: patchOf(before, after),
    madeAt,
  }
  await insertStep(tx, step, order.version)
}
