import { MessageCircle } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import type { CommentRow } from '../comments/comment-row.ts'
import { useComments } from '../comments/use-comments.ts'
import { useHeldRows } from '../comments/use-held-rows.ts'
import { isLive } from '../connection/live-state.ts'
import { ItemPicker } from '../picker/item-picker.tsx'
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
  const add = useCallback((row: CommentRow) => setPicked(row), [])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col overflow-hidden rounded-lg bg-surface shadow-raised">
      {waiting > 0 ? <FreshPill count={waiting} onPress={release} /> : null}
      <div
        ref={scroller}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain"
        {...handlers}
      >
        {rows.length === 0 ? (
          <NoComments isRunning={isRunning} />
        ) : (
          <div role="log" aria-live="off" aria-label={t('livePage.comments.log')}>
            <ol>
              {rows.map((row) => (
                <CommentItem key={row.rawMessageId} row={row} clock={clock} onAdd={add} />
              ))}
            </ol>
          </div>
        )}
      </div>
      <ItemPicker row={picked} onClose={() => setPicked(null)} />
    </div>
  )
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
