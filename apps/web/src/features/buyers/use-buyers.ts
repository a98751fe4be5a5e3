import { type BuyerFacts, buyerEndpoints } from '@dibs/contract'
import type { AccountId } from '@dibs/core'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../shared/api/error-text.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { UndoToast } from '../../shared/ui/toast/undo-toast.tsx'

/** How long the way back stays on screen. */
const UNDO_MS = 6_000
const KEY = ['buyers'] as const

type Page = { buyers: BuyerFacts[]; hasMore: boolean }

/** The seller's buyers, who claimed last first, a page at a time; `search` is part of a name. */
export function useBuyers(search: string) {
  const { api } = useServices()
  return useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [...KEY, search],
      placeholderData: keepPreviousData,
      initialPageParam: undefined as AccountId | undefined,
      queryFn: async ({ pageParam: after, signal }) => {
        const query = { ...(search && { search }), ...(after && { after }) }
        return (await api(buyerEndpoints.list, { query, signal })).data
      },
      getNextPageParam: ({ buyers, hasMore }) =>
        hasMore ? buyers.at(-1)?.customerAccountId : undefined,
    }),
  )
}

/** What the lists show from now on, of every search. */
function useLists() {
  const queryClient = useQueryClient()
  const patch = (change: (buyers: BuyerFacts[]) => BuyerFacts[]) =>
    queryClient.setQueriesData<InfiniteData<Page>>({ queryKey: KEY }, (held) => {
      if (held === undefined) return held
      const pages = held.pages.map((page) => ({ ...page, buyers: change(page.buyers) }))
      return { ...held, pages }
    })
  return {
    stopReading: () => queryClient.cancelQueries({ queryKey: KEY }),
    mark: (accountId: AccountId, isBlocked: boolean) =>
      patch((buyers) =>
        buyers.map((buyer) =>
          buyer.customerAccountId === accountId ? { ...buyer, isBlocked } : buyer,
        ),
      ),
    remove: (accountId: AccountId) =>
      patch((buyers) => buyers.filter((buyer) => buyer.customerAccountId !== accountId)),
  }
}

type Block = { buyer: BuyerFacts; isBlocked: boolean; isUndo?: boolean }

/** Blocks and unblocks, shown at once, with the way back. */
export function useBlock() {
  const { t } = useTranslation('buyers')
  const { t: common } = useTranslation()
  const { api } = useServices()
  const lists = useLists()
  const { mutate } = useApiMutation({
    mutationFn: ({ buyer: { customerAccountId }, isBlocked }: Block) =>
      api(isBlocked ? buyerEndpoints.block : buyerEndpoints.unblock, {
        params: { customerAccountId },
      }),
    onMutate: async ({ buyer, isBlocked }) => {
      await lists.stopReading()
      lists.mark(buyer.customerAccountId, isBlocked)
    },
    onError: (error, { buyer, isBlocked }) => {
      lists.mark(buyer.customerAccountId, !isBlocked)
      const failed = t(isBlocked ? 'blockFailed' : 'unblockFailed', { name: nameOf(buyer) })
      toast.error(withReason(failed, error, common))
    },
    onSuccess: (_, { buyer, isBlocked, isUndo }) => {
      if (isUndo) return
      const id = `block-${buyer.customerAccountId}`
      const text = t(isBlocked ? 'blockedNow' : 'unblockedNow', { name: nameOf(buyer) })
      const onUndo = () => {
        toast.dismiss(id)
        mutate({ buyer, isBlocked: !isBlocked, isUndo: true })
      }
      toast.success(createElement(UndoToast, { text, label: t('undo'), onUndo }), {
        id,
        duration: UNDO_MS,
      })
    },
    refresh: [KEY],
  })
  return mutate
}

/** Erases what is remembered of a buyer. */
export function useErase(buyer: BuyerFacts) {
  const { t } = useTranslation('buyers')
  const { api } = useServices()
  const lists = useLists()
  const name = nameOf(buyer)
  const { customerAccountId } = buyer
  return useApiMutation({
    mutationFn: () => api(buyerEndpoints.forget, { params: { customerAccountId } }),
    failed: t('ask.failed', { name }),
    onSuccess: async () => {
      await lists.stopReading()
      lists.remove(customerAccountId)
      toast.success(t('ask.done', { name }))
    },
    refresh: [KEY],
  })
}
