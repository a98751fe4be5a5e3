import { formatMoment, USUAL_TIME_ZONE } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../format/use-format.ts'
import { useServices } from '../services/services.tsx'
import { shopQuery } from './shop-query.ts'

/** Tells moments as buyers are told them: in the shop's time zone, by its name. ISO 8601. */
export function useShopTime(): (moment: string) => string {
  const { api, storage } = useServices()
  const { locale } = useFormat()
  const { timeZone = USUAL_TIME_ZONE } = useQuery(shopQuery({ api, storage })).data ?? {}
  return (moment) => formatMoment(moment, timeZone, locale)
}
