import type { HandChange } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changesQuery, undoing } from '../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import {
  addReading,
  diffWaitlists,
  NOTHING_SEEN,
  type SeenWaitlists,
} from '../waitlists/diff-waitlists.ts'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'

/** How many changes are shown; the recap has all of them. */
const SHOWN_CHANGES = 10

const lazyChangeList = lazyPart(() => import('../../../shared/claims/change-list.tsx'))

/**
 * Where changes by hand of all devices are undone, long after the comment is gone: the last one, and
 * those before it on demand. Nothing at all until there is one.
 */
export function LastChanges({ view, history }: { view: WaitlistsView; history: LastChangesState }) {
  const { t } = useTranslation('changes')
  const { submit } = useChangeQueue()
  const [isOpen, setIsOpen] = useState(false)
  const { sessionId, unsaved } = view
  const { changes: all, isComing } = history
  const changes = all.slice(0, SHOWN_CHANGES)
  const list = lazyChangeList.usePart()
  useShortcuts({
    undo: () => {
      const isUnderWay = unsaved.some(({ kind }) => kind === 'undo')
      const newest = changes.find(({ canUndo }) => canUndo)
      if (sessionId && newest && !isUnderWay) void submit(undoing(sessionId, newest))
    },
  })
  if (sessionId === null || (changes.length === 0 && !isComing)) return null
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <section
      aria-label={t('history.label')}
      className="flex max-h-[40%] shrink-0 animate-fade items-start gap-1 overflow-y-auto rounded-lg bg-surface py-1 pr-1 pl-4 shadow-raised"
    >
      {/* Its height from the seller's tap on, so that no row moves under the next one. */}
      <div className="min-h-11 min-w-0 flex-1">
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
          onClick={() => setIsOpen(!isOpen)}
          icon={<Chevron aria-hidden="true" className="size-5" />}
        />
      ) : null}
    </section>
  )
}

export type LastChangesState = {
  changes: readonly HandChange[]
  /** Whether this device made a change that the history does not have yet. */
  isComing: boolean
}

const NONE: readonly HandChange[] = []

/**
 * The changes by hand of the running live on all devices, newest first. Read anew when the lists
 * show that another device made one; those of this device are read anew when they are saved.
 */
export function useLastChanges(view: WaitlistsView): LastChangesState {
  const { sessionId, waitlists, unsaved, isLoading } = view
  const { api } = useServices()
  const {
    data: changes = NONE,
    isFetching,
    refetch,
  } = useQuery({
    ...changesQuery(api, sessionId ?? ('' as SessionId)),
    ...(sessionId === null && { queryFn: skipToken }),
  })
  const seen = useRef<{ sessionId: SessionId; lists: SeenWaitlists }>(null)
  useEffect(() => {
    if (sessionId === null || unsaved.length > 0 || isLoading) return
    const before = seen.current?.sessionId === sessionId ? seen.current.lists : null
    seen.current = { sessionId, lists: addReading(before ?? NOTHING_SEEN, waitlists) }
    if (before && diffWaitlists(before, waitlists).isChangedByHand) void refetch()
  }, [sessionId, isLoading, waitlists, unsaved, refetch])
  const [isComing, setIsComing] = useState(false)
  const isOnItsWay = unsaved.length > 0 || (isComing && isFetching)
  if (isComing !== isOnItsWay) setIsComing(isOnItsWay)
  return { changes, isComing }
}
