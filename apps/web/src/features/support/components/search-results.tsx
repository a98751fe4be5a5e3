import { SearchX } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HelpEntry } from '../../../shared/help/load-help.ts'
import { createHelpSearch } from '../../../shared/help/search-help.ts'
import { useLanguage } from '../../../shared/i18n/use-language.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { findQuestions } from '../find-questions.ts'
import { Questions } from './questions.tsx'

/** So many answers are open from the start. */
const OPEN_FROM_START = 2
/** So many are listed until the rest is asked for: two letters fit nearly everything. */
const LISTED_FROM_START = 10

type SearchResultsProps = {
  help: readonly HelpEntry[]
  query: string
  words: readonly string[]
  /** How to ask a person instead. */
  contact: ReactNode
}

/** What the help says to a search: exact finds, else what is most alike, else the way to a person. */
export function SearchResults({ help, query, words, contact }: SearchResultsProps) {
  const { t } = useTranslation('support')
  const { language } = useLanguage()
  const search = useMemo(() => createHelpSearch(help, language), [help, language])
  const exact = findQuestions(help, words)
  const entries = exact.length > 0 ? exact : search(query)
  const summary =
    exact.length > 0
      ? t('search.found', { count: exact.length })
      : entries.length > 0
        ? t('search.alike')
        : t('search.none', { query: query.trim() })
  return (
    <div className="grid gap-3">
      <h2 className={entries.length > 0 ? 'px-1 text-sm text-ink-soft' : 'sr-only'}>
        <span role="status">{summary}</span>
      </h2>
      {entries.length > 0 ? (
        <FoundQuestions key={words.join(' ')} entries={entries} words={words} />
      ) : (
        <div className="rounded-lg bg-surface shadow-raised">
          <EmptyState
            title={summary}
            hint={t('search.noneHint')}
            picture={<SearchX aria-hidden="true" className="size-10" />}
            action={contact}
          />
        </div>
      )}
    </div>
  )
}

function FoundQuestions(props: { entries: readonly HelpEntry[]; words: readonly string[] }) {
  const { t } = useTranslation('support')
  const { entries, words } = props
  const [isAll, setIsAll] = useState(false)
  const listed = isAll ? entries : entries.slice(0, LISTED_FROM_START)
  const [open, setOpen] = useState<string[]>(() =>
    entries.slice(0, OPEN_FROM_START).map((entry) => entry.id),
  )
  const listAll = () => {
    setIsAll(true)
    // The button goes; the focus moves on to the first question that it brought.
    const next = entries[LISTED_FROM_START]?.id ?? ''
    requestAnimationFrame(() => document.getElementById(next)?.querySelector('button')?.focus())
  }
  return (
    <div className="overflow-hidden rounded-lg bg-surface shadow-raised">
      <Questions entries={listed} words={words} open={open} onOpenChange={setOpen} />
      {listed.length < entries.length ? (
        <div className="border-t border-line p-4">
          <Button variant="quiet" wide onClick={listAll}>
            {t('search.all', { count: entries.length })}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
