import { PLANS, type Plan } from '@dibs/core'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../shared/ui/badge.tsx'
import { usePlanWords } from '../use-plan-words.ts'

type PlanPickerProps = {
  chosen: Plan
  current: Plan
  requested: Plan | null
  onChoose: (plan: Plan) => void
}

/** The plans with their prices, one of them chosen. On wide screens they head the table's columns. */
export function PlanPicker({ chosen, current, requested, onChoose }: PlanPickerProps) {
  const { t } = useTranslation('plans')
  const group = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t('choose')}</legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-[1.4fr_repeat(4,minmax(0,1fr))] md:gap-0">
        <span className="max-md:hidden" />
        {PLANS.map((plan) => (
          <label
            key={plan}
            className="flex min-h-22 cursor-pointer flex-col justify-between gap-1 rounded-md p-3 ring-1 ring-edge transition-colors hover:bg-action-tint has-checked:bg-action-tint has-checked:ring-3 has-checked:ring-action has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-action md:mx-1.5 md:min-h-32"
          >
            <input
              type="radio"
              name={group}
              value={plan}
              checked={plan === chosen}
              onChange={() => onChoose(plan)}
              className="sr-only"
            />
            <PlanCard plan={plan} isCurrent={plan === current} isRequested={plan === requested} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function PlanCard(props: { plan: Plan; isCurrent: boolean; isRequested: boolean }) {
  const { t } = useTranslation('plans')
  const { name, price } = usePlanWords()
  return (
    <>
      <span>
        <span className="block font-extrabold">{name(props.plan)} </span>
        <span className="figures block text-sm">
          <span className="font-bold">{price(props.plan)} </span>
          <span className="inline-block text-ink-soft">{t('perMonth')} </span>
        </span>
      </span>
      {props.isCurrent ? (
        <span>
          <Badge icon={<Check aria-hidden="true" className="size-3.5" />}>{t('yours')}</Badge>
        </span>
      ) : props.isRequested ? (
        <span>
          <Badge>{t('requested')}</Badge>
        </span>
      ) : null}
    </>
  )
}
