import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../../shared/ui/class-names.ts'
import { type CommentRow, commenterName } from '../comments/comment-list.ts'
import { useLiveParts } from '../use-live.ts'

const SHOWN = 3
const LINES = Array.from({ length: SHOWN }, (_, line) => line)
/** An eye that passes by can read no faster. */
const PACE_MS = 400

/** The last comments in sight of the desk, where there is room; a tap opens all of them. */
export function CommentStrip({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('live')
  const rows = useLastComments()
  return (
    <button
      type="button"
      onClick={onOpen}
      className="relative mt-1.5 flex h-[5.25rem] w-full shrink-0 flex-col justify-end overflow-hidden rounded-md bg-surface px-3 py-1.5 text-left text-sm -outline-offset-3 shadow-raised [@media(max-height:42rem)]:hidden"
    >
      <span className="sr-only">{t('livePage.desk.openComments')}</span>
      {rows.length === 0 ? (
        <span aria-hidden="true" className="m-auto text-ink-soft">
          {t('livePage.empty.comments')}
        </span>
      ) : (
        // The lines stay and take other comments: none moves.
        LINES.map((line) => {
          const row = rows[line - SHOWN + rows.length]
          return (
            <span
              key={line}
              aria-hidden="true"
              className={classNames(
                'block h-[1.5rem] w-full shrink-0 truncate leading-[1.5rem]',
                row?.state === 'deleted' && 'line-through',
              )}
            >
              {row ? <Words key={row.messageId} row={row} /> : null}
            </span>
          )
        })
      )}
    </button>
  )
}

function Words({ row }: { row: CommentRow }) {
  const { t } = useTranslation('live')
  const isClaim = row.state === 'highlighted' || row.state === 'manuallyAdded'
  return (
    <>
      <span className="mr-1.5 font-semibold text-ink-soft">
        {commenterName(row) || t('livePage.guest')}
      </span>
      <span
        className={classNames(
          'font-semibold',
          isClaim && 'rounded-sm bg-action-tint px-1 text-action',
        )}
      >
        {row.text.trim() || t('livePage.comments.sticker')}
      </span>
    </>
  )
}

/** The last comments, oldest first, at a pace that can be read. */
function useLastComments(): readonly CommentRow[] {
  const { store } = useLiveParts()
  const read = () => store.getState().comments.rows
  const [rows, setRows] = useState(read)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const show = () => {
      timer.current = undefined
      setRows(store.getState().comments.rows)
    }
    show()
    const unsubscribe = store.subscribe(({ comments }, before) => {
      if (comments.rows === before.comments.rows || timer.current !== undefined) return
      timer.current = setTimeout(show, PACE_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer.current)
      timer.current = undefined
    }
  }, [store])
  return rows.slice(0, SHOWN).toReversed()
}
