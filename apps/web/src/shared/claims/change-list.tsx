import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useClockFormat } from '../format/use-clock-format.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Act } from './acts.ts'
import { useChangeQueue } from './changes-provider.tsx'
import { buyerName } from './places.ts'

export type ChangeListProps = {
  acts: readonly Act[]
  /** Two lines for each, with what happened to it last and not on which device. */
  isBrief?: boolean
  /** What is said of the first one just now, in place of what was done. */
  said?: ReactNode
}

/** What was done by hand, two lines each, with a button that undoes it where that is possible. */
export function ChangeList({ acts, isBrief = false, said }: ChangeListProps) {
  return (
    <ul className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1 text-sm">
      {acts.map((act, index) => (
        <ActRow key={act.id} act={act} isBrief={isBrief} said={index === 0 ? said : undefined} />
      ))}
    </ul>
  )
}

function ActRow({ act, ...props }: { act: Act; isBrief: boolean; said: ReactNode }) {
  const { submit } = useChangeQueue()
  const { t } = useTranslation('changes')
  const clock = useClockFormat()
  const { count, item, saved } = act
  const name = count > 1 ? t('history.buyers', { count }) : buyerName(act.buyer, t('guest'))
  const undone = saved?.undoneAt && t('history.undone', { time: clock(saved.undoneAt) })
  const made = saved ? clock(saved.madeAt) : t('history.unsaved')
  const when = props.isBrief
    ? [undone ?? made]
    : [made, saved?.helper, saved?.device, undone, saved?.undoneByHelper, saved?.undoneOn]
  const details = [item, t(`what.${act.what}`), ...when]
  return (
    <li
      className={classNames(
        'flex items-center gap-2',
        // Three lines of it are as high as the line that it is told in.
        props.isBrief ? 'min-h-12 flowing:flex-wrap' : 'min-h-11',
      )}
    >
      <p
        className={classNames(
          'min-w-0 flex-1',
          props.isBrief &&
            'leading-[1rem] flowing:min-w-4/5 flowing:pt-1.5 flowing:leading-[1.25rem]',
        )}
      >
        <span className="block truncate font-bold flowing:whitespace-normal flowing:[overflow-wrap:anywhere]">
          {name}
        </span>
        <span
          className={classNames(
            'figures text-xs text-ink-soft [overflow-wrap:anywhere]',
            // No `block` beside it, which would let it be as long as it likes.
            props.isBrief
              ? 'line-clamp-2 leading-[1rem] flowing:line-clamp-none flowing:leading-[1.25rem]'
              : 'block',
          )}
        >
          {props.said ? (
            <span role="status">{props.said}</span>
          ) : (
            details.filter(Boolean).join(' · ')
          )}
        </span>
      </p>
      {act.canUndo ? (
        <Button
          variant="quiet"
          aria-label={t('history.undoLong', { name, item })}
          loading={act.isUndoing}
          onClick={() => {
            for (const undo of act.undoes()) void submit(undo)
          }}
        >
          {t('history.undo')}
        </Button>
      ) : null}
    </li>
  )
}
