import type { SessionId } from '@dibs/core'
import { Save, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import {
  UnsavedList,
  useNoteTold,
  useRefusalText,
  useRefusedOf,
  useUnsavedText,
} from '../../../shared/claims/change-notes.tsx'
import { useChangeQueue, useQueueState } from '../../../shared/claims/changes-provider.tsx'
import type { RefusedChange } from '../../../shared/claims/unsaved-store.ts'
import { Told } from './told.tsx'
import { mostUrgent, useToldPlace } from './told-store.ts'

type ToldChangesProps = {
  sessionId: SessionId | null
  /** The session runs: what was refused before it is over, once it was told. */
  isRunning: boolean
}

/** Changes by hand that are not saved yet, and those that were refused, with the reason. */
export function ToldChanges({ sessionId, isRunning }: ToldChangesProps) {
  const { t } = useTranslation('refused')
  const { changes } = useQueueState()
  const { dismiss, dismissEarlier } = useChangeQueue()
  useEffect(() => {
    if (isRunning && sessionId !== null) dismissEarlier(sessionId)
  }, [dismissEarlier, isRunning, sessionId])
  const refused = useRefusedOf(sessionId)
  const refusalText = useRefusalText(sessionId)
  const { store, isLine } = useToldPlace()
  const first = useStore(store, mostUrgent)
  const isOpen = useStore(store, (told) => told.isOpen) || !isLine
  useNoteTold(
    refused.filter((each) => isOpen || idOf(each) === first),
    sessionId,
  )
  return (
    <>
      {changes.length > 0 ? <Unsaved /> : null}
      <ul aria-label={t('label')} className="contents">
        {refused.map((each) => (
          <li key={each.change.key} className="contents">
            <Told
              id={idOf(each)}
              kind="refused"
              tone="alert"
              icon={<TriangleAlert aria-hidden="true" className="size-5 shrink-0" />}
              text={refusalText(each)}
              onDismiss={() => dismiss(each.change.key)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const idOf = ({ change }: RefusedChange) => `refused/${change.key}`

function Unsaved() {
  const { changes } = useQueueState()
  // Of forty that are saved one after another, the number is read out once, not with each.
  const [most, setMost] = useState(changes.length)
  if (changes.length > most) setMost(changes.length)
  return (
    <Told
      id="unsaved"
      kind="unsaved"
      isSaid={changes.length === most}
      icon={<Save aria-hidden="true" className="size-5 shrink-0" />}
      text={useUnsavedText(changes)}
    >
      <UnsavedList changes={changes} />
    </Told>
  )
}
