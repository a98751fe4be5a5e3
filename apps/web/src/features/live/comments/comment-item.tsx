import { EyeOff, Hand, Lock, type LucideIcon, Sparkles, UserMinus } from 'lucide-react'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLockedName } from '../../../shared/plan/locked-mark.tsx'
import { classNames } from '../../../shared/ui/class-names.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import type { Chip } from '../live-store.ts'
import type { Doubts } from '../slips/lazy-doubts.ts'
import { type CommentRow, canAddByHand, commenterName, type RowState } from './comment-list.ts'
import { type Codes, CommentText } from './comment-text.tsx'

/** The words that every comment's row needs. */
export type RowWords = {
  guest: string
  sticker: string
  /** The label of the add button; it also says that the seller's plan lacks it. */
  add: (name: string) => string
  chip: (name: string, chip: Chip) => string
  chipText: (item: string) => string
  states: Record<Exclude<RowState, 'normal'>, string>
}

/** Stands for a name while the words are looked up; nobody is called so. */
const ANYBODY = '\u0000'

/** Looks the words up once for all rows: hundreds may come in a second. */
export function useRowWords(): { words: RowWords; isLocked: boolean } {
  const { t } = useTranslation('live')
  const { t: tSlips } = useTranslation('slips')
  const locked = useLockedName('manualClaims')
  const words = useMemo(() => {
    const add = t('livePage.comments.add', { name: ANYBODY })
    return {
      guest: t('livePage.guest'),
      sticker: t('livePage.comments.sticker'),
      // A function, since `$` means something in a replacing text.
      add: (name: string) => add.replace(ANYBODY, () => name) + locked,
      chip: (name: string, { item, claimed }: Chip) => {
        const names = { name, item: item.clue_text, claimed: claimed?.clue_text ?? '' }
        return tSlips(claimed ? 'chip.change' : 'chip.take', names) + locked
      },
      chipText: (item: string) => tSlips('chip.label', { item }),
      states: {
        highlighted: t('livePage.comments.state.highlighted'),
        manuallyAdded: t('livePage.comments.state.manuallyAdded'),
        manuallyRemoved: t('livePage.comments.state.manuallyRemoved'),
        deleted: t('livePage.comments.state.deleted'),
      },
    }
  }, [t, tSlips, locked])
  return { words, isLocked: locked !== '' }
}

type CommentItemProps = {
  row: CommentRow
  clock: (time: number) => string
  onAdd: (row: CommentRow) => void
  /** Takes in what the row nearly names. */
  onTake: (row: CommentRow) => void
  chip: Chip | null
  /** Said below the row: that a part of the live was missed between it and the next older one. */
  divider?: string | null
  codes: Codes
  words: RowWords
  isLocked: boolean
  /** `null` until it is fetched. */
  doubts: Doubts | null
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
  const { row, clock, onAdd, onTake, chip, divider = null, codes, words, isLocked, doubts } = props
  const isClaim = row.state === 'highlighted' || row.state === 'manuallyAdded'
  const code = (isClaim && row.claimedItemId && codes.codes.get(row.claimedItemId)) || null
  const doubt = isClaim && doubts ? doubts.saidDoubt(row.text) : null
  const name = commenterName(row) || words.guest
  return (
    <li
      data-state={row.state}
      data-message-id={row.messageId}
      data-live-row=""
      tabIndex={-1}
      className={classNames(
        '-outline-offset-3 flex min-h-15 skip-out-of-sight items-center gap-1 border-b border-line py-1.5 pr-1 pl-4',
        LOOKS[row.state],
        divider !== null && 'flex-wrap pb-0',
      )}
    >
      <div className={classNames('min-w-0 flex-1', row.isOwn && 'pr-3')}>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="max-w-fit grow basis-[4rem] truncate text-sm font-bold text-ink-soft">
            {name}
          </span>
          <time
            dateTime={new Date(row.commentedAt).toISOString()}
            className="figures shrink-0 text-xs text-ink-soft"
          >
            {clock(row.commentedAt)}
          </time>
          {doubts && doubt ? <doubts.SaidMark doubt={doubt} /> : null}
        </p>
        <p
          className={classNames(
            'line-clamp-3 text-lg font-semibold break-words [overflow-wrap:anywhere]',
            (row.state === 'manuallyRemoved' || row.state === 'deleted') && 'text-ink-soft',
            row.state === 'deleted' && 'line-through',
          )}
        >
          {row.text.trim() ? (
            <CommentText text={row.text} code={code} codes={codes} />
          ) : (
            // A sticker comes without words.
            <span className="font-normal text-ink-soft">{words.sticker}</span>
          )}
        </p>
      </div>
      {row.state === 'normal' ? null : (
        <StateMark state={row.state} label={words.states[row.state]} code={code} />
      )}
      {chip ? (
        <button
          type="button"
          aria-label={words.chip(name, chip)}
          onClick={() => onTake(row)}
          className="tap flex max-w-[6rem] shrink-0 items-center justify-center gap-1 rounded-full border-2 border-dashed border-action px-3 text-sm font-extrabold text-action hover:bg-action-tint"
        >
          {isLocked ? <Lock aria-hidden="true" className="size-4 shrink-0" /> : null}
          <span className="truncate">{words.chipText(chip.item.clue_text)}</span>
        </button>
      ) : null}
      {canAddByHand(row) ? (
        <IconButton
          label={words.add(name)}
          icon={ADD_ICON}
          // A lock in each row were a wall of them: the plans, which a press shows, have it once.
          tone={isLocked ? 'plain' : 'action'}
          data-add=""
          onClick={() => onAdd(row)}
        />
      ) : null}
      {divider === null ? null : (
        <p className="figures -mr-1 -ml-4 basis-[calc(100%+1.25rem)] bg-sunken py-1 text-center text-sm font-bold text-ink-soft">
          {divider}
        </p>
      )}
    </li>
  )
})

/** Drawn by the style sheet: SVG elements in ten rows at a time keep a slow phone busy longest. */
const ADD_ICON = <span aria-hidden="true" className="icon-add size-7" />

type StateMarkProps = {
  state: Exclude<RowState, 'normal'>
  label: string
  /** The code of the item that it claims. */
  code: string | null
}

function StateMark({ state, label, code }: StateMarkProps) {
  const Icon = ICONS[state]
  const isClaim = state === 'highlighted' || state === 'manuallyAdded'
  return (
    <span
      className={classNames(
        'flex max-w-[6rem] min-w-9 shrink-0 flex-col items-center',
        isClaim ? 'text-action' : 'text-ink-soft',
      )}
    >
      <span role="img" aria-label={label} title={label}>
        <Icon aria-hidden="true" className="size-6" />
      </span>
      {code === null ? null : (
        <span className="max-w-full truncate text-xs leading-tight font-extrabold">{code}</span>
      )}
    </span>
  )
}
