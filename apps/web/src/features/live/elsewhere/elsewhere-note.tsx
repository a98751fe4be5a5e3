import { useQuery } from '@tanstack/react-query'
import { ChevronDown, MessageSquareReply } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activeSessionQuery } from '../../../shared/api/queries.ts'
import { useFormat } from '../../../shared/format/use-format.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { useLiveStore } from '../use-live.ts'
import { HowToSend } from './how-to-send.tsx'

/** How often the server is asked by what the lists stand in order, in ms. */
const LOOK_MS = 10_000

/**
 * Of a live whose comments are posted: whether any came, and how another program sends them. That lies
 * open until the first one is here.
 */
export function ElsewhereNote() {
  const { t } = useTranslation('elsewhere')
  const { time } = useFormat()
  const lastAt = useLiveStore(({ comments }) => comments.rows[0]?.commentedAt ?? null)
  const [isOpen, setIsOpen] = useState(lastAt === null)
  return (
    <details
      open={lastAt === null}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="group mb-1 max-h-[55dvh] shrink-0 overflow-y-auto rounded-md bg-action-tint text-sm print:hidden"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md px-3 py-2 text-action [&::-webkit-details-marker]:hidden">
        <MessageSquareReply aria-hidden="true" className="size-5 shrink-0" />
        <span aria-live="polite" className="flex min-w-0 flex-1 flex-wrap gap-x-2">
          <span className="font-bold">{t('title')}</span>
          <span>
            {lastAt === null
              ? t('none')
              : t('last', { time: time(new Date(lastAt).toISOString()) })}
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      {isOpen ? <Open /> : null}
    </details>
  )
}

function Open() {
  const { t } = useTranslation('elsewhere')
  const { time } = useFormat()
  const { api } = useServices()
  const { data, isError, refetch } = useQuery({
    ...activeSessionQuery(api),
    // What was read before the live began does not tell of it.
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })
  const told = data?.elsewhere
  // By what the lists stand in order is told with the first comment.
  const hasComments = useLiveStore(({ comments }) => comments.rows.length > 0)
  const isStale = hasComments && told?.order === null
  useEffect(() => {
    if (isStale) void refetch()
  }, [isStale, refetch])
  if (!told) {
    return isError ? (
      <p className="px-3 pb-3">{t('failed')}</p>
    ) : (
      <Skeleton className="mx-3 mb-3 h-24" />
    )
  }
  const { url, order, arrivalSince } = told
  return (
    <div className="grid gap-3 px-3 pb-3">
      <p className="max-w-[70ch]">
        {order ? t(`order.${order}`, { time: time(arrivalSince ?? '') }) : t('lead')}
      </p>
      <HowToSend url={url} />
    </div>
  )
}
