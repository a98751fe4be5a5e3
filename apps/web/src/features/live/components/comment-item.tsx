import { CirclePlus, EyeOff, Hand, Lock, type LucideIcon, Sparkles, UserMinus } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { type CommentRow, canAddByHand, type RowState } from '../comments/comment-row.ts'

type CommentItemProps = {
  row: CommentRow
  clock: (time: string) => string
  onAdd: (row: CommentRow) => void
  /** That adding by hand is not in the seller's plan, in words; `null` when it is. */
  locked: string | null
}

const LOOKS = {
  normal: '',
  highlighted: 'bg-action-tint',
  manuallyAdded: 'bg-action-tint',
  manuallyRemoved: 'shadow-[inset_5px_0_0_var(--color-edge)]',
  deleted: 'bg-sunken',
} as const satisfies Record<RowState, string>

const ICONS: Record<Exclude<RowState, 'normal'>, LucideIcon> = {
  highlighted: Sparkles,
  manuallyAdded: Hand,
  manuallyRemoved: UserMinus,
  deleted: EyeOff,
}

/** One comment. Rendered only when the comment itself changes. */
export const CommentItem = memo(function CommentItem(props: CommentItemProps) {
  const { row, clock, onAdd, locked } = props
  const { t } = useTranslation('live')
  const name = row.username || t('livePage.guest')
  return (
    <li
      data-state={row.state}
      data-message-id={row.rawMessageId}
      data-live-row=""
      tabIndex={-1}
      className={classNames(
        '-outline-offset-3 flex min-h-15 items-center gap-1 border-b border-line py-1.5 pr-1 pl-4',
        LOOKS[row.state],
      )}
    >
      <div className={classNames('min-w-0 flex-1', row.isOwn && 'pr-3')}>
        <p className="flex items-baseline gap-2">
          <span className="truncate text-sm font-bold text-ink-soft">{name}</span>
          <time dateTime={row.time} className="figures shrink-0 text-xs text-ink-soft">
            {clock(row.time)}
          </time>
        </p>
        <p
          className={classNames(
            'line-clamp-3 text-lg font-semibold break-words [overflow-wrap:anywhere]',
            (row.state === 'manuallyRemoved' || row.state === 'deleted') && 'text-ink-soft',
            row.state === 'deleted' && 'line-through',
          )}
        >
          {row.text.trim() ? row.text : <StickerLabel />}
        </p>
      </div>
      <StateMark state={row.state} />
      {canAddByHand(row) ? (
        <IconButton
          label={[t('livePage.comments.add', { name }), locked].filter(Boolean).join('. ')}
          icon={<AddIcon isLocked={locked !== null} />}
          tone="action"
          onClick={() => onAdd(row)}
        />
      ) : null}
    </li>
  )
})

function AddIcon({ isLocked }: { isLocked: boolean }) {
  return (
    <span className="relative">
      <CirclePlus aria-hidden="true" className="size-7" />
      {isLocked ? (
        <Lock
          aria-hidden="true"
          className="absolute -right-1.5 -bottom-1 size-4 rounded-full bg-surface p-px text-ink"
        />
      ) : null}
    </span>
  )
}

/** A sticker comes without words. */
function StickerLabel() {
  const { t } = useTranslation('live')
  return <span className="font-normal text-ink-soft">{t('livePage.comments.sticker')}</span>
}

function StateMark({ state }: { state: RowState }) {
  const { t } = useTranslation('live')
  if (state === 'normal') return null
  const Icon = ICONS[state]
  const label = t(`livePage.comments.state.${state}`)
  const isClaim = state === 'highlighted' || state === 'manuallyAdded'
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      className={classNames(
        'inline-flex size-9 shrink-0 items-center justify-center',
        isClaim ? 'text-action' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden="true" className="size-6" />
    </span>
  )
}
