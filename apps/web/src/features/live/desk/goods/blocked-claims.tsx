import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buyerName } from '../../../../shared/claims/places.ts'
import { useOpenPlans } from '../../../../shared/plan/see-plans.tsx'
import { usePlan } from '../../../../shared/plan/use-plan.ts'
import { Badge } from '../../../../shared/ui/badge.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import type { Sale } from './sale.ts'
import { useGoodsActions } from './use-goods-actions.ts'

/** So many are shown; they have no place, and there are few. */
const SHOWN = 20

/** Claims of blocked buyers, apart from the others, each with the way back. */
export function BlockedClaims({ sessionId, waitlist }: Sale) {
  const { t } = useTranslation('goods')
  const { t: tLive } = useTranslation('live')
  const { allows } = usePlan()
  const openPlans = useOpenPlans()
  const { block } = useGoodsActions(sessionId)
  const { itemId, itemText, blocked = [] } = waitlist
  if (blocked.length === 0) return null
  return (
    <ul aria-label={t('block.title')} className="border-t border-line">
      {blocked.slice(0, SHOWN).map((claim) => {
        const name = buyerName(claim.buyer, tLive('livePage.guest'))
        const press = () => {
          if (allows('manualClaims')) void block({ itemId, itemText, claim }, 'unblock')
          else openPlans('manualClaims')
        }
        return (
          <li
            key={claim.buyer.accountId}
            className="flex min-h-13 items-center gap-2 border-b border-line bg-sunken py-1 pr-2 pl-4 text-ink-soft"
          >
            <span className="min-w-0 flex-1">
              <span className="flex items-center gap-2">
                <span className="truncate font-bold">{name}</span>
                <Badge icon={<Ban aria-hidden="true" className="size-4" />}>
                  {t('block.title')}
                </Badge>
              </span>
              <span className="block truncate text-sm">{claim.text}</span>
            </span>
            <Button variant="quiet" aria-label={t('block.actLong', { name })} onClick={press}>
              {t('block.act_undo')}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
