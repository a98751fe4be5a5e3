import { planThatLifts } from '@dibs/core'
import { GraduationCap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCountdown } from '../../../shared/format/format-countdown.ts'
import { usePlan } from '../../../shared/plan/use-plan.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { ElsewhereNote } from '../elsewhere/elsewhere-note.tsx'
import { useIsPractice } from '../use-live.ts'
import { useOnAir } from '../use-on-air.ts'
import { usePractice } from './use-practice.ts'

export { PracticeResults } from './practice-results.tsx'

/** Says what kind of live this is, where it is not one of TikTok's. */
export function LiveNote() {
  return useIsPractice() ? <PracticeNote /> : <ElsewhereNote />
}

/** Says that this is a practice, how long it still runs, and what of it a dearer plan has. */
function PracticeNote() {
  const { t } = useTranslation('practice')
  const { t: plans } = useTranslation('plans')
  const { secondsLeft } = useOnAir()
  const { plan, limits } = usePlan()
  const lifting =
    plan && limits?.manualClaims === false ? planThatLifts('manualClaims', plan) : null
  return (
    <aside className="mb-1 rounded-md bg-action-tint px-3 py-2 text-sm text-action">
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <p className="flex min-w-0 items-center gap-2 font-bold">
          <GraduationCap aria-hidden="true" className="size-5 shrink-0" />
          <span>{t('note')}</span>
          <span className="max-sm:sr-only">{t('kept')}</span>
        </p>
        {secondsLeft === null ? null : (
          <p className="figures font-bold whitespace-nowrap">
            {t('left', { time: formatCountdown(secondsLeft) })}
          </p>
        )}
      </div>
      {lifting ? (
        <p className="pl-7 max-sm:text-xs">{t('triedOut', { plan: plans(`name.${lifting}`) })}</p>
      ) : null}
    </aside>
  )
}

/** Begins another practice where one has just ended. */
export function PracticeAgain() {
  const { t } = useTranslation('practice')
  const { practise, isStarting } = usePractice()
  return (
    <Button size="large" variant="quiet" onClick={practise} loading={isStarting}>
      {t('again')}
    </Button>
  )
}
