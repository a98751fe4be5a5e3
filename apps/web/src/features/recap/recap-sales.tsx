import { goodsOf, type ItemWaitlist, orderEndpoints, type PastSession } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { FileDown, Printer, Receipt } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withReason } from '../../shared/api/error-text.ts'
import { downloadFile } from '../../shared/download/download-file.ts'
import { piecesWon } from '../../shared/goods/read-orders.ts'
import { SumsList } from '../../shared/goods/sums-list.tsx'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { useLabels } from '../../shared/labels/use-labels.tsx'
import { ordersPath } from '../../shared/paths.ts'
import { LockedMark } from '../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../shared/plan/use-plan.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { ORDER_CSV_HEADERS, orderCsvRows } from './orders-csv.ts'
import { csvFileName, writeCsv } from './recap-export.ts'

/** Whether any item of a live had a price. */
export const isSold = (waitlists: readonly ItemWaitlist[]) =>
  waitlists.some((waitlist) => goodsOf(waitlist).price !== null)

/** What the live came to, and its bills as a file. */
export function RecapSales({ session }: { session: Pick<PastSession, 'id' | 'start_time'> }) {
  const { t } = useTranslation('figures')
  const { t: common } = useTranslation()
  const { api } = useServices()
  const openPlans = useOpenPlans()
  const labels = useLabels(session.id)
  const isLocked = useLiftingPlan('exportRecaps') !== null
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
    ) : null
  }
  const pieces = piecesWon(data.orders, session.id)
  const unpriced = piecesWon(data.orders, session.id, ({ price }) => price === null)
  const download = async () => {
    try {
      const text = await writeCsv(ORDER_CSV_HEADERS, orderCsvRows(data, session.id), ',')
      downloadFile(csvFileName(session.start_time, 'csv', 'bills'), 'text/csv;charset=utf-8', text)
    } catch {
      // The writer's code could not be fetched.
      toast.error(t('exportFailed'))
    }
  }
  return (
    <div className="print:hidden">
      <Card labelledBy="sales-title">
        <h2 id="sales-title" className="sr-only">
          {t('ofLive')}
        </h2>
        <div className="flex flex-wrap items-end justify-between gap-4">
          <SumsList pieces={pieces} unpriced={unpriced} sums={data.totals} format={format} />
          <div className="flex w-full flex-wrap gap-3 *:flex-auto sm:w-auto">
            <Link to={ordersPath(session.id)} className={buttonClasses()}>
              <Receipt aria-hidden="true" className="size-5" />
              {t('toOrders')}
            </Link>
            <Button
              variant="quiet"
              onClick={() => labels.open()}
              icon={<Printer aria-hidden="true" className="size-5" />}
            >
              {t('labels')}
            </Button>
            {labels.sheet}
            <Button
              variant="quiet"
              onClick={isLocked ? () => openPlans('exportRecaps') : () => void download()}
              icon={<FileDown aria-hidden="true" className="size-5" />}
            >
              {t('exportOrders')}
              <LockedMark feature="exportRecaps" />
            </Button>
          </div>
        </div>
      </Card>
    </div>
  )
}
