import { queryOptions, useQuery } from '@tanstack/react-query'
import { Mail, PenLine, Search, SearchX, X } from 'lucide-react'
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { clientConfigQuery } from '../../shared/api/queries.ts'
import { usePlansOffered } from '../../shared/flags/flags-provider.tsx'
import { fillDays, type HelpEntry, helpFor, loadHelp } from '../../shared/help/load-help.ts'
import { createHelpSearch } from '../../shared/help/search-help.ts'
import { useLanguage } from '../../shared/i18n/use-language.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../shared/ui/button.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { findQuestions, wordsOf } from './find-questions.ts'
import { Categories, Questions } from './questions.tsx'

/** Questions and answers, by category or by search. */
export function Faq() {
  const { t } = useTranslation('support')
  const { help, isError, isFetching, refetch } = useHelp()
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState<string[]>([])
  // A search may take longer than a key press: typing goes first.
  const searched = useDeferredValue(query)
  const words = wordsOf(searched)
  const openQuestion = useCallback(({ category, id }: HelpEntry) => {
    setQuery('')
    setOpen((before) => [...new Set([...before, category, id])])
  }, [])
  useLinkedQuestion(help, openQuestion)

  if (!help && isError) {
    return (
      <ErrorState message={t('faq.failed')} onRetry={() => void refetch()} retrying={isFetching} />
    )
  }
  return (
    <div className="grid grid-cols-1 min-w-0 content-start gap-4">
      <SearchField value={query} onChange={setQuery} />
      {!help ? <FaqSkeleton /> : null}
      {help && words.length > 0 ? (
        <SearchResults help={help} query={searched} words={words} contact={<AskAPerson />} />
      ) : null}
      {help && words.length === 0 ? (
        <Categories help={help} open={open} onOpenChange={setOpen} />
      ) : null}
    </div>
  )
}

function FaqSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup label={t('status.loading')} className="grid grid-cols-1 gap-3">
      <Skeleton className="h-18 rounded-lg" />
      <Skeleton className="h-18 rounded-lg" />
      <Skeleton className="h-18 rounded-lg" />
      <Skeleton className="h-18 rounded-lg" />
    </SkeletonGroup>
  )
}

/** The help in the interface's language, with this installation's retention days once known. */
function useHelp() {
  const { api } = useServices()
  const { language } = useLanguage()
  const days = useQuery(clientConfigQuery(api)).data?.recapRetentionDays
  const query = useQuery(
    queryOptions({
      queryKey: ['help', language],
      queryFn: () => loadHelp(language),
      staleTime: Number.POSITIVE_INFINITY,
      // Part of the app itself: may be on the device already.
      networkMode: 'always',
    }),
  )
  const arePlansOffered = usePlansOffered()
  const help = useMemo(
    () => query.data && fillDays(helpFor(query.data, { arePlansOffered }), days),
    [query.data, days, arePlansOffered],
  )
  return { ...query, help }
}

/**
 * Opens and focuses the question that the address's hash names, such as `#delete-account`. Other
 * hashes are ignored.
 */
function useLinkedQuestion(
  help: readonly HelpEntry[] | undefined,
  onOpen: (entry: HelpEntry) => void,
): void {
  const { hash, key } = useLocation()
  const isLoaded = help !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each visit to an address
  useEffect(() => {
    const entry = help?.find((one) => `#${one.id}` === hash)
    if (!entry) return
    onOpen(entry)
    // The category's questions are drawn with the next frame.
    const frame = requestAnimationFrame(() => {
      const item = document.getElementById(entry.id)
      item?.querySelector('button')?.focus({ preventScroll: true })
      item?.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [hash, key, isLoaded])
}

type SearchFieldProps = { value: string; onChange: (value: string) => void }

/** The search field; filters while typing, and Escape empties it. */
function SearchField({ value, onChange }: SearchFieldProps) {
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

/** How many answers are open at first. */
const OPEN_FROM_START = 2
/** How many are listed until the rest is asked for: two letters match nearly everything. */
const LISTED_FROM_START = 10

type SearchResultsProps = {
  help: readonly HelpEntry[]
  query: string
  words: readonly string[]
  /** How to ask a person instead. */
  contact: ReactNode
}

/** The results of a search: exact ones, else similar ones, else how to ask a person. */
function SearchResults({ help, query, words, contact }: SearchResultsProps) {
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
    <div className="grid grid-cols-1 gap-3">
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
    // The button disappears: focus the first question that it added.
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

/** Links to a person, for those who found no answer; nothing until the addresses are known. */
function AskAPerson() {
  const { t } = useTranslation('support')
  const { api } = useServices()
  const { data } = useQuery(clientConfigQuery(api))
  if (!data) return null
  return (
    <div className="flex flex-wrap justify-center gap-3">
      <a
        href={data.links.contactForm}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClasses()}
      >
        <PenLine aria-hidden="true" className="size-5" />
        {t('contact.form')}
        <span className="sr-only">{t('contact.newTab')}</span>
      </a>
      <a href={`mailto:${data.supportEmail}`} className={buttonClasses({ variant: 'quiet' })}>
        <Mail aria-hidden="true" className="size-5" />
        {t('contact.email')}
      </a>
    </div>
  )
}
