import type { Item } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { itemsQuery } from '../../../shared/api/queries.ts'
import { useFormat } from '../../../shared/format/use-format.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { useShortcuts } from '../shortcuts/use-shortcuts.ts'
import { itemChoices } from './item-choices.ts'

type ChooseItemProps = { isSaving: boolean; onSave: (item: Item) => void }

/** Searches the seller's item codes, chooses one, and saves the claim to it. */
export function ChooseItem({ isSaving, onSave }: ChooseItemProps) {
  const { t } = useTranslation('live')
  const { api } = useServices()
  const { locale } = useFormat()
  const { data: items = [] } = useQuery(itemsQuery(api))
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<ItemId | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const searchField = useRef<HTMLInputElement>(null)
  useShortcuts({ search: () => searchField.current?.focus() }, 'dialog')
  const choices = itemChoices(items, search, locale)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    const item = items.find(({ id }) => id === chosen)
    setIsRefused(item === undefined)
    if (item) onSave(item)
  }
  return (
    <form onSubmit={submit} noValidate className="flex min-h-0 flex-col gap-3">
      <TextField
        ref={searchField}
        label={t('livePage.picker.searchLabel')}
        type="search"
        value={search}
        autoComplete="off"
        error={isRefused ? t('livePage.selectItemError') : null}
        onChange={(event) => setSearch(event.target.value)}
        onKeyDown={(event) => {
          // A disabled button lets Enter pass without a word.
          if (event.key === 'Enter') setIsRefused(chosen === null)
        }}
      />
      {choices.length === 0 ? (
        <p className="py-4 text-center text-ink-soft">
          {items.length === 0
            ? t('livePage.picker.noItems')
            : t('livePage.picker.noMatch', { search: search.trim() })}
        </p>
      ) : (
        <ItemRadios
          items={choices}
          chosen={chosen}
          onChoose={(itemId) => {
            setChosen(itemId)
            setIsRefused(false)
          }}
        />
      )}
      <div className="sticky bottom-0 bg-surface pt-1">
        <Button type="submit" size="large" wide disabled={chosen === null} loading={isSaving}>
          {t('livePage.picker.save')}
        </Button>
      </div>
    </form>
  )
}

function ItemRadios(props: {
  items: readonly Item[]
  chosen: ItemId | null
  onChoose: (itemId: ItemId) => void
}) {
  const { t } = useTranslation('live')
  const name = useId()
  return (
    <fieldset className="grid max-h-[36dvh] gap-1 overflow-y-auto rounded-md bg-sunken p-1">
      <legend className="sr-only">{t('livePage.picker.listLabel')}</legend>
      {props.items.map(({ id, clue_text }) => (
        <label
          key={id}
          className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-sm px-4 font-bold has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-3 has-focus-visible:outline-action"
        >
          <input
            type="radio"
            name={name}
            value={id}
            checked={props.chosen === id}
            onChange={() => props.onChoose(id)}
            className="peer sr-only"
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">{clue_text}</span>
          <CircleCheck
            aria-hidden="true"
            className="invisible size-6 shrink-0 peer-checked:visible"
          />
        </label>
      ))}
    </fieldset>
  )
}
