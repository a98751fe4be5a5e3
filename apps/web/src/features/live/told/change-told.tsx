import { Save, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import {
  UnsavedList,
  useRefusalText,
  useUnsavedText,
} from '../../../shared/claims/change-notes.tsx'
import { useChangeQueue, useQueueState } from '../../../shared/claims/changes-provider.tsx'
import { Told } from './told.tsx'

/** Changes by hand that are not saved yet, and those that were refused, with the reason. */
export function ToldChanges() {
  const { t } = useTranslation('changes')
  const { changes, refused } = useQueueState()
  const { dismiss } = useChangeQueue()
  const refusalText = useRefusalText()
  return (
    <>
      {changes.length > 0 ? <Unsaved /> : null}
      <ul aria-label={t('refused.label')} className="contents">
        {refused.map((each) => (
          <li key={each.change.key} className="contents">
            <Told
              id={`refused/${each.change.key}`}
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

function Unsaved() {
  const { changes } = useQueueState()
  return (
    <Told
      id="unsaved"
      kind="unsaved"
      isSaid
      icon={<Save aria-hidden="true" className="size-5 shrink-0" />}
      text={useUnsavedText(changes)}
    >
      <UnsavedList changes={changes} />
    </Told>
  )
}
