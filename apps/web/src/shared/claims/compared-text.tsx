import type { Compared } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../format/use-format.ts'

/** How many comments TikTok and a second source brought, and in which time. */
export function ComparedText({ compared }: { compared: Compared }) {
  const { t } = useTranslation('beside')
  const { number, time } = useFormat()
  const { both, alone, tiktokAlone, uncompared, from, to } = compared
  const source = compared.source || t('source')
  return (
    <>
      <p className="figures">
        {t('compared', {
          source,
          both: number(both),
          alone: number(alone),
          tiktokAlone: number(tiktokAlone),
        })}
      </p>
      <p className="figures">
        {t('span', { source, from: time(from), to: time(to) })}{' '}
        {uncompared > 0
          ? t('uncompared', { source, count: uncompared, number: number(uncompared) })
          : null}
      </p>
    </>
  )
}
