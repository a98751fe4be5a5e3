import type { MoneyLive } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { errorText } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { parcelsPath } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { moneyQuery } from './money-query.ts'

const READ_AGAIN_MS = 30_000
const OF_PARCELS = ['toPack', 'toShip', 'toCollect'] as const

/** What a helper who packs has to do, live by live. */
export function PackingLives() {
  const { t } = useTranslation('helpers')
  const { t: common } = useTranslation()
  const { data, error, isPaused, isFetching, refetch } = useQuery({
    ...moneyQuery(useServices()),
    staleTime: 0,
    refetchInterval: READ_AGAIN_MS,
  })
  return (
    <Page title={t('packing.title')}>
      {data ? (
        data.lives.length > 0 ? (
          <ul className="grid gap-3 lg:grid-cols-2">
            {data.lives.map((live) => (
              <Live key={live.sessionId} live={live} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t('packing.empty')} hint={t('packing.emptyHint')} />
        )
      ) : error || isPaused ? (
        <ErrorState
          message={
            isPaused ? common('error.offline') : errorText(error, common, t('packing.failed'))
          }
          onRetry={() => void refetch()}
          retrying={isFetching && !isPaused}
        />
      ) : (
        <SkeletonGroup label={common('status.loading')} className="grid gap-3 lg:grid-cols-2">
          <Skeleton className="h-32 rounded-lg" />
          <Skeleton className="h-32 rounded-lg" />
        </SkeletonGroup>
      )}
    </Page>
  )
}

function Live({ live }: { live: MoneyLive }) {
  const { t } = useTranslation('helpers')
  const format = useFormat()
  const date = `${format.date(live.startTime)}, ${format.time(live.startTime)}`
  return (
    <li>
      <Card>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div>
            <h2 className="text-lg font-extrabold">{date}</h2>
            <ul className="text-ink-soft">
              {OF_PARCELS.map((need) => {
                const of = live.needs.filter((each) => each.need === need)
                const count = of.reduce((sum, { orders }) => sum + orders, 0)
                return count === 0 ? null : <li key={need}>{t(`packing.${need}`, { count })}</li>
              })}
            </ul>
          </div>
          <Link
            to={parcelsPath(live.sessionId)}
            aria-label={t('packing.openLabel', { date })}
            className={buttonClasses()}
          >
            {t('packing.open')}
          </Link>
        </div>
      </Card>
    </li>
  )
}
