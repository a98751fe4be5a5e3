import { useQuery } from '@tanstack/react-query'
import { Check, ChevronDown, Copy, KeyRound, MessageSquareReply } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { activeSessionQuery } from '../../../shared/api/queries.ts'
import { useCopied } from '../../../shared/clipboard/use-copied.ts'
import { useFormat } from '../../../shared/format/use-format.ts'
import { PATHS } from '../../../shared/paths.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Button, buttonClasses } from '../../../shared/ui/button.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { toast } from '../../../shared/ui/toast/toast.ts'
import { useLiveStore } from '../use-live.ts'

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
      {isOpen ? <HowToSend /> : null}
    </details>
  )
}

function HowToSend() {
  const { t } = useTranslation('elsewhere')
  const { time } = useFormat()
  const { api } = useServices()
  const { data, isError } = useQuery({
    ...activeSessionQuery(api),
    // What was read before the live began does not tell of it.
    staleTime: 0,
    refetchInterval: LOOK_MS,
  })
  const told = data?.elsewhere
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
      <Copied title={t('address')} text={url} action={t('copyAddress')} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p>{t('key')}</p>
        <Link to={PATHS.keys} className={buttonClasses({ variant: 'quiet' })}>
          <KeyRound aria-hidden="true" className="size-5" />
          {t('keyLink')}
        </Link>
      </div>
      <Copied title={t('example')} text={exampleFor(url)} action={t('copyExample')} />
    </div>
  )
}

function Copied({ title, text, action }: { title: string; text: string; action: string }) {
  const { t } = useTranslation('elsewhere')
  const { isCopied, copy } = useCopied()
  const Icon = isCopied ? Check : Copy
  return (
    <div className="grid gap-1">
      <p className="font-bold">{title}</p>
      <div className="flex flex-wrap items-start gap-2">
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its end is reached by scrolling
          tabIndex={0}
          className="max-h-40 min-w-0 flex-[1_1_16rem] overflow-auto rounded-md bg-surface p-3 text-xs whitespace-pre"
        >
          {text}
        </pre>
        <Button
          variant="quiet"
          icon={<Icon aria-hidden="true" className="size-5" />}
          onClick={async () => {
            if (!(await copy(text))) toast.error(t('copyFailed'))
          }}
        >
          <span aria-live="polite">{isCopied ? t('copied') : action}</span>
        </Button>
      </div>
    </div>
  )
}

const exampleFor = (url: string) => `curl '${url}' \\
  -H 'Authorization: Bearer dibs_live_…' \\
  -H 'Content-Type: application/json' \\
  -d '{"comments":[{"id":"1","author":{"id":"7","name":"Rina"},"text":"keep A1"}]}'`
