import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { undoing } from '../../../shared/claims/changes.ts'
import { useChangeQueue } from '../../../shared/claims/changes-provider.tsx'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import type { LastChangesState } from '../waitlists/use-last-changes.ts'
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
