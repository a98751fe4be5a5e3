import type { SessionId } from '@dibs/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { ChangeList } from './change-list.tsx'
import { useChangeHistory } from './use-change-history.ts'

/** How many changes show before all are asked for. */
const SHOWN = 10

/** The changes by hand of a session on all devices, each with its undo; nothing without any. */
export function ChangeHistory({ sessionId }: { sessionId: SessionId }) {
  const { t } = useTranslation('changes')
  const changes = useChangeHistory(sessionId)
  const [isWhole, setIsWhole] = useState(false)
  if (changes.length === 0) return null
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
