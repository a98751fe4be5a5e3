import { type ApiClient, type Item, itemEndpoints } from '@dibs/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { itemsQuery, subscriptionQuery } from '../../shared/api/queries.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import type { GoodsChange } from '../../shared/goods/goods-fields.tsx'
import { useServices } from '../../shared/services/services.tsx'
import { callsForOrder, moveEntry } from './item-order.ts'
import { useListChanges } from './use-list-changes.ts'

type ItemEdit = { id: Item['id']; clueText: string; goods: GoodsChange }

const put =
  (api: ApiClient) =>
  async (edit: ItemEdit): Promise<Item> => {
    const body = { clueText: edit.clueText, ...edit.goods }
    return (await api(itemEndpoints.update, { params: { itemClueId: edit.id }, body })).data
  }

async function saveOrder(api: ApiClient, calls: Item['id'][][]): Promise<void> {
  for (const itemClueIds of calls) await api(itemEndpoints.reorder, { body: { itemClueIds } })
}

/** How often an item was changed by hand since the screen is open. */
function useEdits() {
  const [edits, setEdits] = useState(0)
  return { edits, onMutate: () => setEdits((count) => count + 1) }
}

/** The seller's items and the changes to them. */
export function useItems() {
  const { api } = useServices()
  const { t } = useTranslation('items')
  const queryClient = useQueryClient()
  const options = itemsQuery(api)
  const query = useQuery(options)
  // How many codes there are is part of how much of the plan is used.
  const both = [options.queryKey, subscriptionQuery(api).queryKey]

  const { edits, onMutate } = useEdits()

  const change = (update: (items: Item[]) => Item[]) =>
    queryClient.setQueryData(options.queryKey, (items) => items && update(items))

  const showChanged = (item: Item) =>
    change((items) => items.map((i) => (i.id === item.id ? item : i)))

  const add = useApiMutation({
    mutationFn: async (clueText: string) =>
      (await api(itemEndpoints.create, { body: { clueText } })).data,
    onSuccess: (item) => change((items) => [item, ...items.filter((i) => i.id !== item.id)]),
    refresh: both,
  })
  const edit = useApiMutation({
    mutationFn: put(api),
    onMutate,
    onSuccess: showChanged,
    refresh: [options.queryKey],
  })
  const remove = useApiMutation({
    onMutate,
    mutationFn: (id: Item['id']) => api(itemEndpoints.remove, { params: { itemClueId: id } }),
    failed: t('error.deleteFailed'),
    onSuccess: (_, id) => change((items) => items.filter((item) => item.id !== id)),
    refresh: both,
  })
  /** Brings a deleted item back to its place, with what was told of it. */
  const restore = useApiMutation({
    scope: { id: 'item-order' },
    mutationFn: async ({ item, at }: { item: Item; at: number }) => {
      const { clue_text: clueText, name, price, stock } = item
      const body = { clueText, name, price, stock }
      const { data } = await api(itemEndpoints.create, { body })
      const others = queryClient.getQueryData(options.queryKey) ?? []
      const onTop = [data, ...others.filter(({ id }) => id !== data.id)]
      const back = moveEntry(onTop, 0, Math.min(at, onTop.length - 1))
      await saveOrder(api, callsForOrder(onTop, back))
      change(() => back)
    },
    failed: t('error.undoFailed'),
    refresh: both,
  })
  const reorder = useApiMutation({
    onMutate,
    // One after the other, in the order of the moves.
    scope: { id: 'item-order' },
    mutationFn: ({ calls }: { calls: Item['id'][][] }) => saveOrder(api, calls),
    failed: t('error.orderFailed'),
    onError: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  return {
    query,
    edits,
    add,
    ...useListChanges({ put: put(api), change, refresh: both }),
    edit,
    remove,
    restore,
    /** Shows an order at once, and saves it. */
    reorder: (ordered: readonly Item[]) => {
      const before = queryClient.getQueryData(options.queryKey) ?? []
      void queryClient.cancelQueries({ queryKey: options.queryKey })
      change(() => [...ordered])
      reorder.mutate({ calls: callsForOrder(before, ordered) })
    },
  }
}
export type ItemChanges = ReturnType<typeof useItems>
