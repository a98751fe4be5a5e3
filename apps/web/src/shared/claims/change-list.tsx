import type { ItemWaitlist } from '@dibs/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useClockFormat } from '../format/use-clock-format.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Act } from './acts.ts'
import { useChangeQueue } from './changes-provider.tsx'
import { buyerName, movedTo } from './places.ts'

export type ChangeListProps = {
  acts: readonly Act[]
  /** Two lines for each, with what happened to it last and not on which device. */
  isBrief?: boolean
  /** What is said of the first one just now, in place of what was done. */
  said?: ReactNode
  /** Where they are known, a place is told as the list has it. */
  waitlists?: readonly ItemWaitlist[]
}

/** What was done by hand, two lines each, with a button that undoes it where that is possible. */
export function ChangeList({ acts, isBrief = false, said, waitlists = [] }: ChangeListProps) {
  return (
    <ul className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1 text-sm">
      {acts.map((act, index) => (
        <ActRow
          key={act.id}
          act={act}
          isBrief={isBrief}
          said={index === 0 ? said : undefined}
          waitlist={waitlists.find(({ itemId }) => itemId === act.itemId)}
        />
      ))}
    </ul>
  )
}

type ActRowProps = Required<Pick<ChangeListProps, 'isBrief'>> & {
  act: Act
  said: ReactNode
  waitlist: ItemWaitlist | undefined
}

function ActRow({ act, ...props }: ActRowProps) {
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
  const { what, number } = doneBy(act, props.waitlist)
  const details = [item, t(`what.${what}`, { number }), ...when]
  // What names the buyer itself has the room of the name, too.
  const isNamed = props.isBrief && typeof props.said === 'string' && props.said.includes(name)
  return (
    <li
      className={classNames(
        'flex items-center gap-2',
        // Three lines of it are as high as the line that it is told in.
        props.isBrief ? 'min-h-12 flowing:flex-wrap' : 'min-h-11',
      )}
    >
      <p
        data-words=""
        className={classNames(
          'min-w-0 flex-1',
          props.isBrief &&
            'leading-[1rem] flowing:min-w-4/5 flowing:pt-1.5 flowing:leading-[1.25rem]',
        )}
      >
        {isNamed ? null : (
          <span className="-mb-0.5 block truncate pb-0.5 font-bold flowing:whitespace-normal flowing:[overflow-wrap:anywhere]">
            {name}
          </span>
        )}
        <span
          className={classNames(
            'figures text-xs text-ink-soft [overflow-wrap:anywhere]',
            // No `block` beside a clamp, which would let it be as long as it likes.
            props.isBrief
              ? 'leading-[1rem] flowing:line-clamp-none flowing:leading-[1.25rem]'
              : 'block',
            props.isBrief && (isNamed ? 'line-clamp-3' : 'line-clamp-2'),
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

/** What was done; a place as its list has it. */
function doneBy(
  { what, to }: Act,
  waitlist: ItemWaitlist | undefined,
): { what: Act['what'] | 'waits'; number: number } {
  return what === 'place' && to !== null ? movedTo(to, waitlist) : { what, number: 0 }
}
