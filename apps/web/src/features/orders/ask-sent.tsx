import type { Order } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useTranslation } from 'react-i18next'
import { nameOf } from '../../shared/goods/buyer-name.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { useBusy } from './use-busy.ts'
import { useOrderActs } from './use-orders.ts'

type AskSentProps = { order: Order; sessionId: SessionId; onSettled: () => void }

/** Asks about a bill whose page went before its message was taken; one that is not sent is taken back. */
export function AskSent({ order, sessionId, onSettled }: AskSentProps) {
  const { t } = useTranslation('orders')
  const { takeBack } = useOrderActs(sessionId)
  const { isBusy, run } = useBusy()
  const takeItBack = async () => {
    if (await takeBack(order)) onSettled()
  }
  return (
    <Card labelledBy="unsaid-title">
      <div className="grid gap-3">
        <h2 id="unsaid-title" className="text-lg font-extrabold wrap-anywhere">
          {t('unsaid.title', { name: nameOf(order) })}
        </h2>
        <p>{t('unsaid.hint')}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void run(takeItBack)} loading={isBusy}>
            {t('unsaid.no')}
          </Button>
          <Button variant="quiet" onClick={onSettled} disabled={isBusy}>
            {t('unsaid.yes')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
