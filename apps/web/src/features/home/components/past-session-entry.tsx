import type { PastSession } from '@dibs/contract'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../shared/format/use-format.ts'
import { PATHS } from '../../../shared/paths.ts'
import { HelpTip } from '../../../shared/ui/help-tip.tsx'

/** One past session: when it was and how long; opens its recap. The first explains the duration. */
export function PastSessionEntry(props: { session: PastSession; hasHelp: boolean }) {
  const { session, hasHelp } = props
  const { t } = useTranslation('home')
  const format = useFormat()
  const date = format.date(session.start_time)
  const time = format.time(session.start_time)
  return (
    <li className="relative rounded-md bg-paper p-4 transition-colors hover:bg-action-tint">
      <Link
        to={PATHS.recap}
        state={session}
        className="figures flex items-center justify-between gap-2 font-bold after:absolute after:inset-0 after:rounded-md"
      >
        <span>
          <span className="sr-only">{t('past.open')} </span>
          {date}
          <span className="sr-only">, {time}</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </Link>
      <div className="flex min-h-11 items-center gap-2 text-sm text-ink-soft">
        <span className="figures">{time}</span>
        <span aria-hidden="true">·</span>
        <span className="figures">{format.duration(session.start_time, session.end_time)}</span>
        {hasHelp ? (
          <span className="relative z-10">
            <HelpTip label={t('past.durationHelp')} text={t('past.durationTip')} />
          </span>
        ) : null}
      </div>
    </li>
  )
}
