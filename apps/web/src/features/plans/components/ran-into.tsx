import type { Subscription } from '@dibs/contract'
import { type Limit, PLAN_LIMITS, type Plan } from '@dibs/core'
import { useTranslation } from 'react-i18next'
import { usePlanWords } from '../use-plan-words.ts'

type RanIntoProps = {
  limit: Limit
  current: Plan
  lifting: Plan
  /** `undefined` until it is read. */
  subscription: Subscription | undefined
}

/** What brought the seller here, and which plan lifts it. */
export function RanInto({ limit, current, lifting, subscription }: RanIntoProps) {
  const { t } = useTranslation('plans')
  const { name, feature, text: words } = usePlanWords()
  const isLocked = PLAN_LIMITS[current][limit] === false
  const text = isLocked
    ? t('ranInto.locked', { plan: name(current), lifting: name(lifting) })
    : t('ranInto.limited', {
        plan: name(current),
        allowed: words(limit, current),
        lifting: name(lifting),
        more: words(limit, lifting),
      })
  return (
    <div className="mb-5 rounded-md bg-action-tint p-4">
      <p className="font-extrabold">
        {isUsedUp(limit, current, subscription)
          ? t('ranInto.usedUp', { feature: feature(limit) })
          : feature(limit)}
      </p>
      <p>{text}</p>
    </div>
  )
}

function isUsedUp(limit: Limit, plan: Plan, subscription: Subscription | undefined): boolean {
  if (!subscription) return false
  const { sessionsPerMonth, itemCodes } = PLAN_LIMITS[plan]
  const { usage } = subscription
  if (limit === 'sessionsPerMonth' && sessionsPerMonth !== null)
    return usage.liveSessions >= sessionsPerMonth
  return limit === 'itemCodes' && itemCodes !== null && usage.itemCodes >= itemCodes
}
