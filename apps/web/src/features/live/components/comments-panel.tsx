import { MessageCircle } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOpenPlans } from '../../../shared/plan/plan-dialog-context.ts'
import { useLiftingPlan } from '../../../shared/plan/use-lifting-plan.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import type { CommentRow } from '../comments/comment-row.ts'
import { useComments } from '../comments/use-comments.ts'
import { useHeldRows } from '../comments/use-held-rows.ts'
import { isLive } from '../connection/live-state.ts'
import { ItemPicker } from '../picker/item-picker.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { useClockFormat } from '../use-clock-format.ts'
import { useLiveState } from '../use-live.ts'
import { CommentItem } from './comment-item.tsx'

/** The comments as they come in, newest first. */
export function CommentsPanel() {
  const { t } = useTranslation('live')
  const isRunning = isLive(useLiveState())
  const list = useComments()
  const clock = useClockFormat()
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, waiting, release, handlers } = useHeldRows(list, scroller)
  const [picked, setPicked] = useState<CommentRow | null>(null)
  const locked = useLockedWords()
  const openPlans = useOpenPlans()
  const isLocked = locked !== null
  const add = useCallback(
    (row: CommentRow) => (isLocked ? openPlans('manualClaims') : setPicked(row)),
    [isLocked, openPlans],
  )
  useShortcuts({
    add: () => focusedComment()?.querySelector('button')?.click(),
    ...(waiting > 0 && { fresh: release }),
  })

  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg bg-surface shadow-raised">
      {waiting > 0 ? <FreshPill count={waiting} onPress={release} /> : null}
      <div
        ref={scroller}
        data-live-panel="comments"
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none"
        {...handlers}
      >
        {rows.length === 0 ? (
          <NoComments isRunning={isRunning} />
        ) : (
          <div role="log" aria-live="off" aria-label={t('livePage.comments.log')}>
            <ol>
              {rows.map((row) => (
                <CommentItem
                  key={row.rawMessageId}
                  row={row}
                  clock={clock}
                  onAdd={add}
                  locked={locked}
                />
              ))}
            </ol>
          </div>
        )}
      </div>
      <ItemPicker row={picked} onClose={() => setPicked(null)} />
    </div>
  )
}

/** That adding by hand comes with another plan; `null` when the seller's has it. */
function useLockedWords(): string | null {
  const { t } = useTranslation('plans')
  const lifting = useLiftingPlan('manualClaims')
  return lifting && `${t('locked')} ${t(`name.${lifting}`)}`
}

function focusedComment(): Element | null {
  return document.activeElement?.closest('[data-message-id]') ?? null
}

function NoComments({ isRunning }: { isRunning: boolean }) {
  const { t } = useTranslation('live')
  return (
    <div className="grid h-full place-content-center">
      <EmptyState
        picture={<MessageCircle aria-hidden="true" className="size-10" />}
        title={t(isRunning ? 'livePage.empty.comments' : 'livePage.empty.commentsNotLive')}
        hint={t(isRunning ? 'livePage.empty.commentsHint' : 'livePage.empty.commentsNotLiveHint')}
      />
    </div>
  )
}

function FreshPill({ count, onPress }: { count: number; onPress: () => void }) {
  const { t } = useTranslation('live')
  return (
    <button
      type="button"
      onClick={onPress}
      className="tap figures absolute top-2 left-1/2 z-10 -translate-x-1/2 rounded-full bg-ink px-5 text-sm font-bold whitespace-nowrap text-paper shadow-floating"
    >
      {t('livePage.comments.fresh', { count })}
    </button>
  )
}
