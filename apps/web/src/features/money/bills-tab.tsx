import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Package, Receipt } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useHasPrices } from '../../shared/goods/use-has-prices.ts'
import { PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { moneyQuery } from './money-query.ts'

/** Buyers say that they have paid while the seller is on another page. */
const READ_AGAIN_MS = 60_000
/** Of several changes, one after the other, the last is waited for. */
const READ_SOON_MS = 2_000
/** More is told as "99+". */
const MOST_TOLD = 99

/** What leads to bills without being its page: there the tab is the one that is open, too. */
const WITHIN: readonly string[] = [PATHS.orders, PATHS.parcels, PATHS.moneyIn]

/** What the navigation draws of it. */
export type BillsEntry = {
  to: string
  icon: ReactNode
  isWithin?: true | undefined
  children: ReactNode
}

/** The way to the bills, with how many of them need the seller; none for whoever sells without prices. */
export function BillsTab({ children: draw }: { children: (entry: BillsEntry) => ReactNode }) {
  const { t } = useTranslation('money')
  const { pathname } = useLocation()
  const hasPrices = useHasPrices()
  const services = useServices()
  const { helped, storage } = services
  // Until the server answers, as it was: tabs do not move under a thumb.
  const [wasThere] = useState(() => storage.read(STORED.homeNext) !== null)
  const { t: helpers } = useTranslation(helped ? 'helpers' : 'money')
  const { data } = useQuery({
    ...moneyQuery(services),
    staleTime: READ_AGAIN_MS,
    refetchInterval: ({ state }) => (state.data?.isSelling ? READ_AGAIN_MS : false),
  })
  useReadAfterChanges(services)
  if (helped?.role === 'desk') return null
  if (!(helped || hasPrices || (data?.isSelling ?? wasThere))) return null
  const urgent = data?.urgent ?? 0
  if (helped)
    return draw({
      to: PATHS.bills,
      icon: <Package aria-hidden="true" />,
      isWithin: WITHIN.includes(pathname) || undefined,
      children: helpers('packing.title'),
    })
  return draw({
    to: PATHS.bills,
    icon: <Receipt aria-hidden="true" />,
    isWithin: WITHIN.includes(pathname) || undefined,
    children:
      urgent === 0 ? (
        t('title')
      ) : (
        <>
          <span aria-hidden="true">{t('title')}</span>
          <Count of={urgent} />
          <span className="sr-only">{t('waiting', { count: urgent })}</span>
        </>
      ),
  })
}

/** At the icon's corner on phones, behind the word on wide screens. */
function Count({ of }: { of: number }) {
  return (
    <span
      aria-hidden="true"
      className="figures min-w-5 rounded-full bg-alert px-1 text-center text-[min(0.8125rem,16px)] leading-[20px] font-extrabold text-on-alert max-md:absolute max-md:top-1.5 max-md:left-1/2 max-md:ml-1"
    >
      {of > MOST_TOLD ? `${MOST_TOLD}+` : of}
    </span>
  )
}

/** Whatever the seller changes on this device may be about a bill. */
function useReadAfterChanges(services: Parameters<typeof moneyQuery>[0]): void {
  const queryClient = useQueryClient()
  const { queryKey } = moneyQuery(services)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is always the same
  useEffect(() => {
    // There are two of it: in the header, and at the bottom.
    const read = () => void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = queryClient.getMutationCache().subscribe(({ mutation, type }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return
      if (!queryClient.getQueryData(queryKey)?.isSelling) return
      clearTimeout(timer)
      timer = setTimeout(read, READ_SOON_MS)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [queryClient])
}
