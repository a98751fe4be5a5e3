import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const SHAPE =
  'flex min-h-16 w-full items-center gap-4 px-5 py-3 text-left -outline-offset-4 sm:px-6'

type EntryProps = { icon: ReactNode; title: string; hint: ReactNode; aside?: ReactNode }

/** A way to reach people, which opens outside of Dibs. */
export function ContactLink({ href, ...entry }: EntryProps & { href: string }) {
  const { t } = useTranslation('support')
  const isMail = href.startsWith('mailto:')
  return (
    <a
      href={href}
      {...(!isMail && { target: '_blank', rel: 'noopener noreferrer' })}
      className={`${SHAPE} transition-colors hover:bg-sunken`}
    >
      <EntryText {...entry} />
      {isMail ? null : <span className="sr-only">{t('contact.newTab')}</span>}
      <ArrowUpRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </a>
  )
}

/** A way that is not there yet. */
export function ContactPlanned(entry: EntryProps) {
  return (
    <button type="button" disabled className={`${SHAPE} cursor-not-allowed text-ink-soft`}>
      <EntryText {...entry} />
    </button>
  )
}

function EntryText({ icon, title, hint, aside }: EntryProps) {
  return (
    <>
      <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-md bg-sunken text-ink-soft">
        {icon}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 font-bold">
          {title}
          {aside}
        </span>
        <span className="block text-sm [overflow-wrap:anywhere] text-ink-soft">{hint}</span>
      </span>
    </>
  )
}
