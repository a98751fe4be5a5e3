import type { Item } from '@dibs/contract'
import { foldText, stripInvisible } from '@dibs/core'

/** The items to choose from: those whose text holds the search, whatever its case, by the alphabet. */
export function itemChoices(items: readonly Item[], search: string, locale: string): Item[] {
  const wanted = foldText(stripInvisible(search)).trim()
  return items
    .filter(({ clue_text }) => foldText(clue_text).includes(wanted))
    .toSorted((a, b) => a.clue_text.localeCompare(b.clue_text, locale))
}
