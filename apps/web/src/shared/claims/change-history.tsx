import type { HandChange } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { ChangeList } from './change-list.tsx'

/** How many changes show before all are asked for. */
const SHOWN = 10

type ChangeHistoryProps = { sessionId: SessionId; changes: readonly HandChange[] }

/** The changes by hand of a session on all devices, each with its undo. */
export function ChangeHistory({ sessionId, changes }: ChangeHistoryProps) {
  const { t } = useTranslation('changes')
  const [isWhole, setIsWhole] = useState(false)
  return (
    <section aria-label={t('history.label')} className="grid gap-2">
      <ChangeList sessionId={sessionId} changes={isWhole ? changes : changes.slice(0, SHOWN)} />
      {changes.length > SHOWN && !isWhole ? (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          {t('history.all', { count: changes.length })}
        </Button>
      ) : null}
    </section>
  )
}
