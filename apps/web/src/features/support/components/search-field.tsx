import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../shared/ui/icon-button.tsx'

type SearchFieldProps = { value: string; onChange: (value: string) => void }

/** The line to search the help with; filters as one types, and Escape empties it. */
export function SearchField({ value, onChange }: SearchFieldProps) {
  const { t } = useTranslation('support')
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  return (
    <div className="flex min-h-14 items-center gap-3 rounded-lg bg-surface pr-1.5 pl-5 shadow-raised ring-1 ring-edge transition-shadow focus-within:ring-2 focus-within:ring-action">
      <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={200}
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && value) clear()
        }}
        className="min-h-14 w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-ink-soft"
      />
      {value ? (
        <IconButton
          label={t('search.clear')}
          onClick={clear}
          icon={<X aria-hidden="true" className="size-5" />}
        />
      ) : null}
    </div>
  )
}
