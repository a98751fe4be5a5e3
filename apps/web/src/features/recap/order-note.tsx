import type { SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pastSessionsQuery } from '../../shared/api/queries.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { useServices } from '../../shared/services/services.tsx'

/** By what the lists of a live stand in order whose comments did not come from TikTok; else nothing. */
export function OrderNote({ sessionId }: { sessionId: SessionId }) {
  const { api } = useServices()
  const { data } = useQuery(pastSessionsQuery(api))
  const told = data?.find(({ id }) => id === sessionId)?.elsewhere
  return told?.order ? <Told order={told.order} since={told.arrival_since} /> : null
}

type ToldProps = { order: 'sender' | 'arrival' | 'mixed'; since: string | null }

/** Its words are fetched only where there is such a live. */
function Told({ order, since }: ToldProps) {
  const { t } = useTranslation('elsewhere')
  const { time } = useFormat()
  return (
    <p className="max-w-[70ch] text-sm text-ink-soft">
      <strong>{t('title')}.</strong> {t(`order.${order}`, { time: time(since ?? '') })}
    </p>
  )
}
