import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCountdown } from '../../../shared/format/format.ts'
import { SeePlans } from '../../../shared/plan/see-plans.tsx'
import { WARN_AT_SECONDS } from '../on-air/on-air-clock.ts'
import { useOnAir } from '../on-air/use-on-air.ts'

/** Counts down the last five minutes that the plan allows, and leads to the plans. */
export function DurationWarning() {
  const { t } = useTranslation('live')
  const { secondsLeft } = useOnAir()
  const isNear = secondsLeft !== null && secondsLeft <= WARN_AT_SECONDS
  return (
    <>
      {/* Said once; a countdown that is read out every second drowns everything else. */}
      <p role="status" className="sr-only">
        {isNear ? <MinutesLeft seconds={secondsLeft} /> : null}
      </p>
      {isNear ? (
        <div className="flex animate-fade flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-alert-tint py-1 pr-1 pl-3">
          <p className="flex min-w-0 items-center gap-2 text-sm font-bold text-alert-strong">
            <Hourglass aria-hidden="true" className="size-5 shrink-0" />
            <span className="figures">
              {t('livePage.duration.left', { time: formatCountdown(secondsLeft) })}
            </span>
          </p>
          <SeePlans limit="sessionMinutes" />
        </div>
      ) : null}
    </>
  )
}

/** As many as there were when the warning began. */
function MinutesLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation('live')
  const [minutes] = useState(Math.max(1, Math.ceil(seconds / 60)))
  return t('livePage.duration.warning', { count: minutes })
}
