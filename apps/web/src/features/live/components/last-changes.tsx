import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { undoing } from '../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { useTelling, useTold, useToldPlace } from '../told/told-store.ts'
import type { LastChangesState } from '../waitlists/use-last-changes.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

/** How many changes are shown; the recap has all of them. */
const SHOWN_CHANGES = 10
/** So long, in ms, the way back from a change stands ahead of what can wait. */
const FRESH_MS = 10_000

const lazyChangeList = lazyPart(() => import('../../../shared/claims/change-list.tsx'))

/**
 * Where changes by hand of all devices are undone, long after the comment is gone: the last one, and
 * those before it on demand. Nothing at all until there is one.
 */
export function LastChanges({ view, history }: { view: WaitlistsView; history: LastChangesState }) {
  const { t } = useTranslation('changes')
  const { submit } = useChangeQueue()
  const { store, isLine } = useToldPlace()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const isListOpen = useTold(store, (told) => told.isOpen)
  const isOpen = isUnfolded && isListOpen
  const { sessionId, unsaved } = view
  const changes = history.changes.slice(0, SHOWN_CHANGES)
  const [newest] = changes
  const isFresh = useIsFresh(newest && `${newest.id} ${newest.undoneAt}`)
  const isTold = sessionId !== null && newest !== undefined
  const { isShown, isBrief, order } = useTelling(
    'changes',
    isTold ? (isFresh ? 'ownChange' : 'change') : null,
  )
  const list = lazyChangeList.usePart()
  useShortcuts({
    undo: () => {
      const isUnderWay = unsaved.some(({ kind }) => kind === 'undo')
      const undoable = changes.find(({ canUndo }) => canUndo)
      if (sessionId && undoable && !isUnderWay) void submit(undoing(sessionId, undoable))
    },
  })
  if (!isTold || !isShown) return null
  const Chevron = isOpen ? ChevronUp : ChevronDown
  const unfold = () => {
    setIsUnfolded(!isOpen)
    if (isLine) store.setState({ isOpen: true })
  }
  return (
    <section
      aria-label={t('history.label')}
      data-told="change"
      style={{ order }}
      className={classNames(
        'flex min-h-12 min-w-0 animate-fade items-start gap-1 pr-0.5 pl-3',
        isBrief ? 'flex-1' : 'flex-none',
      )}
    >
      <div className="min-w-0 flex-1 py-0.5">
        {list ? (
          <list.ChangeList
            sessionId={sessionId}
            changes={isOpen ? changes : changes.slice(0, 1)}
            isBrief={!isOpen}
          />
        ) : null}
      </div>
      {changes.length > 1 ? (
        <IconButton
          label={t('history.earlier')}
          aria-expanded={isOpen}
          onClick={unfold}
          icon={<Chevron aria-hidden="true" className="size-5" />}
        />
      ) : null}
    </section>
  )
}

/** Whether something changed within the last seconds, which it has not when it is first seen. */
function useIsFresh(what: string | undefined): boolean {
  const [seen, setSeen] = useState({ what, isFresh: false })
  if (seen.what !== what) setSeen({ what, isFresh: what !== undefined })
  useEffect(() => {
    if (!seen.isFresh) return
    const timer = setTimeout(() => setSeen({ ...seen, isFresh: false }), FRESH_MS)
    return () => clearTimeout(timer)
  }, [seen])
  return seen.isFresh
}
