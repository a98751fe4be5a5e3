import type { TFunction } from 'i18next'
import { buyerName } from '../../../shared/claims/places.ts'
import { type Arrival, isFirst } from '../waitlists/diff-waitlists.ts'

/** Winners that are named; of more than these, only how many claims there were is told. */
const NAMED = 2

/** What arrived since the last word, in a sentence or two for who listens to the page. */
export function newsText(arrivals: readonly Arrival[], t: TFunction<'live'>): string {
  const named = arrivals.filter(isFirst).slice(0, NAMED)
  const others = arrivals.length - named.length
  const sentences: string[] = named.map(({ itemText: item, claim }) =>
    t('livePage.news.winner', { item, name: buyerName(claim.buyer, t('livePage.guest')) }),
  )
  if (others > 0) sentences.push(t('livePage.news.claims', { count: others }))
  return sentences.join(' ')
}
