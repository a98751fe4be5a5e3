import type { Order } from '@dibs/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Group } from '../../shared/goods/order-groups.ts'
import { Button } from '../../shared/ui/button.tsx'

/** Those of which the same is to be done, or whose buyers have not answered; `null` for all. */
export type Only = Group | 'unanswered' | null

type FilterProps = {
  all: number
  groups: readonly { group: Group; orders: readonly Order[] }[]
  unanswered: number
  only: Only
  onOnly: (only: Only) => void
}

/** Chooses which bills are shown. */
export function Filter({ all, groups, unanswered, only, onOnly }: FilterProps) {
  const { t } = useTranslation('orders')
  return (
    <fieldset className="-mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 py-1 *:shrink-0 sm:mx-0 sm:flex-wrap sm:overflow-visible sm:px-0">
      <legend className="sr-only">{t('filter')}</legend>
      <Chip isOn={only === null} onPress={() => onOnly(null)}>
        {t('all', { count: all })}
      </Chip>
      {groups.map(({ group, orders }) => (
        <Chip
          key={group}
          isOn={only === group}
          onPress={() => onOnly(only === group ? null : group)}
        >
          {t(`group.${group}`)} {orders.length}
        </Chip>
      ))}
      {unanswered > 0 || only === 'unanswered' ? (
        <Chip
          isOn={only === 'unanswered'}
          onPress={() => onOnly(only === 'unanswered' ? null : 'unanswered')}
        >
          {t('remind.filter', { count: unanswered })}
        </Chip>
      ) : null}
    </fieldset>
  )
}

function Chip(props: { isOn: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <Button
      variant={props.isOn ? 'primary' : 'quiet'}
      aria-pressed={props.isOn}
      onClick={props.onPress}
    >
      <span className="figures">{props.children}</span>
    </Button>
  )
}
