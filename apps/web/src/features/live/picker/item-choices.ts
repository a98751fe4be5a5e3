import type { Item } from '@dibs/contract'

/** The items to choose from: those whose text holds the search, whatever its case, by the alphabet. */
export function itemChoices(items: readonly Item[], search: string, locale: string): Item[] {
  const wanted = search.trim().toLowerCase()
  return items
    .filter(({ clue_text }) => clue_text.toLowerCase().includes(wanted))
    .toSorted((a, b) => a.clue_text.localeCompare(b.clue_text, locale))
}
