import { ApiError, type Item, itemEndpoints } from '@dibs/contract'
import type { TypedItem } from '@dibs/core'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { itemsQuery } from '../../shared/api/queries.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import type { GoodsChange } from '../../shared/goods/goods-fields.tsx'
import { useServices } from '../../shared/services/services.tsx'
import type { GoodsUpdate } from './goods-updates.ts'
import { hasGoods } from './typed-list.ts'

/** What one list added and changed. */
export type Pasted = { added: readonly Item['id'][]; updated: readonly GoodsUpdate[] }
type Change = Pick<GoodsUpdate, 'item' | 'goods'>

type Options = {
  put: (edit: { id: Item['id']; clueText: string; goods: GoodsChange }) => Promise<Item>
  /** Changes the items that are shown. */
  change: (update: (items: Item[]) => Item[]) => void
  refresh: QueryKey[]
}

/** What a list of codes changes, and the way back. */
export function useListChanges({ put, change, refresh }: Options) {
  const { api } = useServices()
  const { t } = useTranslation('items')
  const queryClient = useQueryClient()
  const { queryKey } = itemsQuery(api)

  /** Saves one after the other: what the server refuses holds up none of the rest. */
  const saveEach = async <C extends Change>(changes: readonly C[]) => {
    const done = { saved: [] as C[], refused: [] as C[], cause: null as unknown }
    for (const each of changes) {
      const { item, goods } = each
      try {
        // Without an answer none of the others would get one.
        if (done.cause instanceof ApiError && !done.cause.body) throw done.cause
        const saved = await put({ id: item.id, clueText: item.clue_text, goods })
        change((items) => items.map((i) => (i.id === saved.id ? saved : i)))
        done.saved.push(each)
      } catch (cause) {
        done.refused.push(each)
        done.cause = cause
      }
    }
    return done
  }

  const addMany = useApiMutation({
    mutationFn: async (items: readonly TypedItem[]) => {
      const clueTexts = items.map((item) => (hasGoods(item) ? item : item.clueText))
      return (await api(itemEndpoints.createMany, { body: { clueTexts } })).data
    },
    refresh,
  })
  const updateMany = useApiMutation({
    mutationFn: (updates: readonly GoodsUpdate[]) => saveEach(updates),
    refresh: [queryKey],
  })
  /** Takes back what a list did; what was changed once more since stays so. */
  const undoMany = useApiMutation({
    mutationFn: async ({ added, updated }: Pasted) => {
      const now = new Map(queryClient.getQueryData(queryKey)?.map((i) => [i.id, i]))
      const { refused, cause } = await saveEach(
        updated.flatMap((update) => backTo(update, now.get(update.item.id)) ?? []),
      )
      if (added.length > 0) {
        await api(itemEndpoints.removeMany, { body: { itemClueIds: [...added] } })
        change((items) => items.filter(({ id }) => !added.includes(id)))
      }
      if (refused.length > 0) throw cause
    },
    failed: t('error.undoFailed'),
    refresh,
  })
  return { addMany, updateMany, undoMany }
}

/** The way back of a change, as far as the item still is as it was left; `null` when it is not at all. */
function backTo({ goods, before }: GoodsUpdate, now: Item | undefined): Change | null {
  if (!now) return null
  const back: GoodsChange = {
    ...(goods.name === now.name && { name: before.name }),
    ...(goods.price === now.price && { price: before.price }),
    ...(goods.stock === (now.stock ?? 1) && { stock: before.stock }),
  }
  return Object.values(back).some((value) => value !== undefined)
    ? { item: now, goods: back }
    : null
}
