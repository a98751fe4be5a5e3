import {
  goodsOf,
  type ItemWaitlist,
  type Orders,
  orderEndpoints,
  type PastSession,
} from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, FileDown, Printer, Receipt, Send, Sheet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withReason } from '../../shared/api/error-text.ts'
import { downloadFile } from '../../shared/download/download-file.ts'
import { backedOutIn } from '../../shared/goods/backed-out.ts'
import { canSend, GROUPS, groupOf, isToSend, unsentOf } from '../../shared/goods/order-groups.ts'
import { piecesWon } from '../../shared/goods/read-orders.ts'
import { SumsList } from '../../shared/goods/sums-list.tsx'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { useLabels } from '../../shared/labels/use-labels.tsx'
import { ordersOfPath, ordersPath, sendPath } from '../../shared/paths.ts'
import { LockedMark } from '../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../shared/plan/use-plan.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { ORDER_COLUMNS, orderCsvRows } from './orders-csv.ts'
import { type CsvForm, csvFileName, writeCsv, zoneOfViewer } from './recap-export.ts'
import { FOLDED } from './recap-header.tsx'

/** Whether any item of a live had a price. */
export const isSold = (waitlists: readonly ItemWaitlist[]) =>
  waitlists.some((waitlist) => goodsOf(waitlist).price !== null)

/** As high as what it holds the place of. */
export const SalesSkeleton = () => <Skeleton className="h-58 shrink-0 rounded-lg sm:h-64" />

type RecapSalesProps = {
  waitlists: readonly ItemWaitlist[]
  session: Pick<PastSession, 'id' | 'start_time'>
  /** Whether what can be taken away is unfolded on a phone. */
  isOpen: boolean
}

/** What the live came to, what is to be done about its bills, and these as a file. */
export function RecapSales({ session, waitlists, isOpen }: RecapSalesProps) {
  const { t } = useTranslation('figures')
  const { t: common } = useTranslation()
  const { api } = useServices()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['recap-orders', session.id],
    // They change on the page of bills, and on those of the buyers.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const params = { sessionId: session.id }
      return (await api(orderEndpoints.list, { params, signal })).data
    },
  })
  const { format } = useMoneyIn(data?.currency ?? 'IDR')
  if (data === undefined) {
    return error ? (
      <ErrorState
        message={withReason(t('failed'), error, common)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    ) : (
      <SalesSkeleton />
    )
  }
  const pieces = piecesWon(data.orders, session.id)
  const unpriced = piecesWon(data.orders, session.id, ({ price }) => price === null)
  return (
    <div className="print:hidden">
      <Card labelledBy="sales-title">
        <h2 id="sales-title" className="sr-only">
          {t('ofLive')}
        </h2>
        <div className="grid gap-3 sm:gap-4">
          <SumsList
            pieces={pieces}
            unpriced={unpriced}
            sums={data.totals}
            unsent={unsentOf(data.orders, data.currency)}
            format={format}
            isShort
          />
          <NextOfLive sessionId={session.id} orders={data.orders} waitlists={waitlists} />
          {/* On a phone right below what the same button unfolds of the recap. */}
          <div className={classNames('max-sm:order-first low:order-first', !isOpen && FOLDED)}>
            <TakeAwayBills session={session} bills={data} />
          </div>
        </div>
      </Card>
    </div>
  )
}

type BillsProps = { session: RecapSalesProps['session']; bills: Orders }

const FORMS = [
  { form: 'csv', words: 'exportOrders', Icon: FileDown },
  { form: 'excel', words: 'exportOrdersExcel', Icon: Sheet },
] as const

