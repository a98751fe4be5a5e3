import type { Order } from '@dibs/contract'
import { foldText } from '@dibs/core'
import { Search } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { isCalled } from '../../shared/goods/buyer-name.ts'
import { current, GROUPS, groupOf } from '../../shared/goods/order-groups.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { SearchField } from '../../shared/ui/search-field.tsx'
import { Filter, type Only, Remind } from './order-filter.tsx'
import { OrderList, type OrderListProps } from './order-list.tsx'
import { isUnanswered } from './unanswered.ts'

type ListsProps = Pick<OrderListProps, 'orders' | 'acts' | 'format' | 'doubtful' | 'onOpen'> & {
  reminded: ReadonlySet<string>
  onRemind: (orders: readonly Order[]) => void
}

/** All bills by what is to be done about them, or those that are looked for. */
export function OrderLists({ orders, reminded, onRemind, ...rest }: ListsProps) {
  const { t } = useTranslation('orders')
  const asked = useSearchParams()[0].get('show')
  // A link may ask for some of them.
  const [only, setOnly] = useState<Only>(GROUPS.find((group) => group === asked) ?? null)
  const [search, setSearch] = useState('')
  // On a phone it stands in the line of the filters until it is asked for.
  const [isSearching, setIsSearching] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  const wanted = useDeferredValue(foldText(search).trim())
  const groups = useMemo(
    () => inGroups(orders.filter((order) => isFound(order, wanted))),
    [orders, wanted],
  )
  const unanswered = orders.filter(isUnanswered)
  // The last of a group may be done: then there are all of them again.
  const isThere = only === 'unanswered' || orders.some((order) => groupOf(order) === only)
  const at = isThere ? only : null
  const shown =
    at === 'unanswered'
      ? inGroups(unanswered.filter((order) => isFound(order, wanted)))
      : groups.filter(({ group }) => at === null || group === at)
  return (
    <>
      <div ref={field} className={isSearching ? undefined : 'max-sm:hidden low:hidden'}>
        <SearchField label={t('search')} value={search} onChange={setSearch} />
      </div>
      <Filter
        all={orders.length}
        groups={groups}
        unanswered={unanswered.length}
        only={at}
        onOnly={setOnly}
        search={
          <span className={isSearching ? 'hidden' : 'sm:hidden low:inline'}>
            <IconButton
              label={t('find')}
              onClick={() => {
                flushSync(() => setIsSearching(true))
                field.current?.querySelector('input')?.focus()
              }}
              icon={<Search aria-hidden="true" className="size-5" />}
            />
          </span>
        }
      />
      {only === 'unanswered' ? (
        <Remind orders={unanswered} reminded={reminded} onStart={onRemind} />
      ) : null}
      <p role="status" className="text-ink-soft empty:hidden">
        {shown.length === 0 && wanted !== '' ? t('nothing', { search: search.trim() }) : ''}
      </p>
      {shown.map(({ group, orders: some }, at) => (
        <OrderList key={group} group={group} orders={some} tellsSort={at === 0} {...rest} />
      ))}
    </>
  )
}

function inGroups(orders: readonly Order[]) {
  const all = GROUPS.map((group) => ({
    group,
    orders: orders.filter((order) => groupOf(order) === group),
  }))
  return all.filter(({ orders }) => orders.length > 0)
}

/** By number, name or @name, and by what is on the bill. */
const isFound = (order: Order, wanted: string) =>
  String(order.number) === wanted ||
  isCalled(order, wanted) ||
  current(order).lines.some(({ itemClueText, name }) =>
    foldText(`${itemClueText}\n${name ?? ''}`).includes(wanted),
  )
