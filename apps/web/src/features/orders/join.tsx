import { type Order, orderEndpoints, shopEndpoints } from '@dibs/contract'
import { isOver, type SessionId } from '@dibs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PackageMinus, PackagePlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { errorText, withReason } from '../../shared/api/error-text.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { newIdempotencyKey } from '../../shared/claims/make-changes.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { shopQuery } from '../../shared/goods/shop-query.ts'
import { useDay } from '../../shared/goods/use-live-days.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { UndoToast } from '../../shared/ui/toast/undo-toast.tsx'
import { ordersQuery } from './use-orders.ts'

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

type AskJoinProps = {
  /** The orders of this live that could go with one of before. */
  orders: readonly Order[]
  sessionId: SessionId
}

/** Asks once whether what buyers win goes with their orders that are not handed over yet. */
export function AskJoin({ orders, sessionId }: AskJoinProps) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { data: shop } = useQuery(shopQuery(useServices()))
  // Where shipping costs nothing, what is saved is a parcel.
  const saved = shop?.shipping === 0 ? 'parcel' : 'shipping'
  const { mutate, isPending, variables, error } = useAnswer(orders, sessionId)
  const answer = (joins: boolean) => () => {
    if (!isPending) mutate(joins)
  }
  return (
    <Card labelledBy="join-title">
      <div className="grid gap-3">
        <h2 id="join-title" className="text-lg font-extrabold">
          {t(`join.title.${saved}`)}
        </h2>
        <p>{t(`join.ask.${saved}`, { count: orders.length })}</p>
        <p className="text-sm text-ink-soft">{t('join.lasts')}</p>
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

/** Keeps the answer for all lives, does it here, and says whose bills it changed, with the way back. */
function useAnswer(asked: readonly Order[], sessionId: SessionId) {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { api, storage } = useServices()
  const queryClient = useQueryClient()
  const bills = ordersQuery({ api }, sessionId)
  const keep = async (joinsEvenings: boolean | null) => {
    // Nothing else of the shop is to change by it.
    const { data: shop } = await api(shopEndpoints.get, {})
    const kept = await api(shopEndpoints.set, { body: { ...shop, joinsEvenings } })
    queryClient.setQueryData(shopQuery({ api, storage }).queryKey, kept.data)
  }
  const setJoined = ({ customerAccountId, version }: Order, joined: boolean) =>
    api(orderEndpoints.setJoined, {
      params: { sessionId, customerAccountId },
      body: { joined, version },
      idempotencyKey: newIdempotencyKey(),
    })
  const undo = useApiMutation({
    failed: t('failedStep'),
    mutationFn: async (joined: readonly Order[]) => {
      await keep(null)
      for (const order of joined) await setJoined(order, false)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: bills.queryKey }),
  })
  return useApiMutation({
    mutationFn: async (joins: boolean) => {
      await keep(joins)
      const read = async () => (await queryClient.fetchQuery(bills)).orders
      const wasAsked = new Set(asked.map(({ customerAccountId }) => customerAccountId))
      // Who has an order of their own here, such as one whose message was looked at, joins by a call alone.
      const reasons = new Map<Order, string>()
      for (const order of joins ? await read() : []) {
        if (!order.goesWith || !wasAsked.has(order.customerAccountId)) continue
        await setJoined(order, true).catch((error) => reasons.set(order, errorText(error, common)))
      }
      return { orders: joins ? await read() : [], wasAsked, reasons, joins }
    },
    onSuccess: async ({ orders, wasAsked, reasons, joins }) => {
      const joined = orders.filter(
        (order) => wasAsked.has(order.customerAccountId) && order.lives !== undefined,
      )
      const told = [
        joins
          ? joined.length > 0 && t('join.joined', { names: namesOf(joined) })
          : t('join.keptApart'),
        ...[...reasons].map(([order, reason]) => t('join.not', { name: nameOf(order), reason })),
      ]
      const onUndo = () => {
        toast.dismiss(ANSWERED)
        undo.mutate(joined)
      }
      const text = told.filter(Boolean).join(' ')
      const note = <UndoToast text={text} label={t('undo')} onUndo={onUndo} />
      toast.success(note, { id: ANSWERED, duration: ANSWERED_MS })
      await queryClient.invalidateQueries({ queryKey: bills.queryKey })
    },
  })
}

const ANSWERED = 'join-answered'
/** There are names to read, and a way back. */
const ANSWERED_MS = 12_000
const MOST_NAMES = 5

function namesOf(orders: readonly Order[]): string {
  const more = orders.length - MOST_NAMES
  const names = orders.slice(0, MOST_NAMES).map(nameOf).join(', ')
  return more > 0 ? `${names}, +${more}` : names
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
