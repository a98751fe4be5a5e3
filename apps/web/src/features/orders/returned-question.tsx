import type { Order } from '@dibs/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { owedOnceGivenUp } from '../../shared/goods/order-groups.ts'
import type { useMoneyIn } from '../../shared/goods/use-money.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { Heirs, useHeirs } from './give-up-question.tsx'
import { useBusy } from './use-busy.ts'
import type { OrderActs } from './use-orders.ts'

type ReturnedQuestionProps = {
  order: Order
  acts: OrderActs
  money: ReturnType<typeof useMoneyIn>
  open: boolean
  onClose: () => void
}

/** Asks before a parcel is taken back: who gets what is in it, and how much of what was paid is kept. */
export function ReturnedQuestion({ order, acts, money, open, onClose }: ReturnedQuestionProps) {
  const { t } = useTranslation('orders')
  const { isBusy, run } = useBusy()
  const heirs = useHeirs(order, acts, open)
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const paid = owedOnceGivenUp(order)
  const take = () => {
    const kept = typed.trim() === '' ? 0 : money.read(typed)
    if (kept === null || kept > paid) setIsWrong(true)
    else void run(() => acts.step(order, 'returned', { kept })).then(onClose)
  }
  return (
    <ConfirmDialog
      open={open}
      title={t('act.returned')}
      message={t('ask.returned', { name: nameOf(order) })}
      cancelLabel={t('ask.keep')}
      confirmLabel={t('act.returned')}
      confirmingLabel={t('act.returned')}
      confirming={isBusy}
      waiting={heirs.isFetching && !isBusy}
      onConfirm={take}
      onCancel={onClose}
    >
      <Heirs {...heirs} />
      {paid > 0 ? (
        <div className="pt-4">
          <TextField
            label={t('ask.kept')}
            hint={t('ask.keptHint', { amount: money.format(paid) })}
            error={isWrong ? t('ask.keptHint', { amount: money.format(paid) }) : null}
            prefix={money.symbol}
            placeholder="0"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setIsWrong(false)
            }}
          />
        </div>
      ) : null}
    </ConfirmDialog>
  )
}
