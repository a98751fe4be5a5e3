import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../shared/claims/marks/lazy-part.ts'
import { useClockFormat } from '../../../shared/format/use-clock-format.ts'
import { useOpenPlans } from '../../../shared/plan/see-plans.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import type { CommentRow } from '../comments/comment-row.ts'
import { useRowWords } from '../comments/use-row-words.ts'
import { CommentLog } from './comment-log.tsx'

const lazyPicker = lazyPart(() => import('../picker/item-picker.tsx'))

/** The comments as they come in, and the way to add one by hand. Does not render with every comment. */
export function CommentsPanel() {
  const { t } = useTranslation()
  const { words, isLocked } = useRowWords()
  const clock = useClockFormat()
  const openPlans = useOpenPlans()
  const picker = lazyPicker.usePart()
  const [picked, setPicked] = useState<CommentRow | null>(null)
  const add = useCallback(
    async (row: CommentRow) => {
      if (isLocked) openPlans('manualClaims')
      else if (await lazyPicker.fetch()) setPicked(row)
      else toast.error(t('error.offline'))
    },
    [isLocked, openPlans, t],
  )
  return (
    <>
      <CommentLog words={words} isLocked={isLocked} clock={clock} onAdd={add} />
      {picker ? <picker.ItemPicker row={picked} onClose={() => setPicked(null)} /> : null}
    </>
  )
}
