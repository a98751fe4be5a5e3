import type { Order } from '@dibs/contract'
import { isolateName } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { recapQuery } from '../../shared/claims/session-waitlists.ts'
import { useServices } from '../../shared/services/services.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { useBusy } from './use-busy.ts'
import { nameOf, type OrderActs } from './use-orders.ts'
import { type Freed, whoGets } from './who-gets.ts'

type GiveUpQuestionProps = {
  order: Order
  acts: OrderActs
  kind: 'passOn' | 'cancelled'
  open: boolean
  onClose: () => void
}

/** Asks before an order is given up, and says who gets what of it. */
export function GiveUpQuestion({ order, acts, kind, open, onClose }: GiveUpQuestionProps) {
  const { t } = useTranslation('orders')
  const { api } = useServices()
  const { isBusy, run } = useBusy()
  const { data, isFetching } = useQuery({ ...recapQuery(api, acts.sessionId), enabled: open })
  const words = t(`act.${kind}`)
  const giveUp = () => (kind === 'passOn' ? acts.passOn(order) : acts.step(order, kind))
  return (
    <ConfirmDialog
      open={open}
      title={words}
      message={t(`ask.${kind}`, { name: nameOf(order) })}
      cancelLabel={t('ask.keep')}
      confirmLabel={words}
      confirmingLabel={words}
      confirming={isBusy}
      // Nobody decides before the names are there.
      waiting={isFetching && !isBusy}
      onConfirm={() => void run(giveUp).then(onClose)}
      onCancel={onClose}
    >
      <div aria-live="polite" className="pt-3">
        {isFetching ? (
          <SkeletonGroup label={t('ask.looking')}>
            <Skeleton className="h-6 w-40 rounded-md" />
          </SkeletonGroup>
        ) : data ? (
          <ul className="grid gap-1">
            {whoGets(order, data).map((freed) => (
              <FreedItem key={freed.itemId} freed={freed} />
            ))}
          </ul>
        ) : (
          <p className="font-semibold">{t('ask.unknown')}</p>
        )}
      </div>
    </ConfirmDialog>
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
