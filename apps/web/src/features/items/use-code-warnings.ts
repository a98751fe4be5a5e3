import type { Item } from '@dibs/contract'
import { type CodeWarning, readItemCode, warningsFor } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { itemsQuery } from '../../shared/api/queries.ts'
import { useProfile } from '../../shared/api/use-profile.ts'
import { useServices } from '../../shared/services/services.tsx'

/** What can go wrong with a code while it is typed: a new one, or an item's own. */
export function useCodeWarnings(typed: string, own: Item['id'] | null): CodeWarning[] {
  const { api } = useServices()
  const { data: items } = useQuery(itemsQuery(api))
  const { data: profile } = useProfile()
  const code = readItemCode(typed)
  if (!code.ok || !items || !profile) return []
  const others = items.filter(({ id }) => id !== own).map(({ clue_text }) => clue_text)
  return warningsFor(code.text, others, profile.matchRule)
}
