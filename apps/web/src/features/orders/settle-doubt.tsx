import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnsavedChange } from '../../shared/claims/changes.ts'
import { useChangeQueue } from '../../shared/claims/changes-provider.tsx'
import { placing, removal, takingBack } from '../../shared/claims/make-changes.ts'
import { buyerName, type ClaimPlace, isWinner } from '../../shared/claims/places.ts'
import { RemoveQuestion } from '../../shared/claims/remove-question.tsx'
import { LockedMark } from '../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../shared/plan/use-plan.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { UndoToast } from '../../shared/ui/toast/undo-toast.tsx'
import type { OrderActs } from './use-orders.ts'

const UNDO_MS = 6_000

type SettleDoubtProps = {
  each: { waitlist: ItemWaitlist; claim: WaitlistClaim }
  acts: OrderActs
}

/** Of a winner who backed out: gives the item to the next in line, or keeps them all the same. */
export function SettleDoubt({ each, acts }: SettleDoubtProps) {
  const { t } = useTranslation('orders')
  const { t: live } = useTranslation('live')
  const openPlans = useOpenPlans()
  const isLocked = useLiftingPlan('manualClaims') !== null
  const settle = useSettle(acts)
  const [isAsking, setIsAsking] = useState(false)
  const [isKeeping, setIsKeeping] = useState(false)
  const { waitlist, claim } = each
  const guest = live('livePage.guest')
  const place = { itemId: waitlist.itemId, itemText: waitlist.itemText, claim }
  const next = waitlist.claims.find((other) => !isWinner(other))
  const name = buyerName(claim.buyer, guest)
  const words = next
    ? t('doubtful.passOn', { name: buyerName(next.buyer, guest) })
    : t('doubtful.remove')
  const giveToNext = async (asked: ClaimPlace) => {
    const change = removal(acts.sessionId, asked)
    if (!(await settle(change))) return
    const id = `doubt-${asked.claim.messageId}`
    const undo = () => {
      toast.dismiss(id)
      // It is the newest of its place, whatever was done before.
      if (change.kind === 'remove') void settle(takingBack(change, []))
    }
    const winners = `${asked.itemText} → ${next ? buyerName(next.buyer, guest) : t('ask.nobody')}`
    const text = t('passedOn.to', { winners })
    toast.success(<UndoToast text={text} label={t('undo')} onUndo={undo} />, {
      id,
      duration: UNDO_MS,
    })
  }
  const keep = async () => {
    setIsKeeping(true)
    await settle(placing(acts.sessionId, { place, claims: [] }, claim.position))
    setIsKeeping(false)
  }
  return (
    <span className="flex flex-wrap gap-2">
      <Button
        variant="dangerQuiet"
        aria-label={`${words}: ${waitlist.itemText}, ${name}`}
        onClick={() => (isLocked ? openPlans('manualClaims') : setIsAsking(true))}
      >
        {words}
        <LockedMark feature="manualClaims" />
      </Button>
      <Button
        variant="quiet"
        aria-label={t('doubtful.keepLong', { name, item: waitlist.itemText })}
        onClick={() => void keep()}
        loading={isKeeping}
      >
        {t('doubtful.keep')}
      </Button>
      <RemoveQuestion
        place={isAsking ? place : null}
        waitlists={[waitlist]}
        onRemove={giveToNext}
        onClose={() => setIsAsking(false)}
        returnFocus={() => null}
      />
    </span>
  )
}

/** Changes a place by hand, and brings up to date what follows from it; says whether it is saved. */
function useSettle({ sessionId, reason }: OrderActs) {
  const { t } = useTranslation('live')
  const { submit } = useChangeQueue()
  const queryClient = useQueryClient()
  return async (change: UnsavedChange) => {
    const outcome = await submit(change)
    if (outcome.kind === 'refused')
      toast.error(`${t('livePage.failedToMove')} ${reason(outcome.error)}`)
    await Promise.all(
      ['orders', 'recap', 'recap-orders', 'parcels'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key, sessionId] }),
      ),
    )
    return outcome.kind === 'saved'
  }
}
