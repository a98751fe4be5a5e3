import type { Order } from '@dibs/contract'
import { Search } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../shared/ui/button.tsx'
import type { Group } from './groups.ts'

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

/** Finds buyers by their names. */
export function SearchField({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('orders')
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-12 max-w-xl items-center gap-2 rounded-md bg-surface px-4 ring-1 ring-edge focus-within:ring-2 focus-within:ring-action"
    >
      <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <span className="sr-only">{t('search')}</span>
      <input
        id={id}
        type="search"
        value={value}
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        placeholder={t('search')}
        autoComplete="off"
        className="min-h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-ink-soft"
      />
    </label>
  )
}
