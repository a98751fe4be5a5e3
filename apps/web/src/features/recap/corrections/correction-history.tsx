import type { SessionId } from '@dibs/core'
import { ChevronDown, History } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChangeHistory } from '../../../shared/claims/change-history.tsx'
import { useChangeHistory } from '../../../shared/claims/use-change-history.ts'

/**
 * Every change by hand, in the live and since, each with its undo. Folded for who reads the recap,
 * and unfolded when one is made.
 */
export function CorrectionHistory({ sessionId }: { sessionId: SessionId }) {
  const { t } = useTranslation('recap')
  const count = useChangeHistory(sessionId).length
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
        <ChangeHistory sessionId={sessionId} />
      </div>
    </details>
  )
}
