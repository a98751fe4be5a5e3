import type { TrackingFault } from '@dibs/contract'
import {
  type AccountId,
  type OrderStatus,
  orderNumber,
  patchOf,
  type SessionId,
  type UserId,
} from '@dibs/core'
import type { Transaction } from '../../../platform/database/database.ts'
import { parcelContact } from '../../../platform/database/parcel-contact.ts'
import { lockBills } from '../../../platform/database/session-goods.ts'
import type { Hand } from '../../../platform/http/hand.ts'
import { accessSession } from '../../claims/service.ts'
import type { OrdersContext } from './context.ts'
import { findKnown } from './remember.ts'
import { changeStored, insertStep, listOrders, type StoredOrder, stateOf } from './store.ts'

/** What may stand between whom a line names and the number. */
const BETWEEN = /[\s,;:=\p{Pd}]+/gu
/** Names, cells and numbers are told apart by one of these; blanks are in names and numbers, too. */
const HARD = /[\t,;:=]/
/** Longer is no name of anybody. */
const NAME_MAX_LENGTH = 200
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
  /** Why, line by line. */
  reasons: TrackingFault[]
}

/**
 * Gives tracking numbers to orders, from a pasted list: each line says whose first, by @name, the
 * recipient's name or the order's number, and then the number, blanks and all. A line of a spreadsheet may
 * have more cells, if one alone has digits. A line without a number, or that names nobody who gets a
 * parcel, or several, changes nothing and is told.
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
      const { contacts } = await findKnown(tx, userId, { sessionId })
      const recipientOf = (order: StoredOrder) => {
        const sealed = parcelContact(order, contacts.get(order.accountId))
        return sealed === null ? '' : (context.contacts.open(sealed)?.name ?? '')
      }
      const named = byName(current, recipientOf)
      const tracked: Tracked = { matched: [], unmatched: [], reasons: [] }
      const madeAt = new Date(context.clock())
      for (const [at, line] of lines.entries()) {
        const read = at < MOST_LINES ? readLine(line, named) : 'too_many'
        if (typeof read === 'string') {
          tracked.unmatched.push(line)
          tracked.reasons.push(read)
          continue
        }
        const { order, tracking } = read
        await track(tx, order, { tracking, madeAt, device, helperId })
        const { accountId, username } = order
        tracked.matched.push({ customerAccountId: accountId, customerUsername: username, tracking })
      }
      return tracked
    }),
  )
}

const fold = (name: string) => name.normalize('NFC').toLowerCase().trim().replaceAll(/\s+/g, ' ')

type Named = { order: StoredOrder; by: 'handle' | 'number' | 'recipient' }

/** Orders by what a line may call them. */
function byName(
  orders: readonly StoredOrder[],
  recipientOf: (order: StoredOrder) => string,
): ReadonlyMap<string, Named[]> {
  const names = new Map<string, Named[]>()
  const add = (name: string, named: Named) => {
    if (name === '') return
    const others = names.get(name)
    if (others) others.push(named)
    else names.set(name, [named])
  }
  for (const order of orders) {
    const { sessionId, accountId, username } = order
    add(fold(username), { order, by: 'handle' })
    add(fold(recipientOf(order)), { order, by: 'recipient' })
    if (sessionId) add(fold(orderNumber(sessionId, accountId)), { order, by: 'number' })
  }
  return names
}

/** The order that a line names, by the longest name that it begins with, and its number; or what is wrong. */
function readLine(
  line: string,
  names: ReadonlyMap<string, readonly Named[]>,
): { order: StoredOrder; tracking: string } | TrackingFault {
  const isHandle = line.startsWith('@')
  const text = isHandle ? line.slice(1) : line
  const ends = [...text.slice(0, NAME_MAX_LENGTH).matchAll(BETWEEN)]
  const heads = [
    ...(text.length < NAME_MAX_LENGTH ? [{ name: text, between: '', rest: '' }] : []),
    ...ends.toReversed().map(({ 0: between, index }) => ({
      name: text.slice(0, index),
      between,
      rest: text.slice(index + between.length),
    })),
  ]
  for (const { name, between, rest } of heads) {
    const all = (names.get(fold(name)) ?? []).filter(({ by }) => !isHandle || by === 'handle')
    if (all.length === 0) continue
    const standing = all.filter(({ order }) => GETS_PARCEL.has(order.status))
    const [order, ...others] = new Set(standing.map((each) => each.order))
    if (!order) return 'no_bill'
    if (others.length > 0) return 'several'
    const tracking = readNumber(rest)
    if (tracking === null) return 'no_number'
    // "Sari Wahyuni JP1" is not Sari's: of a name, more may follow that is no number.
    const isSure = standing.some(({ by }) => by !== 'recipient')
    if (!isSure && !HARD.test(between) && !HAS_DIGIT.test(rest.split(/\s/, 1)[0] ?? '')) {
      return 'nobody'
    }
    return { order, tracking }
  }
  return 'nobody'
}

function readNumber(rest: string): string | null {
  const [number, ...others] = rest
    .split(BETWEEN_CELLS)
    .map((cell) => cell.trim())
    .filter((cell) => HAS_DIGIT.test(cell))
  const isNumber = number !== undefined && others.length === 0 && number.length <= NUMBER_MAX_LENGTH
  return isNumber ? number : null
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
