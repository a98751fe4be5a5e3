import { type Order, orderEndpoints, shopEndpoints } from '@dibs/contract'
import { isOver, type SessionId } from '@dibs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageMinus, PackagePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../shared/api/error-text.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { newIdempotencyKey } from '../../shared/claims/make-changes.ts'
import { shopQuery } from '../../shared/goods/shop-query.ts'
import { useDay } from '../../shared/goods/use-live-days.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'

type Lines = Order['lines']

/**
 * Lines of an order by the live in which they were won, the earliest first; those of an order of one live
 * together, without a time (ISO 8601).
 */
export function byLive(
  { lives }: Order,
  lines: Lines,
): readonly { startTime?: string; lines: Lines }[] {
  if (lives === undefined) return [{ lines }]
  return lives
    .map(({ sessionId, startTime }) => ({
      startTime,
      lines: lines.filter((line) => line.sessionId === sessionId),
    }))
    .filter((live) => live.lines.length > 0)
}

/** Asks once whether what buyers win goes with their orders that are not handed over yet. */
export function AskJoin({ count, sessionId }: { count: number; sessionId: SessionId }) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { api, storage } = useServices()
  const queryClient = useQueryClient()
  const { data: shop } = useQuery(shopQuery({ api, storage }))
  // Where shipping costs nothing, what is saved is a parcel.
  const saved = shop?.shipping === 0 ? 'parcel' : 'shipping'
  const { mutate, isPending, variables, error } = useApiMutation({
    mutationFn: async (joinsEvenings: boolean) => {
      // Nothing else of the shop is to change by it.
      const { data: shop } = await api(shopEndpoints.get, {})
      return (await api(shopEndpoints.set, { body: { ...shop, joinsEvenings } })).data
    },
    onSuccess: async (shop) => {
      queryClient.setQueryData(shopQuery({ api, storage }).queryKey, shop)
      await queryClient.invalidateQueries({ queryKey: ['orders', sessionId] })
      toast.success(t('join.answered'))
    },
  })
  const answer = (joins: boolean) => () => {
    if (!isPending) mutate(joins)
  }
  return (
    <Card labelledBy="join-title">
      <div className="grid gap-3">
        <h2 id="join-title" className="text-lg font-extrabold">
          {t(`join.title.${saved}`)}
        </h2>
        <p>{t(`join.ask.${saved}`, { count })}</p>
        {error ? (
          <p role="alert" className="font-semibold text-alert">
            {withReason(t('join.failed'), error, common)}
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button onClick={answer(true)} loading={isPending && variables}>
            {t('join.join')}
          </Button>
          <Button variant="quiet" onClick={answer(false)} loading={isPending && !variables}>
            {t('join.apart')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

/** Puts what was won in this live on the bill of one before, or off it, as long as no bill has said so. */
export function Joining({ order, sessionId }: { order: Order; sessionId: SessionId }) {
  const { t } = useTranslation('orders')
  const day = useDay()
  const { api } = useServices()
  const queryClient = useQueryClient()
  const { goesWith, customerAccountId, version } = order
  const join = useApiMutation({
    failed: t('failedStep'),
    mutationFn: () =>
      api(orderEndpoints.setJoined, {
        params: { sessionId, customerAccountId },
        body: { joined: goesWith !== undefined, version },
        idempotencyKey: newIdempotencyKey(),
      }),
    // Until it is shown. What is refused was changed elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders', sessionId] }),
  })
  if (goesWith === undefined && !canLeave(order, sessionId)) return null
  const Icon = goesWith ? PackagePlus : PackageMinus
  return (
    <div>
      <Button
        variant="quiet"
        onClick={() => join.mutate()}
        loading={join.isPending}
        icon={<Icon aria-hidden="true" className="size-5" />}
      >
        {goesWith ? t('join.with', { day: day(goesWith.startTime) }) : t('join.own')}
      </Button>
    </div>
  )
}

/** Whether what was won in a live has joined an order of before, and its buyer has not been told yet. */
const canLeave = ({ lives = [], lines, status }: Order, live: SessionId): boolean =>
  lives.findIndex(({ sessionId }) => sessionId === live) > 0 &&
  !isOver(status) &&
  (status === 'draft' || lines.every(({ sessionId }) => sessionId !== live))
