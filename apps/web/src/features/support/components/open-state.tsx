import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../shared/format/use-format.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { type SupportHours, supportHoursAt, wholeMinutesBefore } from '../support-hours.ts'
import { useMinute } from '../use-minute.ts'

/** The hours that run or come next, and in words whether somebody is there, fresh by the minute. */
export function useOpenState(): SupportHours & { words: string } {
  const { t } = useTranslation('support')
  const { duration } = useFormat()
  const now = useMinute()
  const hours = supportHoursAt(now)
  const words = hours.isOpen
    ? t('hours.openNow')
    : t('hours.opensIn', {
        duration: duration(wholeMinutesBefore(hours.from, now), hours.from),
      })
  return { ...hours, words }
}

/** Whether somebody is there, in words on a small plane. */
export function OpenState() {
  const { isOpen, words } = useOpenState()
  return (
    <span
      className={classNames(
        'figures inline-flex items-center gap-2 rounded-full px-3 py-1 text-sm font-bold',
        isOpen ? 'bg-action-tint text-action' : 'bg-sunken text-ink-soft',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'size-2.5 rounded-full',
          isOpen ? 'bg-action' : 'ring-2 ring-current ring-inset',
        )}
      />
      {words}
    </span>
  )
}
