import { useCallback, useState } from 'react'
import { useOpenPlans } from '../../../shared/plan/plan-dialog-context.ts'
import type { CommentRow } from '../comments/comment-row.ts'
import { useRowWords } from '../comments/use-row-words.ts'
import { ItemPicker } from '../picker/item-picker.tsx'
import { useClockFormat } from '../use-clock-format.ts'
import { CommentLog } from './comment-log.tsx'

/** The comments as they come in, and the way to add one by hand. Does not render with every comment. */
export function CommentsPanel() {
  const { words, isLocked } = useRowWords()
  const clock = useClockFormat()
  const openPlans = useOpenPlans()
  const [picked, setPicked] = useState<CommentRow | null>(null)
  const add = useCallback(
    (row: CommentRow) => (isLocked ? openPlans('manualClaims') : setPicked(row)),
    [isLocked, openPlans],
  )
  return (
    <>
      <CommentLog words={words} isLocked={isLocked} clock={clock} onAdd={add} />
      <ItemPicker row={picked} onClose={() => setPicked(null)} />
    </>
  )
}
