import type { SessionId } from '@dibs/core'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../shared/ui/button.tsx'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { useLiveParts } from '../live-context.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { buyerName } from '../waitlists/buyer-name.ts'
import { type HandChange, placeOf } from '../waitlists/hand-changes.ts'
import { useUndo } from '../waitlists/use-undo.ts'

/**
 * Where changes by hand are undone, long after the comment is gone: the last one, and those before
 * it on demand. Nothing at all until there is one.
 */
export function LastChanges({ sessionId }: { sessionId: SessionId | null }) {
  const { t } = useTranslation('live')
  const { handChanges } = useLiveParts()
  const newest = useRef<HTMLUListElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const all = useSyncExternalStore(handChanges.subscribe, handChanges.getSnapshot)
  const changes = all.filter(({ comment }) => comment.sessionId === sessionId)
  useShortcuts({ undo: () => newest.current?.querySelector('button')?.click() })
  if (changes.length === 0) return null
  const Chevron = isOpen ? ChevronUp : ChevronDown
  return (
    <section
      aria-label={t('livePage.changes.label')}
      className="flex max-h-[40%] shrink-0 animate-fade items-start gap-1 overflow-y-auto rounded-lg bg-surface py-1 pr-1 pl-4 text-sm shadow-raised"
    >
      <ul ref={newest} className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        {(isOpen ? changes : changes.slice(0, 1)).map((change) => (
          <ChangeRow key={placeOf(change)} change={change} />
        ))}
      </ul>
      {changes.length > 1 ? (
        <IconButton
          label={t('livePage.changes.earlier')}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
          icon={<Chevron aria-hidden="true" className="size-5" />}
        />
      ) : null}
    </section>
  )
}

function ChangeRow({ change }: { change: HandChange }) {
  const { t } = useTranslation('live')
  const undo = useUndo()
  const [isUndoing, setIsUndoing] = useState(false)
  const { kind, itemText: item, comment } = change
  const name = buyerName(comment, t('livePage.guest'))
  const action = kind === 'removed' ? 'putBack' : 'undo'
  const press = async () => {
    setIsUndoing(true)
    await undo(change)
    setIsUndoing(false)
  }
  return (
    <li className="flex min-h-11 items-center gap-2">
      <p className="min-w-0 flex-1">
        <span className="block truncate font-bold">{name}</span>
        <span className="block truncate text-xs text-ink-soft">
          {t(`livePage.changes.${kind}`, { item })}
        </span>
      </p>
      <Button
        variant="quiet"
        aria-label={t(`livePage.changes.${action}Long`, { name, item })}
        loading={isUndoing}
        onClick={press}
      >
        {t(`livePage.changes.${action}`)}
      </Button>
    </li>
  )
}