function TakeAwayBills({ session, bills }: BillsProps) {
  const { t } = useTranslation('figures')
  const { t: recap } = useTranslation('recap')
  const { t: ofOrders } = useTranslation('orders')
  const openPlans = useOpenPlans()
  const labels = useLabels(session.id)
  const isLocked = useLiftingPlan('exportRecaps') !== null
  const download = async (form: CsvForm) => {
    try {
      const zone = zoneOfViewer()
      const headers = ORDER_COLUMNS.map((each) => recap(`billColumns.${each}`, { zone }))
      const rows = orderCsvRows(bills, session.id, (status) => ofOrders(`status.${status}`))
      const text = await writeCsv(headers, rows, form === 'excel' ? ';' : ',')
      downloadFile(csvFileName(session.start_time, form, 'bills'), 'text/csv;charset=utf-8', text)
    } catch {
      // The writer's code could not be fetched.
      toast.error(t('exportFailed'))
    }
  }
  return (
    <div className="flex flex-wrap gap-2 *:flex-auto">
      <Button
        variant="quiet"
        onClick={() => labels.open()}
        icon={<Printer aria-hidden="true" className="size-5" />}
      >
        {t('labels')}
      </Button>
      {labels.sheet}
      {FORMS.map(({ form, words, Icon }) => (
        <Button
          key={form}
          variant="quiet"
          onClick={isLocked ? () => openPlans('exportRecaps') : () => void download(form)}
          icon={<Icon aria-hidden="true" className="size-5" />}
        >
          {t(words)}
          <LockedMark feature="exportRecaps" />
        </Button>
      ))}
    </div>
  )
}

type NextProps = {
  sessionId: SessionId
  orders: Orders['orders']
  waitlists: readonly ItemWaitlist[]
}

/** The one that stands out. */
const NEXT = `${buttonClasses({ size: 'large' })} flex-1 text-center max-sm:px-3! max-sm:text-base! sm:flex-none`

/** The step that is next, and how many bills stand where: each a way to them. */
function NextOfLive({ sessionId, orders, waitlists }: NextProps) {
  const { t } = useTranslation('figures')
  const { t: ofOrders } = useTranslation('orders')
  const { t: money } = useTranslation('money')
  const unsent = orders.filter((order) => groupOf(order) === 'draft' && canSend(order)).length
  const byGroup = Map.groupBy(orders, groupOf)
  const reported = byGroup.get('reported')?.length ?? 0
  const given = backedOutIn(waitlists)
  const backedOut = orders.filter((each) => isToSend(each) && given.has(each.customerAccountId))
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {unsent > 0 ? (
          <Link to={sendPath(sessionId)} className={NEXT}>
            <Send aria-hidden="true" className="size-5 shrink-0" />
            {money('act.send', { count: unsent })}
          </Link>
        ) : reported > 0 ? (
          <Link to={ordersOfPath(sessionId, 'reported')} className={NEXT}>
            {money('act.reported', { count: reported })}
          </Link>
        ) : null}
        <Link
          to={ordersPath(sessionId)}
          className={
            unsent + reported > 0
              ? `${buttonClasses({ size: 'large', variant: 'quiet' })} max-sm:px-4! max-sm:text-base!`
              : NEXT
          }
        >
          <Receipt aria-hidden="true" className="size-5 shrink-0 max-sm:hidden" />
          {t('toOrders')}
        </Link>
      </div>
      {backedOut.length > 0 ? (
        <Link
          to={ordersPath(sessionId)}
          className="tap -my-2 inline-flex items-center gap-1 justify-self-start font-semibold text-alert"
        >
          {money('lookFirst', { count: backedOut.length })}
          <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
        </Link>
      ) : null}
      <ul className="-ml-5 flex min-w-0 gap-2 overflow-x-auto py-1 pl-5 *:shrink-0 sm:ml-0 sm:flex-wrap sm:pl-0">
        {GROUPS.map((group) => {
          const count = byGroup.get(group)?.length ?? 0
          return count === 0 ? null : (
            <li key={group}>
              <Link
                to={ordersOfPath(sessionId, group)}
                className={buttonClasses({ variant: 'quiet' })}
              >
                <span className="figures">
                  {ofOrders(`group.${group}`)} {count}
                </span>
                <ChevronRight aria-hidden="true" className="-mr-1 size-4 text-ink-soft" />
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}
