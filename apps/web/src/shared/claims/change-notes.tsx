import type { SessionId } from '@dibs/core'
import { Save, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/icon-button.tsx'
import { type UnsavedChange, whatOf } from './changes.ts'
import { useChangeQueue, useQueueState } from './changes-provider.tsx'
import { buyerName } from './places.ts'
import type { RefusedChange } from './unsaved-store.ts'

/** How long a change usually takes at most, in ms. */
const USUAL_MS = 800

/**
 * Changes by hand that are not saved yet, and those of a session that were refused, with the reason;
 * those of another one too, once, where nothing has told of them yet. Nothing at all when everything
 * is saved.
 */
export function ChangeNotes({ sessionId }: { sessionId: SessionId | null }) {
  const { changes } = useQueueState()
  const refused = useRefusedOf(sessionId)
  useNoteTold(refused, sessionId)
  return (
    <>
      {changes.length > 0 ? <UnsavedNote changes={changes} /> : null}
      {refused.length > 0 ? <RefusedNotes refused={refused} sessionId={sessionId} /> : null}
    </>
  )
}

/** The refused changes of a session, and those of another one of which nothing has told yet. */
export function useRefusedOf(sessionId: SessionId | null): readonly RefusedChange[] {
  const { refused } = useQueueState()
  return refused.filter(
    ({ change, toldIn = sessionId }) => change.sessionId === sessionId || toldIn === sessionId,
  )
}

/** Notes that these refused changes are on screen on the page of a session. */
export function useNoteTold(shown: readonly RefusedChange[], sessionId: SessionId | null): void {
  const { noteTold } = useChangeQueue()
  const untold = shown.filter(({ toldIn }) => toldIn === undefined).map(({ change }) => change.key)
  const keys = untold.join()
  useEffect(() => {
    if (sessionId !== null && keys !== '') noteTold(keys.split(','), sessionId)
  }, [noteTold, keys, sessionId])
}

function UnsavedNote({ changes }: { changes: readonly UnsavedChange[] }) {
  const text = useUnsavedText(changes)
  if (text === null) return null
  return (
    <details className="animate-fade rounded-md bg-sunken px-3 py-1 text-sm print:hidden">
      <summary className="tap flex cursor-pointer flex-wrap items-center gap-x-2 font-semibold marker:content-none">
        <Save aria-hidden="true" className="size-4 shrink-0" />
        <span role="status" className="contents">
          {text}
        </span>
      </summary>
      <UnsavedList changes={changes} />
    </details>
  )
}

/**
 * Says how many changes are not saved yet, and that they are safe where they wait; `null` while saving
 * takes no longer than usual. Whoever closes the page meanwhile is asked first.
 */
export function useUnsavedText(changes: readonly UnsavedChange[]): ReactNode {
  const { t } = useTranslation('changes')
  const { isWaiting } = useQueueState()
  const isLasting = useLasting()
  useLeaveWarning()
  if (!isLasting && !isWaiting) return null
  return (
    <>
      <span>{t('unsaved', { count: changes.length })}</span>{' '}
      {isWaiting ? <span className="font-normal">{t('safe')}</span> : null}
    </>
  )
}

/** The buyer, the item and the act of each change that is not saved yet. */
export function UnsavedList({ changes }: { changes: readonly UnsavedChange[] }) {
  const { t } = useTranslation('changes')
  const nameOf = useNameOf()
  return (
    <ul className="grid w-full gap-1 pb-2">
      {changes.map((change) => (
        <li key={change.key} className="truncate">
          {'buyer' in change
            ? t('onItem', { name: nameOf(change), item: change.itemText })
            : change.itemText}{' '}
          · {t(`what.${whatOf(change)}`, { number: 'place' in change ? change.place : 0 })}
        </li>
      ))}
    </ul>
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
  const { t } = useTranslation('refused')
  const { t: common } = useTranslation()
  const { dismiss } = useChangeQueue()
  const textOf = useRefusalText(sessionId)
  return (
    <ul aria-label={t('label')} className="grid gap-2 text-sm print:hidden">
      {refused.map((each) => (
        <li
          key={each.change.key}
          className="flex animate-fade items-center gap-2 rounded-md bg-alert-tint pl-3 font-semibold text-alert-strong"
        >
          <TriangleAlert aria-hidden="true" className="size-4 shrink-0" />
          <p className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere]">{textOf(each)}</p>
          <IconButton
            label={common('action.dismiss')}
            onClick={() => dismiss(each.change.key)}
            icon={<X aria-hidden="true" className="size-5" />}
          />
        </li>
      ))}
    </ul>
  )
}

/** Says of a refused change what was not done, and why; also where it is of another session. */
export function useRefusalText(sessionId: SessionId | null): (refused: RefusedChange) => string {
  const { t } = useTranslation('refused')
  const nameOf = useNameOf()
  return ({ change, reason }) =>
    [
      ...(change.sessionId === sessionId ? [] : [t('otherLive')]),
      t(`what.${whatOf(change)}`, { name: nameOf(change), item: change.itemText }),
      reason ?? t('noReason'),
    ].join(' ')
}

function useNameOf(): (change: UnsavedChange) => string {
  const { t } = useTranslation('changes')
  return (change) => ('buyer' in change ? buyerName(change.buyer, t('guest')) : '')
}
