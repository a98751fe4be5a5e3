import type { Claim } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { Ellipsis } from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useClaimWords } from '../claim-words.ts'
import { ChooseContext } from './choose-context.ts'
import { placeKey } from './place-buttons.ts'

/** Opens what can be done with a place; the rest of its row is for reading. */
export function CorrectButton({ itemId, claim }: { itemId: ItemId; claim: Claim }) {
  const { t } = useTranslation('live')
  const words = useClaimWords()
  const choose = useContext(ChooseContext)
  const accountId = claim.customerAccountId
  return (
    <IconButton
      label={t('livePage.waitlist.open', {
        name: words.name(claim),
        place: words.place(claim.position),
      })}
      data-place={placeKey(itemId, accountId)}
      onClick={() => choose({ itemId, accountId })}
      icon={<Ellipsis aria-hidden="true" className="size-5" />}
    />
  )
}
