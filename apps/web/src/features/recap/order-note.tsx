import { besideEndpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pastSessionsQuery } from '../../shared/api/queries.ts'
import { ComparedText } from '../../shared/claims/compared-text.tsx'
import { useFormat } from '../../shared/format/use-format.ts'
import { useServices } from '../../shared/services/services.tsx'

/**
 * Of a live into which others posted: by what its lists stand in order, where its comments did not come
 * from TikTok, or how many a second source brought beside it. Else nothing.
 */
export function OrderNote({ sessionId }: { sessionId: SessionId }) {
  const { api } = useServices()
  const { data } = useQuery(pastSessionsQuery(api))
  const past = data?.find(({ id }) => id === sessionId)
  const told = past?.elsewhere
  if (past?.beside) return <SecondSource sessionId={sessionId} />
  return told?.order ? <Told order={told.order} since={told.arrival_since} /> : null
}

function SecondSource({ sessionId }: { sessionId: SessionId }) {
  const { t } = useTranslation('beside')
  const { api } = useServices()
  const { data } = useQuery({
    queryKey: ['compared', sessionId],
    queryFn: async ({ signal }) =>
      (await api(besideEndpoints.get, { params: { sessionId }, signal })).data.compared,
  })
  if (!data) return null
  return (
    <section className="max-w-[70ch] text-sm text-ink-soft">
      <h2 className="font-bold">{t('title')}</h2>
      <ComparedText compared={data} />
    </section>
  )
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
