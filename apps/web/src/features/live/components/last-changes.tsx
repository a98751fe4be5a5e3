import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { resolveValue } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { type Act, actsOf } from '../../../shared/claims/acts.ts'
import { ChangeList } from '../../../shared/claims/change-list.tsx'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useIsUndoInToast, useToastInLine } from '../../../shared/ui/toast/toast-line.ts'
import { CHANGE } from '../notices.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { ToldToast } from '../told/toast-told.tsx'
import { IN_COLUMN } from '../told/told.tsx'
import { CHANGES, inSheet, openTold, useTelling, useToldPlace } from '../told/told-store.ts'
import { useLiveStore } from '../use-live.ts'
import type { LastChangesState } from '../waitlists/use-last-changes.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

/** How many acts are shown; the recap has all of them. */
const SHOWN_ACTS = 10
/** So long, in ms, the way back from a change stands ahead of what can wait. */
const FRESH_MS = 10_000
/** So much sooner, in ms, than the answer to a change the history may have it. */
const AHEAD_MS = 500

/**
 * Where changes by hand of all devices are undone, long after the comment is gone: the last one, and
 * those before it on demand. Nothing at all until there is one.
 */
export function LastChanges({ view, history }: { view: WaitlistsView; history: LastChangesState }) {
  const { t } = useTranslation('changes')
  const { store, isLine } = useToldPlace()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isListOpen = useStore(store, (told) => told.isOpen)
  const isOpen = isUnfolded && (isListOpen || !isLine)
  const { sessionId } = view
  const acts = useActs(view, history)
  const [newest] = acts
  const { freshSince, isOfNow } = useFreshSince(
    newest && `${newest.id} ${newest.saved?.undoneAt}`,
    sessionId !== null && !history.isReading,
  )
  const stays = isOfNow && newest?.canUndo ? 'lastChange' : 'change'
  const isUndoInToast = useIsUndoInToast()
  const isTold = sessionId !== null && newest !== undefined && !isUndoInToast
  const { isShown, isAlone, isBrief, isInColumn, sheet, style } = useTelling(
    CHANGES,
    isTold ? (freshSince !== null ? 'ownChange' : stays) : null,
  )
  const { said, toast } = useSaid(newest, freshSince)
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const unfold = () => {
    setIsUnfolded(!isOpen)
    if (isLine && !isListOpen) openTold(store)
  }
  if (sessionId === null) return null
  return (
    <>
      <ToldToast toast={toast} />
      {isTold && isShown
        ? inSheet(
            sheet,
            <section
              aria-label={t('history.label')}
              data-told="change"
              style={style}
              className={classNames(
                'flex min-h-12 min-w-0 animate-fade items-start gap-1 rounded-md pr-0.5 pl-3',
                isBrief ? 'flex-1' : 'flex-none',
                isInColumn && `bg-surface ${IN_COLUMN}`,
                sheet && 'shadow-raised',
                isInColumn && isOpen && 'max-h-[40dvh] overflow-y-auto overscroll-contain',
              )}
            >
              <div className={classNames('min-w-0 flex-1', !isBrief && 'py-0.5')}>
                <ChangeList
                  acts={isOpen ? acts : acts.slice(0, 1)}
                  isBrief={!isOpen}
                  said={said}
                  waitlists={view.waitlists}
                />
              </div>
              {/* In the line, the button beside it opens all that is told. */}
              {acts.length > 1 && (isAlone || !isBrief) ? (
                <IconButton
                  label={t('history.earlier')}
                  aria-expanded={isOpen}
                  onClick={unfold}
                  icon={<Chevron aria-hidden="true" className="size-5" />}
                />
              ) : null}
            </section>,
          )
        : null}
    </>
  )
}

/** The last things that were done, newest first; a key undoes the newest. */
function useActs({ sessionId, unsaved }: WaitlistsView, history: LastChangesState): Act[] {
  const { submit } = useChangeQueue()
  const { changes, isReading } = history
  const batches = useLiveStore((data) => data.batches)
  const known = useMemo(
    () => (sessionId === null ? [] : actsOf(sessionId, changes, unsaved, batches)),
    [sessionId, changes, unsaved, batches],
  )
  const isUnderWay = unsaved.some(({ kind }) => kind === 'undo' || kind === 'takeBack')
  // What was saved just now stands until the history that has it is read: else its way back would go
  // and come again under a finger.
  const [held, setHeld] = useState({ sessionId, acts: known })
  const isLost = held.sessionId === sessionId && known.length < held.acts.length
  const acts = isReading && !isUnderWay && isLost ? held.acts : known
  if (held.acts !== acts || held.sessionId !== sessionId) setHeld({ sessionId, acts })
  useShortcuts({
    undo: () => {
      const undoable = acts.slice(0, SHOWN_ACTS).find(({ canUndo }) => canUndo)
      if (!undoable || isUnderWay) return
      for (const undo of undoable.undoes()) void submit(undo)
    },
  })
  return acts.slice(0, SHOWN_ACTS)
}

/**
 * What is said in passing: of the newest change, that it is saved, for that and the way back from it
 * are told as one thing; else a toast of its own.
 */
function useSaid(newest: Act | undefined, freshSince: number | null) {
  const toast = useToastInLine()
  const isOfNewest =
    toast?.id === CHANGE &&
    toast.type === 'success' &&
    freshSince !== null &&
    freshSince > toast.createdAt - AHEAD_MS
  if (!isOfNewest) return { toast, said: null }
  const isUndone = newest?.saved?.undoneAt != null
  return { toast: null, said: isUndone ? null : resolveValue(toast.message, toast) }
}

/**
 * Since when, in ms, something is as it is, `null` when it is first seen, and some seconds later; and
 * whether it came after the history was first read.
 */
function useFreshSince(what: string | undefined, isRead: boolean) {
  const [seen, setSeen] = useState<{
    what: string | undefined
    since: number | null
    isOfNow: boolean
  }>({ what, since: null, isOfNow: false })
  const [wasRead, setWasRead] = useState(false)
  const isNew = what !== undefined
  if (seen.what !== what)
    setSeen({ what, since: isNew && wasRead ? Date.now() : null, isOfNow: isNew && wasRead })
  if (isRead && !wasRead) setWasRead(true)
  useEffect(() => {
    if (seen.since === null) return
    const timer = setTimeout(() => setSeen({ ...seen, since: null }), FRESH_MS)
    return () => clearTimeout(timer)
  }, [seen])
  return { freshSince: seen.since, isOfNow: seen.isOfNow }
}
