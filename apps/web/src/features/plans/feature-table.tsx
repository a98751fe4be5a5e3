import { PLANS, type Plan } from '@dibs/core'
import { Check, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../shared/ui/class-names.ts'
import { compareFeature, FEATURES, type Feature, usePlanWords } from './plan-features.ts'

type FeatureTableProps = { chosen: Plan; current: Plan }

/** What each plan has. A narrow screen shows the chosen plan alone, beside what there is now. */
export function FeatureTable({ chosen, current }: FeatureTableProps) {
  const { t } = useTranslation('planDetails')
  const { name, feature } = usePlanWords()
  const column = (plan: Plan) => (plan === chosen ? 'md:bg-action-tint' : 'max-md:hidden')
  return (
    <table className="mt-4 w-full table-fixed border-collapse text-sm">
      <caption className="sr-only">{t('compare')}</caption>
      <colgroup>
        <col className="w-[56%] md:w-[25.926%]" />
      </colgroup>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('featureColumn')}</th>
          {PLANS.map((plan) => (
            <th key={plan} scope="col" className={column(plan)}>
              {name(plan)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {FEATURES.map((row) => (
          <tr key={row} className="border-b border-line last:border-0">
            <th scope="row" className="py-3 pr-3 text-left font-semibold">
              {feature(row)}
            </th>
            {PLANS.map((plan) => (
              <td
                key={plan}
                className={classNames('figures py-3 md:px-3 md:text-center', column(plan))}
              >
                <Value feature={row} plan={plan} />
                {plan === chosen && plan !== current ? (
                  <Difference feature={row} plan={plan} current={current} />
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ feature, plan }: { feature: Feature; plan: Plan }) {
  const { value, text } = usePlanWords()
  const has = value(feature, plan)
  if (typeof has === 'string') return <span className="font-bold">{has}</span>
  const Icon = has ? Check : Minus
  return (
    <span className="inline-flex align-middle">
      <Icon
        aria-hidden="true"
        className={classNames('size-5', has ? 'text-action' : 'text-ink-soft')}
      />
      <span className="sr-only">{text(feature, plan)}</span>
    </span>
  )
}

function Difference(props: { feature: Feature; plan: Plan; current: Plan }) {
  const { t } = useTranslation('planDetails')
  const { value } = usePlanWords()
  const order = compareFeature(props.feature, props.plan, props.current)
  if (order === 0) return null
  const Icon = order > 0 ? TrendingUp : TrendingDown
  const now = value(props.feature, props.current)
  return (
    <>
      <Icon
        aria-hidden="true"
        className={classNames(
          'ml-1.5 inline size-4 align-middle',
          order > 0 ? 'text-action' : 'text-alert',
        )}
      />
      <span className="sr-only">, {order > 0 ? t('difference.more') : t('difference.less')}</span>
      {typeof now === 'string' ? (
        <span className="block text-xs text-ink-soft md:hidden">
          {t('difference.now', { value: now })}
        </span>
      ) : null}
    </>
  )
}
