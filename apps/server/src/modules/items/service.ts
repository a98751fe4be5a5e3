import type { AddedCode, AddedCodes } from '@dibs/contract'
import { type Goods, type ItemCode, type ItemId, readItemCode, type UserId } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import { inSlices } from '../../platform/limits/in-slices.ts'
import type { Events } from '../../platform/nodes/events.ts'
import { type IdempotentRequest, withIdempotency } from '../../platform/with-idempotency.ts'
import { addItem, lockItemRoom } from '../plans/service.ts'
import { continued } from './continued.ts'
import { createItemUpdate, type FollowItem, readGoods, type TypedGoods } from './goods.ts'
import { type CodeWrite, createItemStore, type NewCode, type StoredItem } from './store.ts'

export type Items = ReturnType<typeof createItems>
export { type ItemChange, readGoods } from './goods.ts'
export type { StoredItem } from './store.ts'

/** Fair use: no seller has so many, and all of them are matched against every comment. */
const MOST_ITEMS = 10_000

type Dependencies = {
  db: Database
  clock: Clock
  events: Events
}

/** The use-cases of item codes. */
export function createItems({ db, clock, events }: Dependencies) {
  const store = createItemStore(db)
  const followers: FollowItem[] = []
  const update = createItemUpdate({ db, clock, events }, followers)

  async function save(userId: UserId, typed: string, write: (code: NewCode) => Promise<CodeWrite>) {
    const result = await write(toNewCode(typed))
    if (result === 'not_found') throw new AppError('not_found')
    if ('takenBy' in result) throw new AppError('item_exists', { existingItemId: result.takenBy })
    await events.emit('items.changed', { userId })
    return result.item
  }

  /** A code that exists already is found, not added: it is never too much for the plan. */
  async function add(
    tx: Transaction,
    userId: UserId,
    code: NewCode & Partial<Goods>,
  ): Promise<CodeWrite> {
    const items = createItemStore(tx)
    const create = async () => (await items.create(userId, [code], new Date(clock())))[0]
    const item = await addItem(tx, userId, create)
    if (item && (await items.count(userId)) > MOST_ITEMS) throw new AppError('too_many_items')
    if (item) return { item }
    const taken = await items.findTaken(userId, code.foldedCode)
    // The code has become free meanwhile: try again.
    return taken === 'not_found' ? add(tx, userId, code) : taken
  }

  return {
    /** Lets others take part in the transaction that stores a change of an item. */
    followItems: (follow: FollowItem) => void followers.push(follow),

    /** A seller's items in their order; new ones are on top. */
    list: store.list,

    /**
     * @throws item_code_blank, item_code_too_long, item_exists, plan_limit, too_many_items,
     * price_invalid, stock_invalid
     */
    async create(
      userId: UserId,
      typed: string,
      idempotency: IdempotentRequest | null = null,
      typedGoods: TypedGoods = {},
    ): Promise<StoredItem> {
      const goods = readGoods(typedGoods)
      return save(userId, typed, (code) =>
        withIdempotency(db, idempotency, (tx) => add(tx, userId, { ...code, ...goods })),
      )
    },

    /**
     * @throws not_found, item_code_blank, item_code_too_long, item_exists, price_invalid,
     * stock_invalid, stock_below_held
     */
    async update(
      userId: UserId,
      itemId: ItemId,
      typed: string,
      typedGoods: TypedGoods = {},
    ): Promise<StoredItem> {
      const goods = readGoods(typedGoods)
      return save(userId, typed, (code) => update({ userId, itemId, goods }, code))
    },

    /**
     * Adds several codes on top, in their order, or behind the one that they go on from, as many as
     * there is room for; one that is there already keeps its goods. A repeat with the same key gets the
     * first answer.
     * @throws price_invalid, stock_invalid; bad_request for a name that is too long
     */
    async createMany(
      userId: UserId,
      typed: readonly TypedCode[],
      idempotency: IdempotentRequest | null = null,
    ): Promise<AddedMany> {
      const added = await withIdempotency(db, idempotency, (tx) =>
        addMany(tx, userId, typed, new Date(clock())),
      )
      await events.emit('items.changed', { userId })
      return added
    },

    ...createListChanges({ db, events }),
  }
}

