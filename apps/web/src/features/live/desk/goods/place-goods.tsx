import { type ItemWaitlist, shareOf } from '@dibs/contract'
import { type SessionId, STOCK_MAX } from '@dibs/core'
import { Ban, Minus, Plus, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buyerName, type ClaimPlace, isWinner } from '../../../../shared/claims/places.ts'
import { useLabels } from '../../../../shared/labels/use-labels.tsx'
import { LockedMark } from '../../../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../../../shared/plan/see-plans.tsx'
import { usePlan } from '../../../../shared/plan/use-plan.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { IconButton } from '../../../../shared/ui/icon-button.tsx'
import { useGoodsActions } from './use-goods-actions.ts'
import { useLaterWish } from './use-later-wish.ts'
import { useQuantity } from './use-quantity.tsx'

type PlaceGoodsProps = { sessionId: SessionId; waitlist: ItemWaitlist; place: ClaimPlace }

/** How many a buyer wants, one tap up or down, and what they wrote of it later; a winner's label. */
export function Quantity({ sessionId, waitlist, place }: PlaceGoodsProps) {
  const { t } = useTranslation('goods')
  const labels = useLabels(sessionId)
  const { itemId, claim } = place
  return (
    <>
      <Stepper sessionId={sessionId} waitlist={waitlist} place={place} />
      {isWinner(claim) ? (
        <div className="mt-3 grid">
          <Button
            variant="quiet"
            size="large"
            onClick={() => labels.open({ itemId, accountId: claim.buyer.accountId })}
            icon={<Printer aria-hidden="true" className="size-6" />}
          >
            {t('label')}
          </Button>
        </div>
      ) : null}
      {labels.sheet}
    </>
  )
}

function Stepper({ sessionId, waitlist, place }: PlaceGoodsProps) {
  const { t } = useTranslation('goods')
  const later = useLaterWish(place)
  const { set, question } = useQuantity({ sessionId, waitlist }, place)
  const { quantity } = shareOf(place.claim)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a row of buttons
    <div role="group" aria-label={t('quantity.label')} className="mt-4">
      <div className="flex flex-wrap items-center justify-between gap-x-2 rounded-md pl-4 ring-1 ring-line">
        <span className="font-bold">{t('quantity.label')}</span>
        <span className="flex items-center">
          <IconButton
            label={t('quantity.less')}
            icon={<Minus aria-hidden="true" className="size-6" />}
            disabled={quantity <= 1}
            onClick={() => set(quantity - 1)}
          />
          <output className="figures min-w-[min(2.5rem,44px)] text-center text-xl font-extrabold">
            {quantity}
          </output>
          <IconButton
            label={t('quantity.more')}
            icon={<Plus aria-hidden="true" className="size-6" />}
            disabled={quantity >= STOCK_MAX}
            onClick={() => set(quantity + 1)}
          />
        </span>
      </div>
      {later === null ? null : (
        <p className="px-4 pt-1 text-sm text-ink-soft [overflow-wrap:anywhere]">
          {t('quantity.later', { text: later })}
        </p>
      )}
      {question}
    </div>
  )
}

type BlockButtonProps = { sessionId: SessionId; place: ClaimPlace; onDone: () => void }

/** Blocks the buyer of a place, or shows the plans that allow it. */
export function BlockButton({ sessionId, place, onDone }: BlockButtonProps) {
  const { t } = useTranslation('goods')
  const { t: tLive } = useTranslation('live')
  const { allows } = usePlan()
  const openPlans = useOpenPlans()
  const { block } = useGoodsActions(sessionId)
  const press = () => {
    onDone()
    if (allows('manualClaims')) void block(place, 'block')
    else openPlans('manualClaims')
  }
  return (
    <div>
      <Button
        variant="dangerQuiet"
        size="large"
        wide
        onClick={press}
        icon={<Ban aria-hidden="true" className="size-6" />}
      >
        {t('block.act', { name: buyerName(place.claim.buyer, tLive('livePage.guest')) })}
        <LockedMark feature="manualClaims" />
      </Button>
      <p className="pt-1 text-center text-sm text-ink-soft">{t('block.hint')}</p>
    </div>
  )
}
