import { shareOf } from '@dibs/contract'
import { quantitySaid } from '@dibs/core'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { buyerName, type ClaimPlace } from '../../../../shared/claims/places.ts'
import { Badge } from '../../../../shared/ui/badge.tsx'
import { useKnownBuyer } from './known-buyers.ts'
import { type Sale, SaleContext } from './sale.ts'
import { useLaterWish } from './use-later-wish.ts'
import { useQuantity } from './use-quantity.tsx'

/** What a row says of a buyer of goods: how many they asked for, and what is known of them. */
export function RowGoods(place: ClaimPlace) {
  const sale = useContext(SaleContext)
  return sale ? <Chips sale={sale} place={place} /> : null
}

function Chips({ sale, place }: { sale: Sale; place: ClaimPlace }) {
  const { claim, itemText } = place
  const { t } = useTranslation('goods')
  const { t: tLive } = useTranslation('live')
  const known = useKnownBuyer(sale.sessionId, claim.buyer.accountId)
  const later = useLaterWish(place)
  const { set, question } = useQuantity(sale, place)
  const said = shareOf(claim).quantity === 1 ? quantitySaid(claim.text, claim.matchedCode) : null
  const isNew = known?.isNew ?? false
  const lapsed = known?.lapsed ?? 0
  if (said === null && later === null && !isNew && lapsed === 0) return null
  const name = buyerName(claim.buyer, tLive('livePage.guest'))
  return (
    <div className="pointer-events-none relative flex flex-wrap items-center gap-2 pr-11 pb-1 pl-4">
      {said === null ? null : (
        <button
          type="button"
          aria-label={t('quantity.take', { name, count: said, item: itemText })}
          onClick={() => set(said)}
          // Larger than it looks, without making the row any higher.
          className="tap pointer-events-auto -my-2.5 flex items-center justify-center"
        >
          <span className="rounded-full border-2 border-dashed border-action bg-surface px-3 text-xs leading-[1.25rem] font-extrabold text-action">
            {t('quantity.chip', { count: said })}
          </span>
        </button>
      )}
      {isNew ? <Badge>{t('known.new')}</Badge> : null}
      {lapsed > 0 ? <Badge>{t('known.lapsed', { count: lapsed })}</Badge> : null}
      {later === null ? null : (
        <span className="min-w-0 truncate text-sm text-ink-soft">
          {t('quantity.later', { text: later })}
        </span>
      )}
      {question}
    </div>
  )
}
