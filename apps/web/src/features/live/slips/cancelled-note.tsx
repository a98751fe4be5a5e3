import { UserMinus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buyerName, type ClaimPlace } from '../../../shared/claims/places.ts'
import { useLiveStore } from '../use-live.ts'

/** What the buyer wrote that sounds as if they gave up this place; `null` when they did not. */
export function useCancelled({ itemId, claim }: Omit<ClaimPlace, 'itemText'>): string | null {
  return useLiveStore(
    ({ cancelled }) => cancelled.get(`${itemId}/${claim.buyer.accountId}`) ?? null,
  )
}

type CancelledNoteProps = { text: string; place: ClaimPlace; onRemove: (place: ClaimPlace) => void }

/** Quotes a cancellation, with the way to take the buyer off. Nobody is skipped by itself. */
export function CancelledNote({ text, place, onRemove }: CancelledNoteProps) {
  const { t } = useTranslation('slips')
  const { t: tLive } = useTranslation('live')
  const name = buyerName(place.claim.buyer, tLive('livePage.guest'))
  return (
    <div className="pointer-events-auto relative flex items-center gap-2 pr-1 pl-4">
      <p className="min-w-0 flex-1 truncate text-sm font-semibold">
        {t('cancelled.note', { text })}
      </p>
      <button
        type="button"
        aria-label={t('cancelled.remove', { name, item: place.itemText })}
        onClick={() => onRemove(place)}
        className="tap inline-flex shrink-0 items-center gap-1.5 rounded-md bg-alert-tint px-3 text-sm font-bold text-alert-strong"
      >
        <UserMinus aria-hidden="true" className="size-5" />
        {tLive('livePage.desk.remove')}
      </button>
    </div>
  )
}
