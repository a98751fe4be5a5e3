import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { SeePlans } from '../../../shared/plan/see-plans.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { type CommentRow, commenterName } from '../comments/comment-list.ts'
import { commentRow, panelElement } from '../shortcuts/live-rows.ts'
import { ChooseItem } from './choose-item.tsx'
import { CreateItem } from './create-item.tsx'
import { useManualClaim } from './use-manual-claim.ts'

/** Adds a comment to a waitlist by hand: to a new item code, or to one that exists. */
export function ItemPicker({ row, onClose }: { row: CommentRow | null; onClose: () => void }) {
  const { t } = useTranslation('live')
  const { isSaving, refusal, saveToItem, createAndClaim } = useManualClaim(row)
  const lastRow = useRef(row)
  if (row) lastRow.current = row
  const closeAfter = async (saved: Promise<boolean>) => {
    if (await saved) onClose()
  }
  return (
    <Dialog
      open={row !== null}
      onClose={onClose}
      returnFocus={() => focusAfter(lastRow.current)}
      title={t('livePage.picker.title')}
      width="wide"
    >
      {row ? (
        <figure className="rounded-md bg-sunken px-4 py-3">
          <figcaption className="text-xs font-bold text-ink-soft">
            {t('livePage.picker.comment', { name: commenterName(row) || t('livePage.guest') })}
          </figcaption>
          <blockquote className="line-clamp-3 font-semibold [overflow-wrap:anywhere]">
            {row.text}
          </blockquote>
        </figure>
      ) : null}
      {refusal ? (
        <div
          role="alert"
          className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-alert-tint py-2 pr-2 pl-4"
        >
          <p className="min-w-[min(100%,14rem)] flex-1 text-sm font-semibold text-alert-strong">
            {refusal.sentence}
          </p>
          <SeePlans limit={refusal.limit} />
        </div>
      ) : null}
      <CreateItem isSaving={isSaving} onCreate={(text) => closeAfter(createAndClaim(text))} />
      <p className="my-4 flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('livePage.picker.or')}
      </p>
      <ChooseItem isSaving={isSaving} onSave={(item) => closeAfter(saveToItem(item))} />
    </Dialog>
  )
}

/** The comment that was added, or the panel, when it has run out of the list. */
function focusAfter(row: CommentRow | null): HTMLElement | null {
  return (row && commentRow(row.messageId)) ?? panelElement('comments')
}
