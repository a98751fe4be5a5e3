import type { PastSession, WaitlistBody } from '@dibs/contract'
import { Check, Copy, FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/use-format.ts'
import { LockedMark } from '../../../shared/plan/locked-mark.tsx'
import { useOpenPlans } from '../../../shared/plan/see-plans.tsx'
import { useLiftingPlan } from '../../../shared/plan/use-plan.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { MissedStretch } from '../missed/missed-stretches.ts'
import { useRecapActions } from '../use-recap-actions.ts'

type RecapHeaderProps = {
  session: Pick<PastSession, 'start_time' | 'end_time'>
  /** `undefined` until they are read. */
  waitlists: readonly WaitlistBody[] | undefined
  /** What was not heard, as far as it is known. */
  stretches: readonly MissedStretch[]
}

/** Which live it was, and what can be taken away from it. */
export function RecapHeader({ session, waitlists, stretches }: RecapHeaderProps) {
  const { t } = useTranslation('recap')
  const format = useFormat()
  const { copy, download, isCopied } = useRecapActions(session, waitlists ?? [], stretches)
  const isLocked = useLiftingPlan('exportRecaps') !== null
  const openPlans = useOpenPlans()
  const { start_time, end_time } = session
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p className="figures text-lg font-bold">
        {t('recapPage.sessionOf', { date: format.date(start_time), time: format.time(start_time) })}
        <span className="font-semibold text-ink-soft">
          {' '}
          · {format.duration(start_time, end_time)}
        </span>
      </p>
      <div className="flex w-full flex-wrap gap-3 *:flex-1 *:whitespace-nowrap sm:w-auto">
        <Button
          variant="quiet"
          onClick={copy}
          disabled={!waitlists}
          icon={
            isCopied ? (
              <Check aria-hidden="true" className="size-5" />
            ) : (
              <Copy aria-hidden="true" className="size-5" />
            )
          }
        >
          <span aria-live="polite">{t(isCopied ? 'recapPage.copied' : 'recapPage.copy')}</span>
        </Button>
        <Button
          variant="quiet"
          onClick={isLocked ? () => openPlans('exportRecaps') : download}
          disabled={!(isLocked || waitlists)}
          icon={<FileDown aria-hidden="true" className="size-5" />}
        >
          {t('recapPage.export')}
          <LockedMark feature="exportRecaps" />
        </Button>
      </div>
    </div>
  )
}
