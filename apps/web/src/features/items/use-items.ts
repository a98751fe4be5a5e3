import { endpoints, type Item } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { itemsQuery, subscriptionQuery } from '../../shared/api/queries.ts'
import { useServices } from '../../shared/services/services.tsx'

/** The seller's items and the three changes to them; each change rejects with the `ApiError`. */
export function useItems() {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const options = itemsQuery(api)
  const query = useQuery(options)

  const change = (update: (items: Item[]) => Item[]) =>
    queryClient.setQueryData(options.queryKey, (items) => items && update(items))
  const refresh = () => queryClient.invalidateQueries({ queryKey: options.queryKey })
  // How many codes there are is part of how much of the plan is used.
  const refreshAll = () => {
    void queryClient.invalidateQueries({ queryKey: subscriptionQuery(api).queryKey })
    return refresh()
  }

  const add = useMutation({
    mutationFn: async (clueText: string) =>
      (await api(endpoints.items.create, { body: { clueText } })).data,
    onSuccess: (item) => change((items) => [item, ...items.filter((i) => i.id !== item.id)]),
    onSettled: refreshAll,
  })
  const edit = useMutation({
    mutationFn: async ({ id, clueText }: { id: ItemId; clueText: string }) =>
      (await api(endpoints.items.update, { params: { itemClueId: id }, body: { clueText } })).data,
    onSuccess: (item) => change((items) => items.map((i) => (i.id === item.id ? item : i))),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: (id: ItemId) => api(endpoints.items.remove, { params: { itemClueId: id } }),
    onSuccess: (_, id) => change((items) => items.filter((item) => item.id !== id)),
    onSettled: refreshAll,
  })
  return { query, add: add.mutateAsync, edit: edit.mutateAsync, remove: remove.mutateAsync }
}
