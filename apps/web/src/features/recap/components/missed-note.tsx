import { ChevronDown, EarOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MissedStretch } from '../missed/missed-stretches.ts'
import type { Missed } from '../missed/use-missed.ts'
import { useMissedWords } from '../missed/use-missed-words.ts'
import { UnreadNote } from './unread-note.tsx'

/** So many stretches are told without being asked for. */
const SHOWN_STRETCHES = 3

/** What was not heard of the live, and what that means for its winners; or that nobody knows. */
export function MissedNote({ missed }: { missed: Missed }) {
  const { t } = useTranslation('recap')
  if (missed.isFailed) {
    const { isRetrying, retry } = missed
    return <UnreadNote message={t('missed.failed')} isRetrying={isRetrying} onRetry={retry} />
  }
  return missed.stretches.length === 0 ? null : <Told stretches={missed.stretches} />
}

function Told({ stretches }: { stretches: readonly MissedStretch[] }) {
  const { t } = useTranslation('recap')
  const { headline } = useMissedWords()
  const heading = (
    <>
      <EarOff aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span className="figures min-w-0 flex-1">{headline(stretches)}</span>
    </>
  )
  return (
    <section aria-label={t('missed.label')} className="rounded-lg bg-sunken px-4 py-3 text-sm">
      {stretches.length === 1 ? (
        <p className="flex gap-2 font-bold">{heading}</p>
      ) : (
        <details open={stretches.length <= SHOWN_STRETCHES} className="group">
          <summary className="-my-3 flex min-h-11 cursor-pointer list-none gap-2 py-3 font-bold [&::-webkit-details-marker]:hidden">
            {heading}
            <ChevronDown
              aria-hidden="true"
              className="size-5 shrink-0 text-ink-soft transition-transform group-open:rotate-180"
            />
          </summary>
          <StretchList stretches={stretches} />
        </details>
      )}
      <p className="mt-2 pl-7 text-ink-soft">{t('missed.meaning')}</p>
    </section>
  )
}

/** The same on paper, with every stretch. */
export function PrintedMissed({ stretches }: { stretches: readonly MissedStretch[] }) {
  const { t } = useTranslation('recap')
  const { headline } = useMissedWords()
  if (stretches.length === 0) return null
  return (
    <div className="pb-4 text-sm">
      <p className="font-bold">{headline(stretches)}</p>
      {stretches.length > 1 ? <StretchList stretches={stretches} /> : null}
      <p>{t('missed.meaning')}</p>
    </div>
  )
}

function StretchList({ stretches }: { stretches: readonly MissedStretch[] }) {
  const { stretch } = useMissedWords()
  return (
    <ul className="figures mt-2 flex flex-wrap gap-x-6 gap-y-1 pl-7 print:pl-0">
      {stretches.map((missed) => (
        <li key={missed.from}>{stretch(missed)}</li>
      ))}
    </ul>
  )
}
