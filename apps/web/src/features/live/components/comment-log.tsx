import { MessageCircle } from 'lucide-react'
import { memo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import type { CommentRow } from '../comments/comment-row.ts'
import { useComments } from '../comments/use-comments.ts'
import { useHeldRows } from '../comments/use-held-rows.ts'
import type { RowWords } from '../comments/use-row-words.ts'
import { isLive } from '../connection/live-state.ts'
import { useShiftList } from '../flip.ts'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { useGradually } from '../use-gradually.ts'
import { useLiveState } from '../use-live.ts'
import { CommentItem } from './comment-item.tsx'
import { EmptyPanel } from './empty-panel.tsx'

type CommentLogProps = {
  words: RowWords
  isLocked: boolean
  clock: (time: string) => string
  onAdd: (row: CommentRow) => void
}

/** The rows, newest first; renders with every painted frame that brings some. */
export const CommentLog = memo(function CommentLog(props: CommentLogProps) {
  const { t } = useTranslation('live')
  const list = useComments()
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, waiting, release, handlers } = useHeldRows(list, scroller)
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none focus-visible:ring-3 focus-visible:ring-action focus-visible:ring-inset"
        {...handlers}
      >
        {rows.length === 0 ? (
          <NoComments />
        ) : (
          <div role="log" aria-live="off" aria-label={t('livePage.comments.log')}>
            <CommentRows rows={rows} {...props} />
          </div>
        )}
      </div>
    </div>
  )
})

/** As many as a phone shows, and some; in a rush of comments, those below are never drawn. */
const PACE = { keyOf: (row: CommentRow) => row.rawMessageId, step: 10, quietMs: 300 }

function CommentRows({ rows, ...props }: CommentLogProps & { rows: readonly CommentRow[] }) {
  const list = useRef<HTMLOListElement>(null)
  const drawn = useGradually(rows, PACE)
  useShiftList(list)
  return (
    <ol ref={list} className="relative">
      {drawn.map((row) => (
        <CommentItem key={row.rawMessageId} row={row} {...props} />
      ))}
    </ol>
  )
}

function focusedComment(): Element | null {
  return document.activeElement?.closest('[data-message-id]') ?? null
}

function NoComments() {
  const { t } = useTranslation('live')
  const isRunning = isLive(useLiveState())
  return (
    <EmptyPanel>
      <EmptyState
        picture={<MessageCircle aria-hidden="true" className="size-10" />}
        title={t(isRunning ? 'livePage.empty.comments' : 'livePage.empty.commentsNotLive')}
        hint={t(isRunning ? 'livePage.empty.commentsHint' : 'livePage.empty.commentsNotLiveHint')}
      />
    </EmptyPanel>
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
