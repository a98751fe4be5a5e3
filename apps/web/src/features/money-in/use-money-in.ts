import { noticeEndpoints, orderEndpoints, type ToldNotice } from '@dibs/contract'
import { UNIQUE_CODE_MAX } from '@dibs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { newIdempotencyKey } from '../../shared/claims/make-changes.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { moneyInQuery } from '../../shared/goods/money-in.ts'
import { openOrdersQuery } from '../../shared/goods/open-orders.ts'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { useServices } from '../../shared/services/services.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

/** Whose bill it is. */
export type Whose = Pick<
  ToldNotice['fits'][number],
  'sessionId' | 'customerAccountId' | 'customerUsername' | 'customerNickname'
>

export const keyOf = ({ sessionId, customerAccountId }: Whose): string =>
  `${sessionId} ${customerAccountId}`

/** Money that came, read again while the page is open. */
export function useNotices() {
  const { api } = useServices()
  return useQuery(moneyInQuery(api))
}

/** The bills that are sent and not paid, over all lives: none where money came in another currency. */
export function useOpenBills({ currency }: ToldNotice, { isNeeded = true } = {}) {
  const { api } = useServices()
  return useQuery({
    ...openOrdersQuery({ api }),
    enabled: isNeeded,
    select: (open) => open.orders.filter((bill) => (bill.currency ?? open.currency) === currency),
  })
}

/** The bills that lapsed, the newest first, in the currency of money that came; none until they are known. */
export function useLapsedBills({ currency }: ToldNotice) {
  const { api } = useServices()
  const { data } = useQuery({
    queryKey: ['lapsed-orders'],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api(orderEndpoints.listOpen, { query: { status: 'lapsed' }, signal })).data,
  })
  const found = data?.orders.filter(
    (bill) => bill.status === 'lapsed' && (bill.currency ?? data.currency) === currency,
  )
  return found ?? []
}

/**
 * The one open bill that money comes close to: somebody mistyped a digit, or left the unique code out.
 * Null where there is none, or several, or where it fits some to the rupiah.
 */
export function useNearBill(notice: ToldNotice) {
  const { left, fits } = notice
  const { data = [] } = useOpenBills(notice, { isNeeded: fits.length === 0 })
  if (fits.length > 0) return null
  const near = data.filter(({ total }) => Math.abs(total - left) <= UNIQUE_CODE_MAX)
  return near.length === 1 ? (near[0] ?? null) : null
}

/** Shows a notice as the server has it now. */
function useShow() {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { queryKey } = moneyInQuery(api)
  return async (notice: ToldNotice) => {
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, (held) =>
      held?.map((each) => (each.id === notice.id ? notice : each)),
    )
  }
}

type Gift = { bill: Whose; amount: number }

/** Gives money that came to a bill, all that is left of it or a part. `failed` is said in a toast, if at all. */
export function useGive(notice: ToldNotice, failed: string | null) {
  const { t } = useTranslation('moneyIn')
  const { api } = useServices()
  const { format } = useMoneyIn(notice.currency)
  const show = useShow()
  /** Said again after no answer came, it is the same gift. */
  const keys = useRef(new Map<string, string>())
  return useApiMutation({
    mutationFn: async ({ bill, amount }: Gift) => {
      const gift = `${keyOf(bill)} ${amount}`
      const idempotencyKey = keys.current.get(gift) ?? newIdempotencyKey()
      keys.current.set(gift, idempotencyKey)
      const { sessionId, customerAccountId } = bill
      const { data } = await api(noticeEndpoints.give, {
        params: { noticeId: notice.id },
        body: { sessionId, customerAccountId, amount },
        idempotencyKey,
      })
      keys.current.delete(gift)
      return data
    },
    ...(failed !== null && { failed }),
    onSuccess: async (given, { bill, amount }) => {
      await show(given)
      toast.success(t('gave', { amount: format(amount), name: nameOf(bill) }))
    },
    refresh: [moneyInQuery(api).queryKey, openOrdersQuery({ api }).queryKey, ['orders']],
  })
}

/** Puts money that came aside, since it is for no bill, and takes it back. */
export function usePutAside({ id, isAside }: ToldNotice) {
  const { t } = useTranslation('moneyIn')
  const { api } = useServices()
  return useApiMutation({
    mutationFn: async () =>
      (
        await api(noticeEndpoints.putAside, {
          params: { noticeId: id },
          body: { isAside: !isAside },
        })
      ).data,
    failed: t(isAside ? 'takeBackFailed' : 'asideFailed'),
    onSuccess: useShow(),
    refresh: [moneyInQuery(api).queryKey],
  })
}
