import { type ItemWaitlist, type Order, shareOf } from '@dibs/contract'
import { isolateName, type SessionId } from '@dibs/core'
import { useQueries } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MarkChip, useMarkLabel } from '../../shared/claims/marks/mark-chips.tsx'
import { placeDoubtOf } from '../../shared/claims/marks/marks.ts'
import { recapQuery } from '../../shared/claims/session-waitlists.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { owedOnceGivenUp } from '../../shared/goods/order-groups.ts'
import { wonIn } from '../../shared/goods/read-orders.ts'
import { useServices } from '../../shared/services/services.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { useBusy } from './use-busy.ts'
import type { OrderActs } from './use-orders.ts'
import { type Freed, whoGets } from './who-gets.ts'

type GiveUpQuestionProps = {
  order: Order
  acts: OrderActs
  format: (amount: number) => string
  kind: 'passOn' | 'cancelled'
  open: boolean
  onClose: () => void
}

/** Asks before an order, or what is added to one that is paid, is given up; says who gets what of it. */
export function GiveUpQuestion(props: GiveUpQuestionProps) {
  const { order, acts, format, kind, open, onClose } = props
  const { t } = useTranslation('orders')
  const { isBusy, run } = useBusy()
  const isPart = kind === 'passOn' && order.lives !== undefined
  const heirs = useHeirs(order, acts, open, isPart)
  const isRest = order.covered !== null
  const words = t(kind === 'cancelled' && isRest ? 'act.cancelRest' : `act.${kind}`)
  const confirm = kind === 'passOn' ? t('ask.pass') : words
  const giveUp = () => (kind === 'passOn' ? acts.passOn(order) : acts.step(order, kind))
  const owed = isPart ? 0 : owedOnceGivenUp(order)
  const lives = order.lives?.length ?? 1
  const asked = isPart ? 'ask.passOnPart' : isRest ? 'ask.rest' : (`ask.${kind}` as const)
  return (
    <ConfirmDialog
      open={open}
      title={words}
      message={t(lives > 1 && asked === 'ask.cancelled' ? 'ask.cancelledAll' : asked, {
        name: nameOf(order),
        lives,
      })}
      cancelLabel={t('ask.keep')}
      confirmLabel={confirm}
      confirmingLabel={confirm}
      confirming={isBusy}
      // Nobody decides before the names are there.
      waiting={heirs.isFetching && !isBusy}
      onConfirm={() => void run(giveUp).then(onClose)}
      onCancel={onClose}
    >
      <Heirs {...heirs} />
      {owed > 0 ? (
        <p className="pt-3 font-semibold">{t('ask.owedBack', { amount: format(owed) })}</p>
      ) : null}
    </ConfirmDialog>
  )
}

/**
 * Who gets what of an order that is given up, or of what of it was won in this live, by the waitlists as
 * they are when it is asked.
 */
export function useHeirs(order: Order, { sessionId }: OrderActs, isAsked: boolean, isPart = false) {
  const { api } = useServices()
  // A parcel of before has no lives of its own: its lines say in which they were won.
  const won: readonly { sessionId?: SessionId | undefined }[] = order.lives ?? order.lines
  const all = new Set(won.flatMap(({ sessionId: live }) => live ?? []))
  const lives = isPart || all.size === 0 ? [sessionId] : [...all]
  const recaps = useQueries({
    queries: lives.map((live) => ({ ...recapQuery(api, live), enabled: isAsked })),
  })
  const freed = lives.flatMap((live, at) => {
    const waitlists = recaps[at]?.data
    const freed = waitlists ? whoGets(ofLive(order, live), waitlists) : []
    return freed.map((each) => ({ ...each, key: `${live} ${each.itemId}` }))
  })
  // What is given up in part leaves the buyer where they wait.
  const isWhole = !isPart && order.covered === null
  const leaves = isWhole ? recaps.flatMap(({ data = [] }) => data.filter(waitsIn(order))) : []
  const [isRead, setIsRead] = useState(false)
  // Read again, the names change where they stand: a tap must not meet a button that waits once more.
  const isFetching = recaps.some((recap) => recap.isFetching && (recap.isPending || !isRead))
  if (isRead !== (isAsked && !isFetching)) setIsRead(isAsked && !isFetching)
  const items = leaves.map(({ itemText }) => itemText)
  return { freed: recaps.every(({ data }) => data) ? freed : undefined, leaves: items, isFetching }
}

/** Whether a buyer waits in a list in which they have won nothing. */
const waitsIn =
  ({ customerAccountId }: Order) =>
  ({ claims }: ItemWaitlist) =>
    claims.some((claim) => claim.buyer.accountId === customerAccountId && shareOf(claim).won === 0)

/** An order with what of it was won in a live. */
function ofLive(order: Order, live: SessionId): Order {
  const { lines, covered } = order
  const only = (some: Order['lines']) => some.filter(wonIn(live))
  return {
    ...order,
    lines: only(lines),
    covered: covered && { ...covered, lines: only(covered.lines) },
  }
}

export function Heirs({ freed, leaves, isFetching }: ReturnType<typeof useHeirs>) {
  const { t } = useTranslation('orders')
  return (
    <div aria-live="polite" className="pt-3">
      {isFetching ? (
        <SkeletonGroup label={t('ask.looking')}>
          <Skeleton className="h-6 w-40 rounded-md" />
        </SkeletonGroup>
      ) : freed ? (
        <>
          <ul className="grid gap-1">
            {freed.map((each) => (
              <FreedItem key={each.key} freed={each} />
            ))}
          </ul>
          {leaves.length > 0 ? (
            <p className="pt-3 wrap-anywhere">{t('ask.leaves', { items: leaves.join(', ') })}</p>
          ) : null}
        </>
      ) : (
        <p className="font-semibold">{t('ask.unknown')}</p>
      )}
    </div>
  )
}

/** Why whoever comes up may not want it. */
function HeirDoubt({ claim }: { claim: Freed['to'][number]['claim'] }) {
  const doubt = placeDoubtOf(claim)
  const label = useMarkLabel(claim)
  return doubt && doubt !== 'skipped' ? (
    <>
      {' '}
      <MarkChip mark={doubt} label={label(doubt)} inWords />
    </>
  ) : null
}

function FreedItem({ freed: { itemText, to, left } }: { freed: Freed }) {
  const { t } = useTranslation('orders')
  const times = (what: string, units: number) => (units > 1 ? `${what} × ${units}` : what)
  const names = to.map(({ claim: { buyer }, units }) =>
    times(isolateName(buyer.nickname.trim() || `@${buyer.username}`), units),
  )
  const whom = left > 0 ? [...names, times(t('ask.nobody'), left)] : names
  return (
    <li className="font-semibold wrap-anywhere">
      {itemText} → {whom.join(', ')}
      <Suspense>
        {to.map(({ claim }) => (
          <HeirDoubt key={claim.buyer.accountId} claim={claim} />
        ))}
      </Suspense>
    </li>
  )
}
