import { Save, TriangleAlert, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../ui/icon-button.tsx'
import { type UnsavedChange, whatOf } from './changes.ts'

import { useChangeQueue, useQueueState } from './changes-provider.tsx'
import { buyerName } from './places.ts'

/** How long a change usually takes at most, in ms. */
const USUAL_MS = 800

/**
 * Changes by hand that are not saved yet, and those that were refused, with the reason. Nothing at
 * all when everything is saved.
 */
export function ChangeNotes() {
  const { changes, refused } = useQueueState()
  return (
    <>
      {changes.length > 0 ? <UnsavedNote changes={changes} /> : null}
      {refused.length > 0 ? <RefusedNotes refused={refused} /> : null}
    </>
  )
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
          · {t(`what.${whatOf(change)}`)}
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

type Refused = ReturnType<typeof useQueueState>['refused']

function RefusedNotes({ refused }: { refused: Refused }) {
  const { t } = useTranslation('changes')
  const { t: common } = useTranslation()
  const { dismiss } = useChangeQueue()
  const textOf = useRefusalText()
  return (
    <ul aria-label={t('refused.label')} className="grid gap-2 text-sm print:hidden">
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

/** Says of a refused change what was not done, and why. */
export function useRefusalText(): (refused: Refused[number]) => string {
  const { t } = useTranslation('changes')
  const nameOf = useNameOf()
  return ({ change, reason }) =>
    `${t(`refused.${whatOf(change)}`, { name: nameOf(change), item: change.itemText })} ${reason ?? t('refused.noReason')}`
}

function useNameOf(): (change: UnsavedChange) => string {
  const { t } = useTranslation('changes')
  return (change) => ('buyer' in change ? buyerName(change.buyer, t('guest')) : '')
}
