import type { Item } from '@dibs/contract'
import type { Comment } from '@dibs/core'
import { useTranslation } from 'react-i18next'
import { buyerName } from '../../../shared/claims/places.ts'
import { displacedBy } from './take-question.ts'
import { useShownWaitlists } from './use-shown-waitlists.ts'

/** Says who loses the first place when comments are added to an item; empty when nobody does. Asked before. */
export function useDisplacedText(): (
  item: Pick<Item, 'id' | 'clue_text'>,
  comments: readonly Comment[],
) => string {
  const { waitlists } = useShownWaitlists()
  const { t } = useTranslation('slips')
  const { t: tLive } = useTranslation('live')
  const guest = tLive('livePage.guest')
  return (item, comments) => {
    const displaced = displacedBy(waitlists, item.id, comments)
    if (displaced === null) return ''
    const name = buyerName(displaced.by.buyer, guest)
    const other = buyerName(displaced.winner.buyer, guest)
    return ` ${t('displaces', { name, item: item.clue_text, other })}`
  }
}
