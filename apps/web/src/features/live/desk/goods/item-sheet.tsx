import { goodsOf, shareOf } from '@dibs/contract'
import { RotateCcw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { GoodsFields, useGoods } from '../../../../shared/goods/goods-fields.tsx'
import { PATHS } from '../../../../shared/paths.ts'
import { LockedMark } from '../../../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../../../shared/plan/see-plans.tsx'
import { usePlan } from '../../../../shared/plan/use-plan.ts'
import { Button } from '../../../../shared/ui/button.tsx'
import { ConfirmDialog } from '../../../../shared/ui/confirm-dialog.tsx'
import { Dialog } from '../../../../shared/ui/dialog.tsx'
import type { Sale } from './sale.ts'
import { useGoodsActions } from './use-goods-actions.ts'

/**
 * What can be done with an item of the running live: its name, price and stock, and a new start. As in
 * the list of items, what was typed is saved when it is closed, and told before it goes if it cannot be.
 */
export function ItemSheet({ sessionId, waitlist, onClose }: Sale & { onClose: () => void }) {
  const { t } = useTranslation('goods')
  const { allows } = usePlan()
  const openPlans = useOpenPlans()
  const { setGoods, startAgain } = useGoodsActions(sessionId)
  const [isAsking, setIsAsking] = useState(false)
  const { name, price, stock } = goodsOf(waitlist)
  const typed = useGoods({
    name: name ?? undefined,
    price: price ?? undefined,
    stock: stock === 1 ? undefined : stock,
  })
  const item = waitlist.itemText
  const leftWith = useRef<unknown>(null)
  const navigate = useNavigate()
  const save = (next?: string) => {
    const change = typed.read()
    if (!change) return
    if (next) navigate(next)
    onClose()
    if (Object.keys(change).length > 0) void setGoods(waitlist, change)
  }
  const close = () => {
    if (!typed.isTyped || leftWith.current === typed.typed) return onClose()
    leftWith.current = typed.typed
    save()
  }
  const again = () => {
    onClose()
    void startAgain(waitlist)
  }
  const isBilled =
    (waitlist.heldElsewhere ?? 0) > 0 || waitlist.claims.some((claim) => shareOf(claim).held > 0)
  const press = () => {
    if (!allows('manualClaims')) {
      onClose()
      openPlans('manualClaims')
    } else if (isBilled) setIsAsking(true)
    else again()
  }
  return (
    <Dialog open onClose={close} title={t('sheet.title', { item })} description={t('sheet.hint')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
        noValidate
      >
        <GoodsFields goods={typed} onShop={() => save(PATHS.shop)} />
        <div className="mt-4 grid">
          <Button type="submit" size="large">
            {t('sheet.save')}
          </Button>
        </div>
      </form>
      <div className="mt-4 grid border-t border-line pt-4">
        <Button
          variant="quiet"
          size="large"
          disabled={waitlist.claims.length === 0}
          onClick={press}
          icon={<RotateCcw aria-hidden="true" className="size-6" />}
        >
          {t('sheet.again', { item })}
          <LockedMark feature="manualClaims" />
        </Button>
        <p className="pt-1 text-center text-sm text-ink-soft">{t('sheet.againHint')}</p>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={t('again.title', { item })}
        message={t('again.billed', { item })}
        confirmLabel={t('again.confirm')}
        confirmingLabel=""
        confirming={false}
        onCancel={() => setIsAsking(false)}
        onConfirm={again}
      />
    </Dialog>
  )
}
