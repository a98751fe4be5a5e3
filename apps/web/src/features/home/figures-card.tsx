import { type Sums, shopEndpoints } from '@dibs/contract'
import { type Currency, JAKARTA_OFFSET_MS } from '@dibs/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withReason } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { shopQuery } from '../../shared/goods/shop-query.ts'
import { SumsList } from '../../shared/goods/sums-list.tsx'
import { useMoneyIn } from '../../shared/goods/use-money.ts'
import { PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'

/** So many months back there may be recaps to count, which are kept for 90 days. */
const MONTHS_BACK = 3

/** What the lives of a month came to, and the ways to the shop and its buyers. */
export function FiguresCard() {
  const { t } = useTranslation('figures')
  const { locale } = useFormat()
  const { api, storage, now } = useServices()
  const [back, setBack] = useState(0)
  const month = monthBack(now(), back)
  const { data: shop } = useQuery(shopQuery({ api, storage }))
  const name = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <Card labelledBy="figures-title">
      <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-3 pb-3">
        <h2 id="figures-title" className="text-lg font-extrabold">
          {t('title')}
        </h2>
        <fieldset className="-mr-2 flex items-center">
          <legend className="sr-only">{t('month')}</legend>
          <IconButton
            label={t('before')}
            onClick={() => setBack(back + 1)}
            disabled={back >= MONTHS_BACK}
            icon={<ChevronLeft aria-hidden="true" className="size-5" />}
          />
          <span aria-live="polite" className="text-center text-sm font-semibold">
            {name.format(new Date(`${month}-01T00:00:00Z`))}
          </span>
          <IconButton
            label={t('after')}
            onClick={() => setBack(back - 1)}
            disabled={back === 0}
            icon={<ChevronRight aria-hidden="true" className="size-5" />}
          />
        </fieldset>
      </div>
      <MonthFigures month={month} />
      {shop && shop.banks.length === 0 && shop.qris === null ? (
        <p className="pt-4 text-sm font-semibold">{t('noWay')}</p>
      ) : null}
      <div className="flex flex-wrap gap-3 pt-4">
        <Link to={PATHS.shop} className={buttonClasses({ variant: 'quiet' })}>
          {shop && shop.banks.length === 0 && shop.qris === null ? t('addWay') : t('shop')}
        </Link>
        <Link to={PATHS.buyers} className={buttonClasses({ variant: 'quiet' })}>
          {t('buyers')}
        </Link>
      </div>
    </Card>
  )
}

function MonthFigures({ month }: { month: string }) {
  const { t } = useTranslation('figures')
  const { t: common } = useTranslation()
  const { api } = useServices()
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: ['figures', month],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api(shopEndpoints.getFigures, { query: { month }, signal })).data,
  })
  if (error && (data === undefined || isPlaceholderData)) {
    return (
      <ErrorState
        message={withReason(t('failed'), error, common)}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data === undefined) {
    return (
      <SkeletonGroup label={common('status.loading')}>
        <Skeleton className="h-30 rounded-md" />
      </SkeletonGroup>
    )
  }
  const sold = [data, ...(data.others ?? [])].filter(
    ({ pieces, sums }) => pieces > 0 || sums.sent > 0 || sums.lapsed > 0,
  )
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-45' : undefined}>
      {sold.length === 0 ? <p className="text-ink-soft">{t('none')}</p> : null}
      <div className="grid gap-6">
        {sold.map((figures) => (
          <CurrencyFigures key={figures.currency} figures={figures} />
        ))}
      </div>
    </div>
  )
}

type CurrencyFiguresProps = { figures: { currency: Currency; pieces: number; sums: Sums } }

/** What a month came to in one currency: never added to another. */
function CurrencyFigures({ figures: { currency, pieces, sums } }: CurrencyFiguresProps) {
  const { format } = useMoneyIn(currency)
  return <SumsList pieces={pieces} sums={sums} format={format} />
}

/** As "2026-11": the month in Jakarta, so many before the one that is now. */
function monthBack(now: number, back: number): string {
  const today = new Date(now + JAKARTA_OFFSET_MS)
  const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - back, 1)
  return new Date(first).toISOString().slice(0, 7)
}
