import type { SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { activeSessionQuery } from '../../../shared/api/queries.ts'
import { ComparedText } from '../../../shared/claims/compared-text.tsx'
import { useServices } from '../../../shared/services/services.tsx'
import { besideQuery } from '../slips/beside-query.ts'
import { useLiveStore } from '../use-live.ts'
import { HowToSend } from './how-to-send.tsx'

/** Of a live of TikTok's: how a second source sends comments beside it, and what came of it so far. */
export function SecondSource() {
  return (
    <Suspense>
      <Source />
    </Suspense>
  )
}

function Source() {
  const { t } = useTranslation('beside')
  const { api } = useServices()
  // What was read before the live began does not tell of it.
  const { data } = useQuery({ ...activeSessionQuery(api), staleTime: 0 })
  if (!data?.url) return null
  return (
    <section className="grid gap-2 border-t border-line pt-4 text-sm">
      <h3 className="text-base font-bold">{t('title')}</h3>
      <SoFar sessionId={data.id} />
      <details className="group">
        <summary className="tap inline-flex cursor-pointer items-center font-bold underline">
          {t('show')}
        </summary>
        <div className="mt-2 grid gap-3 [&_pre]:bg-sunken">
          <p>{t('lead')}</p>
          <HowToSend url={data.url} />
        </div>
      </details>
    </section>
  )
}

/** How often what was counted is read anew while somebody looks, in ms. */
const LOOK_MS = 5_000

function SoFar({ sessionId }: { sessionId: SessionId }) {
  const { api } = useServices()
  const told = useLiveStore(({ besideTold }) => besideTold)
  const query = besideQuery(api, sessionId, told)
  const { data } = useQuery({ ...query, staleTime: 0, refetchInterval: LOOK_MS, enabled: told > 0 })
  return data?.compared ? <ComparedText compared={data.compared} /> : null
}
