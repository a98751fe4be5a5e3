import { planThatLifts } from '@dibs/core'
import { GraduationCap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCountdown } from '../../../shared/format/format-countdown.ts'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { useOnAir } from '../use-on-air.ts'

/** Says that this is a practice, how long it still runs, and what of it a dearer plan has. */
export function PracticeNote() {
  const { t } = useTranslation('live')
  const { t: plans } = useTranslation('plans')
  const { secondsLeft } = useOnAir()
  const { plan, limits } = usePlan()
  const lifting =
    plan && limits?.manualClaims === false ? planThatLifts('manualClaims', plan) : null
  return (
    <aside className="mb-1 flex items-start gap-2 rounded-md bg-action-tint px-3 py-2 text-sm text-action">
      <GraduationCap aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1">
        <span className="font-bold">{t('livePage.practice.note')}</span>
        {lifting ? (
          <span> {t('livePage.practice.triedOut', { plan: plans(`name.${lifting}`) })}</span>
        ) : null}
      </p>
      {secondsLeft === null ? null : (
        <span className="figures font-bold whitespace-nowrap">
          {t('livePage.practice.left', { time: formatCountdown(secondsLeft) })}
        </span>
      )}
    </aside>
  )
}
