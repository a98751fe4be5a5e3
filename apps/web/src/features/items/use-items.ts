import { endpoints, type Item } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { itemsQuery } from '../../shared/api/queries.ts'
import { useServices } from '../../shared/services/services.tsx'

/** The seller's items and the three changes to them; each change rejects with the `ApiError`. */
export function useItems() {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const options = itemsQuery(api)
  const query = useQuery(options)

  const change = (update: (items: Item[]) => Item[]) =>
    queryClient.setQueryData(options.queryKey, (items) => items && update(items))

  const add = useMutation({
    mutationFn: async (clueText: string) =>
      (await api(endpoints.items.create, { body: { clueText } })).data,
    onSuccess: (item) => change((items) => [item, ...items.filter((i) => i.id !== item.id)]),
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  const edit = useMutation({
    mutationFn: async ({ id, clueText }: { id: ItemId; clueText: string }) =>
      (await api(endpoints.items.update, { params: { itemClueId: id }, body: { clueText } })).data,
    onSuccess: (item) => change((items) => items.map((i) => (i.id === item.id ? item : i))),
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  const remove = useMutation({
    mutationFn: (id: ItemId) => api(endpoints.items.remove, { params: { itemClueId: id } }),
    onSuccess: (_, id) => change((items) => items.filter((item) => item.id !== id)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  return { query, add: add.mutateAsync, edit: edit.mutateAsync, remove: remove.mutateAsync }
}
