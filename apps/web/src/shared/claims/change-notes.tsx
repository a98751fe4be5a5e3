import type { SessionId } from '@dibs/core'
import { Save, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/icon-button.tsx'
import { type UnsavedChange, whatOf } from './changes.ts'
import { useChangeQueue, useQueueState } from './changes-provider.tsx'
import { buyerName } from './places.ts'
import type { RefusedChange } from './unsaved-store.ts'

/** How long a change usually takes at most, in ms. */
const USUAL_MS = 800

type ChangeNotesProps = {
  sessionId: SessionId | null
  /** The session runs: what was refused before it is over, once it was told. */
  isRunning?: boolean
}

/**
 * Changes by hand that are not saved yet, and those of a session that were refused, with the reason;
 * those of another one too, once, where nothing has told of them yet. Nothing at all when everything
 * is saved.
 */
export function ChangeNotes({ sessionId, isRunning = false }: ChangeNotesProps) {
  const { changes } = useQueueState()
  const { dismissEarlier } = useChangeQueue()
  useEffect(() => {
    if (isRunning && sessionId !== null) dismissEarlier(sessionId)
  }, [dismissEarlier, isRunning, sessionId])
  const refused = useRefusedOf(sessionId)
  return (
    <>
      {changes.length > 0 ? <UnsavedNote changes={changes} /> : null}
      {refused.length > 0 ? <RefusedNotes refused={refused} sessionId={sessionId} /> : null}
    </>
  )
}

function useRefusedOf(sessionId: SessionId | null): readonly RefusedChange[] {
  const { refused } = useQueueState()
  const { noteTold } = useChangeQueue()
  const shown = refused.filter(
    ({ change, toldIn = sessionId }) => change.sessionId === sessionId || toldIn === sessionId,
  )
  const untold = shown.filter(({ toldIn }) => toldIn === undefined).map(({ change }) => change.key)
  const keys = untold.join()
  useEffect(() => {
    if (sessionId !== null && keys !== '') noteTold(keys.split(','), sessionId)
  }, [noteTold, keys, sessionId])
  return shown
}

function UnsavedNote({ changes }: { changes: readonly UnsavedChange[] }) {
  const { t } = useTranslation('changes')
  const { isWaiting } = useQueueState()
  const nameOf = useNameOf()
  const isLasting = useLasting()
  useLeaveWarning()
  if (!isLasting && !isWaiting) return null
  return (
    <details className="animate-fade rounded-md bg-sunken px-3 py-1 text-sm print:hidden">
      <summary className="tap flex cursor-pointer flex-wrap items-center gap-x-2 font-semibold marker:content-none">
        <Save aria-hidden="true" className="size-4 shrink-0" />
        <span role="status">{t('unsaved', { count: changes.length })}</span>
        {isWaiting ? <span className="w-full font-normal">{t('safe')}</span> : null}
      </summary>
      <ul className="grid gap-1 pb-2">
        {changes.map((change) => (
          <li key={change.key} className="truncate">
            {'buyer' in change
              ? t('onItem', { name: nameOf(change), item: change.itemText })
              : change.itemText}{' '}
            · {t(`what.${whatOf(change)}`)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Whether saving takes longer than usual: until then nothing is shown. */
function useLasting(): boolean {
  const [isLasting, setIsLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLasting(true), USUAL_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLasting
}

/** Leaving now would keep them unsaved until the next visit. */
function useLeaveWarning(): void {
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
}

type RefusedNotesProps = { refused: readonly RefusedChange[]; sessionId: SessionId | null }

function RefusedNotes({ refused, sessionId }: RefusedNotesProps) {
  const { t } = useTranslation('changes')
  const { t: common } = useTranslation()
  const { dismiss } = useChangeQueue()
  const nameOf = useNameOf()
  return (
    <ul aria-label={t('refused.label')} className="grid gap-2 text-sm print:hidden">
      {refused.map(({ change, reason }) => (
        <li
          key={change.key}
          className="flex animate-fade items-center gap-2 rounded-md bg-alert-tint pl-3 font-semibold text-alert-strong"
        >
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          <p className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">
            {change.sessionId === sessionId ? null : `${t('refused.otherLive')} `}
            {t(`refused.${whatOf(change)}`, { name: nameOf(change), item: change.itemText })}{' '}
            {reason ?? t('refused.noReason')}
          </p>
          <IconButton
            label={common('action.dismiss')}
            onClick={() => dismiss(change.key)}
            icon={<X aria-hidden="true" className="size-5" />}
          />
        </li>
      ))}
    </ul>
  )
}

function useNameOf(): (change: UnsavedChange) => string {
  const { t } = useTranslation('changes')
  return (change) => ('buyer' in change ? buyerName(change.buyer, t('guest')) : '')
}
