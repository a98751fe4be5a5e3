import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import type { CommentRow } from '../comments/comment-row.ts'
import { ChooseItem } from './choose-item.tsx'
import { CreateItem } from './create-item.tsx'
import { useManualClaim } from './use-manual-claim.ts'

/** Adds a comment to a waitlist by hand: to a new item code, or to one that exists. */
export function ItemPicker({ row, onClose }: { row: CommentRow | null; onClose: () => void }) {
  const { t } = useTranslation('live')
  const { isSaving, saveToItem, createAndClaim } = useManualClaim(row)
  const closeAfter = async (saved: Promise<boolean>) => {
    if (await saved) onClose()
  }
  return (
    <Dialog open={row !== null} onClose={onClose} title={t('livePage.picker.title')} width="wide">
      {row ? (
        <figure className="rounded-md bg-sunken px-4 py-3">
          <figcaption className="text-xs font-bold text-ink-soft">
            {t('livePage.picker.comment', { name: row.username || t('livePage.guest') })}
          </figcaption>
          <blockquote className="line-clamp-3 font-semibold [overflow-wrap:anywhere]">
            {row.text}
          </blockquote>
        </figure>
      ) : null}
      <CreateItem isSaving={isSaving} onCreate={(text) => closeAfter(createAndClaim(text))} />
      <p className="my-4 flex items-center gap-3 text-sm text-ink-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {t('livePage.picker.or')}
      </p>
      <ChooseItem isSaving={isSaving} onSave={(item) => closeAfter(saveToItem(item))} />
    </Dialog>
  )
}
