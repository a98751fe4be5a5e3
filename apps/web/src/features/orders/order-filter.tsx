import type { Order } from '@dibs/contract'
import { BellRing } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Group } from '../../shared/goods/order-groups.ts'
import { PATHS } from '../../shared/paths.ts'
import { Button } from '../../shared/ui/button.tsx'

/** Those of which the same is to be done, or whose buyers have not answered; `null` for all. */
export type Only = Group | 'unanswered' | null

type FilterProps = {
  all: number
  groups: readonly { group: Group; orders: readonly Order[] }[]
  unanswered: number
  only: Only
  onOnly: (only: Only) => void
  /** The way to the search, where that is folded. */
  search: ReactNode
}

/** Chooses which bills are shown. */
export function Filter({ all, groups, unanswered, only, onOnly, search }: FilterProps) {
  const { t } = useTranslation('orders')
  return (
    <fieldset className="-ml-4 flex min-w-0 gap-2 overflow-x-auto py-1 pl-4 *:shrink-0 sm:ml-0 sm:flex-wrap sm:pl-0 low:flex-nowrap">
      <legend className="sr-only">{t('filter')}</legend>
      {search}
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

type RemindProps = {
  orders: readonly Order[]
  /** Who was reminded since the page was opened. */
  reminded: ReadonlySet<string>
  onStart: (orders: readonly Order[]) => void
}

/** Those who have not answered their bill get a second word, one after the other. */
export function Remind({ orders, reminded, onStart }: RemindProps) {
  const { t } = useTranslation('orders')
  if (orders.length === 0) return <p className="text-ink-soft">{t('remind.none')}</p>
  // Whoever stops in between goes on where they were.
  const left = orders.filter(({ customerAccountId }) => !reminded.has(customerAccountId))
  const next = left.length > 0 ? left : orders
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-soft">
        {t('remind.hint')}{' '}
        <Link
          to={PATHS.shop}
          className="tap inline-flex items-center font-bold text-action underline"
        >
          {t('remind.edit')}
        </Link>
      </p>
      <Button
        onClick={() => onStart(next)}
        icon={<BellRing aria-hidden="true" className="size-5" />}
      >
        {t('remind.start', { count: next.length })}
      </Button>
    </div>
  )
}
