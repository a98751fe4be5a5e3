import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMoneyWaiting } from '../../shared/goods/money-in.ts'
import { useHasPrices } from '../../shared/goods/use-has-prices.ts'
import { lazyPart } from '../../shared/lazy-part.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { moneyQuery } from './money-query.ts'

const nextSteps = lazyPart(async () => (await import('./next-steps.tsx')).NextSteps)

/** What is to be done next about bills and parcels, on Home; nothing where there is nothing. */
export function HomeNext() {
  const { t } = useTranslation()
  const hasPrices = useHasPrices()
  const { data, isError, isPaused } = useQuery(moneyQuery(useServices()))
  const isSelling = data?.isSelling ?? hasPrices
  const waiting = useMoneyWaiting(isSelling)
  const NextSteps = nextSteps.usePart(isSelling)
  if (!isSelling || isError || (isPaused && data === undefined)) return null
  if (data === undefined || NextSteps === null) {
    return (
      <SkeletonGroup label={t('status.loading')}>
        <Skeleton className="h-32 rounded-lg" />
      </SkeletonGroup>
    )
  }
  return <NextSteps lives={data.lives} waiting={waiting} isOnHome />
}
