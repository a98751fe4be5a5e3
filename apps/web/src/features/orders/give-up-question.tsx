import type { Order } from '@dibs/contract'
import { isolateName } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { recapQuery } from '../../shared/claims/session-waitlists.ts'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { useServices } from '../../shared/services/services.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { owedOnceGivenUp } from './groups.ts'
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
  const heirs = useHeirs(order, acts, open)
  const isRest = order.covered !== null
  const words = t(kind === 'cancelled' && isRest ? 'act.cancelRest' : `act.${kind}`)
  const giveUp = () => (kind === 'passOn' ? acts.passOn(order) : acts.step(order, kind))
  const owed = owedOnceGivenUp(order)
  return (
    <ConfirmDialog
      open={open}
      title={words}
      message={t(isRest ? 'ask.rest' : `ask.${kind}`, { name: nameOf(order) })}
      cancelLabel={t('ask.keep')}
      confirmLabel={words}
      confirmingLabel={words}
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

/** Who gets what of an order that is given up, by the waitlists as they are when it is asked. */
export function useHeirs(order: Order, acts: OrderActs, isAsked: boolean) {
  const { api } = useServices()
  const { data, isFetching } = useQuery({ ...recapQuery(api, acts.sessionId), enabled: isAsked })
  return { freed: data && whoGets(order, data), isFetching }
}

export function Heirs({ freed, isFetching }: ReturnType<typeof useHeirs>) {
  const { t } = useTranslation('orders')
  return (
    <div aria-live="polite" className="pt-3">
      {isFetching ? (
        <SkeletonGroup label={t('ask.looking')}>
          <Skeleton className="h-6 w-40 rounded-md" />
        </SkeletonGroup>
      ) : freed ? (
        <ul className="grid gap-1">
          {freed.map((each) => (
            <FreedItem key={each.itemId} freed={each} />
          ))}
        </ul>
      ) : (
        <p className="font-semibold">{t('ask.unknown')}</p>
      )}
    </div>
  )
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
    </li>
  )
}
