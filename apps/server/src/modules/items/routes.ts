import { endpoints, type Item } from '@dibs/contract'
import type { UserId } from '@dibs/core'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import { writeList } from '../../platform/http/write-list.ts'
import { inSlices } from '../../platform/limits/in-slices.ts'
import type { SellerQueue } from '../../platform/limits/seller-queue.ts'
import type { Items, StoredItem } from './service.ts'

/** Counts a use for a seller, or refuses. */
type CountUse = (userId: UserId) => Promise<void>

/** Registers the calls of items. A seller may have thousands: listing them is done in turn. */
export function bindItemRoutes(
  bind: Bind,
  { items, queue, countBulk }: { items: Items; queue: SellerQueue; countBulk: CountUse },
): void {
  bind(endpoints.items.list, async ({ caller }) => ({
    json: await queue.run(caller.userId, async () => {
      const own = await items.list(caller.userId)
      return inSlices(writeList(own, (some) => some.map(toItem)))
    }),
  }))

  bind(endpoints.items.create, async ({ caller, body, idempotency }) => ({
    status: 201,
    data: toItem(await items.create(caller.userId, body.clueText, idempotency, body)),
  }))

  bind(endpoints.items.createMany, async ({ caller, body, idempotency }) => {
    const { userId } = caller
    await countBulk(userId)
    const { results, liftedBy } = await queue.run(userId, () =>
      items.createMany(userId, body.clueTexts, idempotency),
    )
    const toAdded = ({ result, item }: (typeof results)[number]) => ({
      result,
      item: item && toItem(item),
    })
    const isTold = liftedBy !== undefined && !caller.helper
    return { status: 200, data: { results: results.map(toAdded), ...(isTold && { liftedBy }) } }
  })

  bind(endpoints.items.removeMany, async ({ caller: { userId }, body }) => {
    await queue.run(userId, () => items.removeMany(userId, body.itemClueIds))
    return { status: 204 }
  })

  bind(endpoints.items.reorder, async ({ caller: { userId }, body }) => {
    await queue.run(userId, () => items.reorder(userId, body.itemClueIds))
    return { status: 204 }
  })

  bind(endpoints.items.update, async ({ caller, params, body }) => ({
    status: 200,
    data: toItem(await items.update(caller.userId, params.itemClueId, body.clueText, body)),
  }))

  bind(endpoints.items.remove, async ({ caller, params }) => {
    await items.remove(caller.userId, params.itemClueId)
    return { status: 204 }
  })
}

function toItem({ id, code, updatedAt, isExample, name, price, stock, ...of }: StoredItem): Item {
  // A repeated answer has been through JSON.
  const item: Item = { id, clue_text: code, updated_at: new Date(updatedAt).toISOString() }
  if (isExample) item.is_example = true
  if (name !== null) item.name = name
  if (price !== null) item.price = price
  if (stock !== 1) item.stock = stock
  if (price === null && of.formerPrice !== null && of.formerCurrency !== null) {
    item.former_price = of.formerPrice
    item.former_currency = of.formerCurrency
  }
  return item
}
