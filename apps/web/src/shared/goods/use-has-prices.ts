import { useQuery } from '@tanstack/react-query'
import { itemsQuery } from '../api/queries.ts'
import { useServices } from '../services/services.tsx'

/** Whether any item has a price, or had one in another currency: without one, nothing about bills is offered. */
export function useHasPrices(): boolean {
  const { api } = useServices()
  const { data: items } = useQuery(itemsQuery(api))
  return items?.some((item) => (item.price ?? item.former_price) !== undefined) ?? false
}
