import { useTranslation } from 'react-i18next'
import { buyerName } from '../../../shared/claims/buyer-name.ts'
import { formatMargin } from '../../../shared/claims/receipt/format-margin.ts'
import { useFormat } from '../../../shared/format/use-format.ts'
import type { LateWinner } from './late-winners.ts'

/** Says of a late winner who is ahead of whom now, and by how much. */
export function useLateSentence(): (late: LateWinner) => string {
  const { t } = useTranslation('marks')
  const { t: tLive } = useTranslation('live')
  const { locale } = useFormat()
  const guest = tLive('livePage.guest')
  return ({ winner, overtaken, earlierMs }) => {
    const names = { name: buyerName(winner, guest), other: buyerName(overtaken, guest) }
    return earlierMs === 0
      ? t('lateTied', names)
      : t('late', { ...names, margin: formatMargin(earlierMs, t, locale) })
  }
}
