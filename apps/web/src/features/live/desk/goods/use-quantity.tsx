import { shareOf } from '@dibs/contract'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { buyerName, type ClaimPlace } from '../../../../shared/claims/places.ts'
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx'
import { losersOf } from './losers.ts'
import type { Sale } from './sale.ts'
import { useGoodsActions } from './use-goods-actions.ts'

/** Changes how many a buyer wants; asks first where that takes a unit from somebody, whom it names. */
export function useQuantity(
  { sessionId, waitlist }: Sale,
  place: ClaimPlace,
): { set: (quantity: number) => void; question: ReactNode } {
  const { t } = useTranslation('goods')
  const { t: tLive } = useTranslation('live')
  const { setQuantity } = useGoodsActions(sessionId)
  const [asked, setAsked] = useState<number | null>(null)
  const nameOf = ({ claim }: Pick<ClaimPlace, 'claim'>) =>
    buyerName(claim.buyer, tLive('livePage.guest'))
  const losers = (count: number) => losersOf(waitlist, place.claim.buyer.accountId, count)
  const set = (count: number) => {
    if (count > shareOf(place.claim).quantity && losers(count).length > 0) setAsked(count)
    else void setQuantity(place, count)
  }
  const question =
    asked === null ? null : (
      <ConfirmDialog
        open
        title={t('quantity.title', { count: asked, name: nameOf(place) })}
        message={losers(asked)
          .map((loser) =>
            loser.won === 0
              ? t('quantity.toWaitlist', { name: nameOf(loser) })
              : t('quantity.fewer', { name: nameOf(loser), count: loser.won, was: loser.was }),
          )
          .join(' ')}
        confirmLabel={t('quantity.confirm', { count: asked })}
        confirmingLabel=""
        confirming={false}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          void setQuantity(place, asked)
        }}
      />
    )
  return { set, question }
}
