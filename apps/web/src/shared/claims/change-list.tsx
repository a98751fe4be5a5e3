import type { HandChange } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useClockFormat } from '../format/use-clock-format.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { buyerOf, undoing, whatWasDone } from './changes.ts'

import { useChangeQueue, useUnsavedOf } from './changes-provider.tsx'
import { buyerName } from './places.ts'

export type ChangeListProps = {
  sessionId: SessionId
  changes: readonly HandChange[]
  /** Two lines for each, with what happened to it last and not on which device. */
  isBrief?: boolean
  /** What is said of the first one just now, in place of what was done. */
  said?: ReactNode
}

/** Changes by hand, two lines each, with a button that undoes it where that is possible. */
export function ChangeList({ sessionId, changes, isBrief = false, said }: ChangeListProps) {
  const { submit } = useChangeQueue()
  const unsaved = useUnsavedOf(sessionId)
  const isUndoing = ({ id }: HandChange) =>
    unsaved.some((change) => change.kind === 'undo' && change.changeId === id)
  return (
    <ul className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1 text-sm">
      {changes.map((change, index) => (
        <ChangeRow
          key={change.id}
          change={change}
          isBrief={isBrief}
          said={index === 0 ? said : undefined}
          isUndoing={isUndoing(change)}
          onUndo={() => void submit(undoing(sessionId, change))}
        />
      ))}
    </ul>
  )
}

function ChangeRow(props: {
  change: HandChange
  isBrief: boolean
  said: ReactNode
  isUndoing: boolean
  onUndo: () => void
}) {
  const { change, isUndoing } = props
  const { t } = useTranslation('changes')
  const clock = useClockFormat()
  const name = buyerName(buyerOf(change), t('guest'))
  const { itemClueText: item, undoneAt } = change
  const made = clock(change.madeAt)
  const undone = undoneAt && t('history.undone', { time: clock(undoneAt) })
  const when = props.isBrief
    ? [undone ?? made]
    : [made, change.device, undone ?? '', change.undoneOn ?? '']
  const details = [item, t(`what.${whatWasDone(change)}`), ...when]
  return (
    <li className="flex min-h-11 items-center gap-2">
      <p className="min-w-0 flex-1">
        <span className="block truncate font-bold">{name}</span>
        <span
          className={classNames(
            'figures block text-xs text-ink-soft',
            props.isBrief ? 'truncate' : '[overflow-wrap:anywhere]',
          )}
        >
          {props.said ? (
            <span role="status">{props.said}</span>
          ) : (
            details.filter(Boolean).join(' · ')
          )}
        </span>
      </p>
      {change.canUndo ? (
        <Button
          variant="quiet"
          aria-label={t('history.undoLong', { name, item })}
          loading={isUndoing}
          onClick={props.onUndo}
        >
          {t('history.undo')}
        </Button>
      ) : null}
    </li>
  )
}
