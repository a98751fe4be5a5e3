import { Search } from 'lucide-react'
import { useId } from 'react'

type SearchFieldProps = { label: string; value: string; onChange: (value: string) => void }

/** A field that narrows a list down while it is typed in. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const id = useId()
  return (
    <label
      htmlFor={id}
      className="flex min-h-12 max-w-xl items-center gap-2 rounded-md bg-surface px-4 ring-1 ring-edge focus-within:ring-2 focus-within:ring-action"
    >
      <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <span className="sr-only">{label}</span>
      <input
        id={id}
        type="search"
        value={value}
        maxLength={100}
        onChange={(event) => onChange(event.target.value)}
        placeholder={label}
        autoComplete="off"
        enterKeyHint="search"
        className="min-h-12 w-full min-w-0 bg-transparent text-ellipsis outline-none placeholder:text-ink-soft"
      />
    </label>
  )
}
