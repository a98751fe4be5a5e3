import type { ItemWaitlist } from '@dibs/contract'
import { Crown, Search } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFigures } from '../../shared/format/use-figures.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { figuresOf, type Shown } from './shown.ts'

type RecapFindProps = {
  waitlists: readonly ItemWaitlist[]
  shown: Shown
  onChange: (shown: Shown) => void
}

/** What the live was in figures, and the search in it. */
export function RecapFind({ waitlists, shown, onChange }: RecapFindProps) {
  const { t } = useTranslation('recap')
  const figures = useFigures()
  const id = useId()
  const { search, winnersOnly } = shown
  return (
    <div className="grid gap-2 sm:gap-3 print:hidden">
      {/* On a phone the tabs tell most of it. */}
      <p className="figures font-semibold text-ink-soft max-sm:sr-only">
        {figures(figuresOf(waitlists))}
      </p>
      <div className="flex flex-wrap gap-2 sm:gap-3">
        <label
          htmlFor={id}
          className="flex min-h-12 min-w-0 flex-1 basis-[10rem] items-center gap-2 rounded-md bg-surface px-4 ring-1 ring-edge focus-within:ring-2 focus-within:ring-action"
        >
          <Search aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          <span className="sr-only">{t('find.search')}</span>
          <input
            id={id}
            type="search"
            value={search}
            onChange={(event) => onChange({ ...shown, search: event.target.value })}
            placeholder={t('find.search')}
            autoComplete="off"
            enterKeyHint="search"
            className="min-h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-ink-soft"
          />
        </label>
        <button
          type="button"
          aria-pressed={winnersOnly}
          onClick={() => onChange({ ...shown, winnersOnly: !winnersOnly })}
          className={classNames(
            'tap inline-flex items-center gap-2 rounded-md px-4 font-bold whitespace-nowrap ring-1 transition-colors',
            winnersOnly
              ? 'bg-first-tint text-first-ink ring-first-ink'
              : 'bg-surface text-ink ring-edge hover:bg-sunken',
          )}
        >
          <Crown aria-hidden="true" className="size-5 shrink-0" />
          <span className="max-sm:sr-only">{t('find.winnersOnly')}</span>
        </button>
      </div>
    </div>
  )
}
