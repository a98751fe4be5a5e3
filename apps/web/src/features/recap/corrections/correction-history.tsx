import type { HandChange } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeHistory } from '../../../shared/claims/change-history.tsx'
import { changesQuery } from '../../../shared/claims/changes-query.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { UnreadNote } from '../components/unread-note.tsx'

/** Every change by hand, in the live and since, each with its undo; or that they could not be read. */
export function CorrectionHistory({ sessionId }: { sessionId: SessionId }) {
  const { t } = useTranslation('recap')
  const { api } = useServices()
  const { data, isFetched, isFetching, refetch } = useQuery(changesQuery(api, sessionId))
  if (data) return <Folded sessionId={sessionId} changes={data} />
  if (!isFetched) return null
  return (
    <UnreadNote
      message={t('recapPage.changesFailed')}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

/** Folded for who reads the recap, and unfolded when a change is made. */
function Folded(props: { sessionId: SessionId; changes: readonly HandChange[] }) {
  const { t } = useTranslation('recap')
  const count = props.changes.length
  const [countAtFirst] = useState(count)
  if (count === 0) return null
  return (
    <details
      open={count > countAtFirst}
      className="group rounded-lg bg-surface px-5 shadow-raised print:hidden"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 font-bold [&::-webkit-details-marker]:hidden">
        <History aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1">{t('recapPage.changes', { count })}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="pb-3">
        <ChangeHistory {...props} />
      </div>
    </details>
  )
}
