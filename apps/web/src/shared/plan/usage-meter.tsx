import type { Limit } from '@dibs/core'
import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'
import { classNames } from '../ui/class-names.ts'
import { SeePlans } from './see-plans.tsx'

/** From this share on the meter says how much is left. */
const NEAR = 0.8

type UsageMeterProps = {
  label: string
  used: number
  max: number
  /** Explained in the plan dialog that a full meter opens. */
  limit: Limit
  /** Shown when it is full. */
  fullNote: string
}

/** How much of a plan's allowance is used; when it is full, with a button to the plans. */
export function UsageMeter({ label, used, max, limit, fullNote }: UsageMeterProps) {
  const { t } = useTranslation('planDetails')
  const { number } = useFormat()
  const isFull = used >= max
  const isNear = !isFull && used >= max * NEAR
  return (
    <div className="grid gap-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-bold">{label}</span>
        <span className={classNames('figures', isFull ? 'font-bold text-alert' : 'text-ink-soft')}>
          {t('usage.amount', { used: number(used), max: number(max) })}
          {isNear ? (
            <span className="font-bold text-ink"> · {t('usage.left', { count: max - used })}</span>
          ) : null}
        </span>
      </p>
      <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-sunken">
        <span
          className={classNames(
            'block h-full rounded-full transition-[width]',
            isFull ? 'bg-alert' : isNear ? 'bg-ink' : 'bg-edge',
          )}
          style={{ width: `${Math.min(100, (used / max) * 100)}%` }}
        />
      </span>
      {isFull ? (
        <div className="mt-1 flex flex-wrap items-center justify-between gap-3 rounded-md bg-alert-tint p-4">
          <p className="flex min-w-[14rem] flex-1 gap-2 text-sm font-semibold text-alert-strong">
            <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
            {fullNote}
          </p>
          <SeePlans limit={limit} urgent />
        </div>
      ) : null}
    </div>
  )
}
