import type { PastSession } from '@dibs/contract'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../../shared/format/use-format.ts'

/** A past session: when it was, how long, and whose live; opens its recap. */
export function PastSessionLink({
  session,
  recapPath,
}: {
  session: PastSession
  recapPath: string
}) {
  const { t } = useTranslation('recap')
  const format = useFormat()
  const { start_time, end_time, tiktok_username } = session
  const date = format.date(start_time)
  const time = format.time(start_time)
  return (
    <Link
      to={recapPath}
      state={session}
      className="figures flex min-h-22 items-center gap-3 rounded-lg bg-surface p-5 shadow-raised transition-colors hover:bg-action-tint"
    >
      <span className="min-w-0 flex-1">
        <span className="sr-only">{t('pastPage.open')} </span>
        <span className="block text-lg font-extrabold">{date} </span>
        <span className="block truncate text-sm text-ink-soft">
          {time} · {format.duration(start_time, end_time)} · @{tiktok_username}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
    </Link>
  )
}
