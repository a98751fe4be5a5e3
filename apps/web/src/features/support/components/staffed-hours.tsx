import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/use-format.ts'
import { isJakartaTime } from '../support-hours.ts'
import { OpenState, useOpenState } from './open-state.tsx'

/** When the team is there, in Jakarta's time and in the viewer's. */
export function StaffedHours() {
  const { t } = useTranslation('support')
  const { time } = useFormat()
  const { from, to } = useOpenState()
  return (
    <div className="grid justify-items-start gap-2">
      <OpenState />
      <p className="font-semibold">{t('hours.jakarta')}</p>
      <p className="figures text-sm text-ink-soft">
        {isJakartaTime(from)
          ? t('hours.same')
          : t('hours.yours', { from: time(from), to: time(to) })}
      </p>
    </div>
  )
}