/** The use-cases of what stands in the list, and where. */
function createListChanges({ db, events }: Pick<Dependencies, 'db' | 'events'>) {
  const store = createItemStore(db)
  return {
    /** @throws not_found */
    async remove(userId: UserId, id: ItemId): Promise<void> {
      if ((await store.remove(userId, [id])) === 0) throw new AppError('not_found')
      await events.emit('items.changed', { userId })
    },

    /** Deletes items, as far as they are there. */
    async removeMany(userId: UserId, ids: readonly ItemId[]): Promise<void> {
      if ((await store.remove(userId, ids)) > 0) await events.emit('items.changed', { userId })
    },

    /**
     * Puts items into an order: they share out the places that they hold in the list, and all others
     * stay where they are.
     * @throws not_found when one of them is not there (any more)
     */
    async reorder(userId: UserId, named: readonly ItemId[]): Promise<void> {
      const ids = [...new Set(named)]
      await db.transaction(async (tx) => {
        await lockItemRoom(tx, userId)
        const items = createItemStore(tx)
        if ((await items.countOf(userId, ids)) < ids.length) throw new AppError('not_found')
        await items.reorder(userId, ids)
      })
      await events.emit('items.changed', { userId })
    },
  }
}

/** Adds several codes, as many as there is room for. */
async function addMany(
  tx: Transaction,
  userId: UserId,
  typed: readonly TypedCode[],
  at: Date,
): Promise<AddedMany> {
  const items = createItemStore(tx)
  const { room, liftedBy } = await lockItemRoom(tx, userId)
  const codes = await inSlices(readEach(typed))
  const wanted = new Map<string, NewCode & Partial<Goods>>()
  for (const code of codes)
    if (code.ok && !wanted.has(code.folded))
      wanted.set(code.folded, { code: code.text, foldedCode: code.folded, ...code.goods })
  const before = await items.findMany(userId, [...wanted.keys()])
  const fresh = [...wanted.values()].filter(({ foldedCode }) => !before.has(foldedCode))
  const fitting = fresh.slice(0, Math.min(room, MOST_ITEMS - (await items.count(userId))))
  const added = await items.create(userId, fitting, at)
  const ofAdded = new Set(added.map(({ id }) => id))
  const order = added.length > 1 ? continued(await items.list(userId), added.length) : null
  if (order) await items.reorder(userId, order)
  const now = await items.findMany(userId, [...wanted.keys()])
  const isFull = fitting.length < fresh.length
  const results = codes.map((code) => {
    if (!code.ok) return { result: whyNot(code), item: null }
    const item = now.get(code.folded)
    if (!item) return { result: liftedBy ? 'plan_limit' : 'too_many_items', item: null } as const
    // The second time it is there already.
    return { result: ofAdded.delete(item.id) ? 'added' : 'item_exists', item } as const
  })
  return { results, ...(isFull && { liftedBy }) }
}

/** As `AddedCodes`, with items as they are stored. */
type AddedMany = Pick<AddedCodes, 'liftedBy'> & {
  results: { result: AddedCode['result']; item: StoredItem | null }[]
}

/** A code as it was typed, alone or with what is sold under it. */
type TypedCode = string | ({ clueText: string } & TypedGoods)
type ReadCode = ItemCode & { goods: Partial<Goods> }

function* readEach(typed: readonly TypedCode[]): Generator<undefined, ReadCode[], undefined> {
  const codes: ReadCode[] = []
  for (const each of typed) {
    const { clueText, ...goods } = typeof each === 'string' ? { clueText: each } : each
    codes.push({ ...readItemCode(clueText), goods: readGoods(goods) })
    yield
  }
  return codes
}

const whyNot = ({ reason }: ItemCode & { ok: false }) =>
  reason === 'blank' ? ('item_code_blank' as const) : ('item_code_too_long' as const)

function toNewCode(typed: string): NewCode {
  const code = readItemCode(typed)
  if (code.ok) return { code: code.text, foldedCode: code.folded }
  throw new AppError(whyNot(code), { field: 'clueText' })
}
