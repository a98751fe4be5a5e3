import type { ItemId, UserId } from '@dibs/core'
import { readItemCode } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Events } from '../../platform/events.ts'
import { type IdempotentRequest, withIdempotency } from '../../platform/with-idempotency.ts'
import { addItem } from '../plans/service.ts'
import { type CodeWrite, createItemStore, type NewCode, type StoredItem } from './store.ts'

export type Items = ReturnType<typeof createItems>
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

  async function save(userId: UserId, typed: string, write: (code: NewCode) => Promise<CodeWrite>) {
    const result = await write(toNewCode(typed))
    if (result === 'not_found') throw new AppError('not_found')
    if ('takenBy' in result) throw new AppError('item_exists', { existingItemId: result.takenBy })
    await events.emit('items.changed', { userId })
    return result.item
  }

  /** A code that exists already is found, not added: it is never too much for the plan. */
  async function add(tx: Transaction, userId: UserId, code: NewCode): Promise<CodeWrite> {
    const items = createItemStore(tx)
    const item = await addItem(tx, userId, () => items.create(userId, code, new Date(clock())))
    if (item && (await items.count(userId)) > MOST_ITEMS) throw new AppError('too_many_items')
    if (item) return { item }
    const taken = await items.findTaken(userId, code.foldedCode)
    // The code has become free meanwhile: try again.
    return taken === 'not_found' ? add(tx, userId, code) : taken
  }

  return {
    /** A seller's items, newest first: the order in which equal codes win. */
    list: store.list,

    /** @throws item_code_blank, item_code_too_long, item_exists, plan_limit, too_many_items */
    create: (
      userId: UserId,
      typed: string,
      idempotency: IdempotentRequest | null = null,
    ): Promise<StoredItem> =>
      save(userId, typed, (code) =>
        withIdempotency(db, idempotency, (tx) => add(tx, userId, code)),
      ),

    /** @throws not_found, item_code_blank, item_code_too_long, item_exists */
    update: (userId: UserId, id: ItemId, typed: string): Promise<StoredItem> =>
      save(userId, typed, (code) => store.update(userId, id, code, new Date(clock()))),

    /** @throws not_found */
    async remove(userId: UserId, id: ItemId): Promise<void> {
      if (!(await store.remove(userId, id))) throw new AppError('not_found')
      await events.emit('items.changed', { userId })
    },
  }
}

function toNewCode(typed: string): NewCode {
  const code = readItemCode(typed)
  if (code.ok) return { code: code.text, foldedCode: code.folded }
  throw new AppError(code.reason === 'blank' ? 'item_code_blank' : 'item_code_too_long', {
    field: 'clueText',
  })
}
