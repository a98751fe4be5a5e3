import { formatMoment, type TimeZone, USUAL_TIME_ZONE, zoneName } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '../format/use-format.ts'
import { useServices } from '../services/services.tsx'
import { shopQuery } from './shop-query.ts'

function useShopZone(): TimeZone {
  const { api, storage } = useServices()
  return useQuery(shopQuery({ api, storage })).data?.timeZone ?? USUAL_TIME_ZONE
}

/** Tells moments as buyers are told them: in the shop's time zone, by its name. ISO 8601. */
export function useShopTime(): (moment: string) => string {
  const timeZone = useShopZone()
  const { locale } = useFormat()
  return (moment) => formatMoment(moment, timeZone, locale)
}

/** For a `datetime-local` field, in which such a moment is chosen. */
export function useShopTimeField() {
  const timeZone = useShopZone()
  const show = (at: Date) =>
    at
      .toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
      .replace(' ', 'T')
      .padStart(16, '0')
  return {
    zone: (at: Date) => zoneName(timeZone, at),
    show: (moment: string | null) => (moment === null ? '' : show(new Date(moment))),
    /** Null where nothing is chosen, or what no clock knows: the year is typed a figure at a time. */
    read: (shown: string): Date | null => {
      const asUtc = Date.parse(`${shown}Z`)
      const shift = (at: number) => Date.parse(`${show(new Date(at))}Z`) - at
      // Twice: the first guess may lie on the other side of a change of the clocks.
      const at = asUtc - shift(asUtc - shift(asUtc))
      return Number.isNaN(at) ? null : new Date(at)
    },
  }
}
