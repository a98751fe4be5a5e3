import type { Money, MoneyLive } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useMoneyWaiting } from '../../shared/goods/money-in.ts'
import { useHasPrices } from '../../shared/goods/use-has-prices.ts'
import { lazyPart } from '../../shared/lazy-part.ts'
import { useServices } from '../../shared/services/services.tsx'
import { jsonEntry } from '../../shared/storage/browser-storage.ts'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { moneyQuery } from './money-query.ts'

const nextSteps = lazyPart(async () => (await import('./next-steps.tsx')).NextSteps)

/** What is to be done next about bills and parcels, on Home; nothing where there is nothing. */
export function HomeNext() {
  const { t } = useTranslation()
  const hasPrices = useHasPrices()
  const { data, isError, isPaused } = useQuery(moneyQuery(useServices()))
  const kept = useKept(data)
  const isSelling = data?.isSelling ?? (hasPrices || kept !== null)
  const waiting = useMoneyWaiting(isSelling) ?? kept?.waiting
  const NextSteps = nextSteps.usePart(isSelling)
  useKeep(data, waiting)
  if (!isSelling) return null
  const lives = data?.lives ?? kept?.lives
  if (lives === undefined && (isError || isPaused)) return null
  if (lives === undefined || NextSteps === null) {
    return (
      <SkeletonGroup label={t('status.loading')}>
        <Skeleton className="h-32 rounded-lg" />
      </SkeletonGroup>
    )
  }
  return <NextSteps lives={lives} waiting={waiting} isOnHome />
}

/** So many lives are kept: more than are shown. */
const MOST = 20

/** What was next when Home was last looked at, without buyers. */
const KEPT = jsonEntry(
  STORED.homeNext.key,
  z.object({
    lives: z.array(
      z.looseObject({
        sessionId: z.string(),
        startTime: z.string(),
        needs: z.array(z.looseObject({ need: z.string(), orders: z.number() })),
        sold: z.nullable(z.looseObject({ pieces: z.number() })),
        orders: z.array(z.never()),
      }),
    ),
    waiting: z.optional(z.number()),
  }),
)
type Kept = { lives: MoneyLive[]; waiting?: number }

/** That, until the server answers: what stands below does not move when it does. */
function useKept(data: Money | undefined): Kept | null {
  const { storage } = useServices()
  const [kept] = useState(() => storage.read(KEPT) as Kept | null)
  return data === undefined ? kept : null
}

function useKeep(data: Money | undefined, waiting: number | undefined): void {
  const { storage } = useServices()
  useEffect(() => {
    // An answer that comes while the app is being left stays out of the storage.
    if (data === undefined || storage.read(STORED.token) === null) return
    if (!data.isSelling) storage.remove(KEPT)
    else {
      const lives = data.lives.slice(0, MOST).map((live) => ({ ...live, orders: [] }))
      storage.write(KEPT, { lives, ...(waiting !== undefined && { waiting }) })
    }
  }, [data, waiting, storage])
}
