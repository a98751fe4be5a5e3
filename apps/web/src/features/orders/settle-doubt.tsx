import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnsavedChange } from '../../shared/claims/changes.ts'
import { useChangeQueue } from '../../shared/claims/changes-provider.tsx'
import { placing, removal, takingBack } from '../../shared/claims/make-changes.ts'
import { buyerName } from '../../shared/claims/places.ts'
import { LockedMark } from '../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../shared/plan/use-plan.ts'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { UndoToast } from '../../shared/ui/toast/undo-toast.tsx'
import type { OrderActs } from './use-orders.ts'
import { heirsOf } from './who-gets.ts'

const UNDO_MS = 6_000

type SettleDoubtProps = {
  each: { waitlist: ItemWaitlist; claim: WaitlistClaim }
  acts: OrderActs
  className?: string
  /** To whom it went. */
  onPassedOn?: (accountIds: string[]) => void
  /** Before it comes back: what was made for who got it is taken back first. */
  onUndo?: () => Promise<void>
}

/** Of a winner who backed out: gives the item to the next in line, or keeps them all the same. */
export function SettleDoubt(props: SettleDoubtProps) {
  const { each, acts, className, onPassedOn, onUndo } = props
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const guest = useTranslation('live').t('livePage.guest')
  const { t: tPlace } = useTranslation('place')
  const openPlans = useOpenPlans()
  const isLocked = useLiftingPlan('manualClaims') !== null
  const settle = useSettle(acts)
  const [isAsking, setIsAsking] = useState(false)
  const [isSettling, setIsSettling] = useState(false)
  const { waitlist, claim } = each
  if (!claim.givenUp) return null
  const item = waitlist.itemText
  const place = { itemId: waitlist.itemId, itemText: item, claim }
  const name = buyerName(claim.buyer, guest)
  const heirs = heirsOf(waitlist, claim).map((heir) => heir.claim.buyer)
  const next = heirs.map((heir) => buyerName(heir, guest)).join(', ')
  const words = next ? t('doubtful.passOn', { name: next }) : t('doubtful.remove')
  const confirm = t(next ? 'ask.pass' : 'doubtful.remove')
  const doIt = async (change: ReturnType<typeof removal>) => {
    setIsSettling(true)
    const isDone = await settle(change)
    setIsSettling(false)
    setIsAsking(false)
    return isDone
  }
  const tellDone = (change: ReturnType<typeof removal>, text: string) =>
    tell(`doubt-${claim.messageId}`, text, t('undo'), async () => {
      await onUndo?.()
      // It is the newest of its place, whatever was done before.
      if (change.kind === 'remove' || change.kind === 'place') void settle(takingBack(change, []))
    })
  const giveToNext = async () => {
    const change = removal(acts.sessionId, place)
    if (!(await doIt(change))) return
    onPassedOn?.(heirs.map(({ accountId }) => accountId))
    tellDone(change, t('passedOn.to', { winners: `${item} → ${next || t('ask.nobody')}` }))
  }
  const keep = async () => {
    const change = placing(acts.sessionId, { place, claims: [] }, claim.position)
    if (await doIt(change)) tellDone(change, t('doubtful.kept', { name, item }))
  }
  return (
    <span className={classNames('flex flex-wrap gap-2', className)}>
      <Button
        variant="dangerQuiet"
        aria-label={`${words}: ${item}, ${name}`}
        onClick={() => (isLocked ? openPlans('manualClaims') : setIsAsking(true))}
      >
        <span className="line-clamp-2">{words}</span>
        <LockedMark feature="manualClaims" />
      </Button>
      <Button
        variant="quiet"
        aria-label={t('doubtful.keepLong', { name, item })}
        onClick={() => void keep()}
        loading={isSettling && !isAsking}
      >
        <span className="line-clamp-2">{t('doubtful.keep', { name })}</span>
      </Button>
      {/* It is named for what was tapped; *Cancel* would be what the buyer says. */}
      <ConfirmDialog
        open={isAsking}
        title={words}
        message={tPlace(`remove${next ? 'Winner' : 'Last'}`, { name, item, next })}
        cancelLabel={common('action.back')}
        confirmLabel={confirm}
        confirmingLabel={confirm}
        confirming={isSettling}
        onConfirm={() => void giveToNext()}
        onCancel={() => setIsAsking(false)}
        returnFocus={() => null}
      />
    </span>
  )
}

/** Says what was done, with the way back. */
function tell(id: string, text: string, label: string, undo: () => Promise<void>): void {
  const onUndo = () => {
    toast.dismiss(id)
    void undo()
  }
  const note = <UndoToast text={text} label={label} onUndo={onUndo} />
  toast.success(note, { id, duration: UNDO_MS })
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
