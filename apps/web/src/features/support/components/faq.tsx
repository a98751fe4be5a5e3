import { useCallback, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HelpEntry } from '../../../shared/help/load-help.ts'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { wordsOf } from '../find-questions.ts'
import { useHelp } from '../use-help.ts'
import { useLinkedQuestion } from '../use-linked-question.ts'
import { AskAPerson } from './ask-a-person.tsx'
import { Categories } from './categories.tsx'
import { SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'

/** Questions and answers, by category or by search. */
export function Faq() {
  const { t } = useTranslation('support')
  const { help, isError, isFetching, refetch } = useHelp()
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState<string[]>([])
  // A search may take longer than a key: typing goes first.
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
    <div className="grid min-w-0 content-start gap-4">
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
    <SkeletonGroup label={t('status.loading')} className="grid gap-3">
      <Skeleton className="h-18 rounded-lg" />
      <Skeleton className="h-18 rounded-lg" />
      <Skeleton className="h-18 rounded-lg" />
      <Skeleton className="h-18 rounded-lg" />
    </SkeletonGroup>
  )
}
