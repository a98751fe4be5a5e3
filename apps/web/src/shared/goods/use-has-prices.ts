import { useQuery } from '@tanstack/react-query'
import { itemsQuery } from '../api/queries.ts'
import { useServices } from '../services/services.tsx'

/** Whether any item has a price: without one, nothing about bills is offered. */
export function useHasPrices(): boolean {
  const { api } = useServices()
  const { data: items } = useQuery(itemsQuery(api))
  return items?.some(({ price }) => price !== undefined) ?? false
}
