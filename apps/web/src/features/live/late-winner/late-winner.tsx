import type { Claim } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { History, X } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import type { WaitlistsView } from '../waitlists/use-waitlists.ts'
import { type LateWinners, useLateWinners } from './late-winners-context.ts'
import { useLateNotes } from './use-late-notes.ts'
import { useLateSentence } from './use-late-sentence.ts'

/** Keeps the notes of late winners, and says the newest to who listens to the page. */
export function LateWinnerWatch(props: {
  view: WaitlistsView
  /** The lists as the page first showed them. */
  first: RefObject<WaitlistsView | null>
  onChange: (late: LateWinners) => void
}) {
  const { view, first, onChange } = props
  const { notes, dismiss } = useLateNotes(view, first)
  const sentence = useLateSentence()
  useEffect(() => onChange({ notes, dismiss }), [notes, dismiss, onChange])
  const newest = notes.at(-1)
  return (
    <p role="status" className="sr-only">
      {newest ? `${newest.itemText}: ${sentence(newest)}` : null}
    </p>
  )
}

/**
 * Says in an item's card that its winner came in late; nothing unless this very winner did, so that
 * it never speaks of another than the card shows.
 */
export function LateWinnerNote(props: { itemId: ItemId; winner: Claim | undefined }) {
  const { t } = useTranslation()
  const { notes, dismiss } = useLateWinners()
  const sentence = useLateSentence()
  const note = notes.find(
    ({ itemId, winner }) => itemId === props.itemId && winner.messageId === props.winner?.messageId,
  )
  if (!note) return null
  return (
    <div className="flex animate-fade items-start gap-2 border-t border-line bg-alert-tint py-1 pr-1 pl-4 text-sm text-alert-strong">
      <History aria-hidden="true" className="mt-3 size-5 shrink-0" />
      <p className="min-w-0 flex-1 py-2.5 font-semibold [overflow-wrap:anywhere]">
        {sentence(note)}
      </p>
      <IconButton
        label={t('action.dismiss')}
        onClick={() => dismiss(note.itemId)}
        icon={<X aria-hidden="true" className="size-5" />}
      />
    </div>
  )
}
