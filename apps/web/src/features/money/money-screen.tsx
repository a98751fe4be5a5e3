import { type Money, type MoneyLive, NEEDS, type Needed } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { Receipt } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withReason } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { useMoneyWaiting } from '../../shared/goods/money-in.ts'
import { useHasPrices } from '../../shared/goods/use-has-prices.ts'
import { PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { LiveCard } from './live-card.tsx'
import { moneyQuery } from './money-query.ts'
import { NextSteps } from './next-steps.tsx'
import { PackingLives } from './packing-lives.tsx'
import { useFormatIn } from './use-format-in.ts'

/** As on the page of a live's bills. */
const READ_AGAIN_MS = 30_000
/** So many lives are shown at first, and more with each tap. */
const LIVES_AT_ONCE = 10

/** The bills of all lives: what is next, what it comes to, and where it is. */
export function MoneyScreen() {
  const { t } = useTranslation('money')
  const { helped } = useServices()
  if (helped) return <PackingLives />
  return (
    <Page
      title={t('title')}
      aside={
        <div className="flex flex-wrap gap-2">
          <Link to={PATHS.shop} className={buttonClasses({ variant: 'quiet' })}>
            {t('shop')}
          </Link>
          <Link to={PATHS.buyers} className={buttonClasses({ variant: 'quiet' })}>
            {t('buyers')}
          </Link>
        </div>
      }
    >
      <AllBills />
    </Page>
  )
}

function AllBills() {
  const { t } = useTranslation('money')
  const { t: common } = useTranslation()
  const { data, error, isPaused, isFetching, refetch } = useQuery({
    ...moneyQuery(useServices()),
    staleTime: 0,
    refetchInterval: READ_AGAIN_MS,
  })
  const waiting = useMoneyWaiting()
  const hasPrices = useHasPrices()
  if (data === undefined) {
    return error || isPaused ? (
      <ErrorState
        message={isPaused ? common('error.offline') : withReason(t('failed'), error, common)}
        onRetry={() => void refetch()}
        retrying={isFetching && !isPaused}
      />
    ) : (
      <SkeletonGroup label={common('status.loading')} className="grid gap-3">
        <Skeleton className="h-44 rounded-lg" />
        <Skeleton className="h-28 rounded-lg" />
        <Skeleton className="h-44 rounded-lg" />
      </SkeletonGroup>
    )
  }
  if (data.lives.length === 0 && !waiting) {
    return (
      <EmptyState
        picture={<Receipt aria-hidden="true" className="size-12" />}
        title={t('empty')}
        hint={t('emptyHint')}
        action={
          hasPrices ? null : (
            <Link to={PATHS.items} className={buttonClasses()}>
              {t('toItems')}
            </Link>
          )
        }
      />
    )
  }
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[5fr_7fr] lg:gap-6">
      <div className="grid grid-cols-1 gap-4">
        <NextSteps lives={data.lives} waiting={waiting} />
        <Sums {...data} />
      </div>
      <Lives lives={data.lives} />
    </div>
  )
}

/**
 * What orders come to by what they need, and what is not billed; currencies stand one below the other.
 */
function Sums({ needs, lives }: Pick<Money, 'needs' | 'lives'>) {
  const { t } = useTranslation('money')
  const { number } = useFormat()
  const format = useFormatIn()
  if (needs.length === 0) return null
  const byNeed = Map.groupBy(needs, ({ need }) => need)
  const shown = NEEDS.map((need) => ({ name: t(`need.${need}`), sums: byNeed.get(need) ?? [] }))
  return (
    <Card labelledBy="sums-title">
      <h2 id="sums-title" className="pb-3 text-lg font-extrabold">
        {t('sums')}
      </h2>
      <dl className="figures grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-x-6 gap-y-3">
        {[...shown, { name: t('unsent'), sums: readyOf(lives) }].map(({ name, sums }) =>
          sums.length === 0 ? null : (
            <div key={name}>
              <dt className="text-sm text-ink-soft">{name}</dt>
              {sums.map((sum) => (
                <dd key={sum.currency} className="font-bold">
                  {format(sum.amount, sum.currency)}
                  <span className="font-semibold text-ink-soft"> · {number(sum.orders)}</span>
                </dd>
              ))}
            </div>
          ),
        )}
      </dl>
    </Card>
  )
}

/** Bills that can be sent, by currency. */
function readyOf(lives: readonly MoneyLive[]): Omit<Needed, 'need'>[] {
  const all = lives.flatMap(({ sold }) =>
    sold?.ready && sold.readyAmount !== undefined
      ? [{ currency: sold.currency, orders: sold.ready, amount: sold.readyAmount }]
      : [],
  )
  return [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, some]) => ({
    currency,
    orders: some.reduce((sum, { orders }) => sum + orders, 0),
    amount: some.reduce((sum, { amount }) => sum + amount, 0),
  }))
}

function Lives({ lives }: { lives: readonly MoneyLive[] }) {
  const { t } = useTranslation('money')
  const [most, setMost] = useState(LIVES_AT_ONCE)
  return (
    <section aria-labelledby="lives-title" className="grid grid-cols-1 gap-4">
      <h2 id="lives-title" className="sr-only">
        {t('lives')}
      </h2>
      {lives.slice(0, most).map((live) => (
        <LiveCard key={live.sessionId} live={live} />
      ))}
      {lives.length > most ? (
        <Button variant="quiet" onClick={() => setMost(most + LIVES_AT_ONCE)}>
          {t('more')}
        </Button>
      ) : null}
    </section>
  )
}
