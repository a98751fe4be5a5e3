import type { ClientConfig } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import {
  ArrowUpRight,
  Mail,
  Megaphone,
  MessageCircleMore,
  MessagesSquare,
  PenLine,
} from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clientConfigQuery } from '../../shared/api/queries.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import {
  isJakartaTime,
  type SupportHours,
  supportHoursAt,
  wholeMinutesBefore,
} from './support-hours.ts'

const ICON = { 'aria-hidden': true, className: 'size-5' } as const

/** The ways to reach people, and when they are there. */
export function ContactCard({ id }: { id: string }) {
  const { t } = useTranslation('support')
  const { api } = useServices()
  const { data, error, isFetching, refetch } = useQuery(clientConfigQuery(api))
  return (
    <Card labelledBy={id} flush>
      <div className="grid grid-cols-1 gap-4 px-5 pt-5 pb-4 sm:px-6 sm:pt-6">
        <h2 id={id} tabIndex={-1} className="scroll-mt-6 text-lg font-extrabold outline-none">
          {t('contact.title')}
        </h2>
        <StaffedHours />
      </div>
      {data ? (
        <Channels config={data} />
      ) : error ? (
        <ErrorState
          message={t('contact.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ChannelsSkeleton />
      )}
    </Card>
  )
}

function Channels({ config }: { config: ClientConfig }) {
  const { t } = useTranslation('support')
  const { links, supportEmail } = config
  return (
    <ul className="pb-2 *:border-t *:border-line">
      <li>
        <ContactLink
          href={links.contactForm}
          icon={<PenLine {...ICON} />}
          title={t('contact.form')}
          hint={t('contact.formHint')}
        />
      </li>
      <li>
        <ContactLink
          href={`mailto:${supportEmail}`}
          icon={<Mail {...ICON} />}
          title={t('contact.email')}
          hint={<Address email={supportEmail} />}
        />
      </li>
      <li>
        <ContactLink
          href={links.community}
          icon={<MessagesSquare {...ICON} />}
          title={t('contact.community')}
          hint={t('contact.communityHint')}
        />
      </li>
      <li>
        <ContactLink
          href={links.announcements}
          icon={<Megaphone {...ICON} />}
          title={t('contact.announcements')}
          hint={t('contact.announcementsHint')}
        />
      </li>
      <li>
        <ContactPlanned
          icon={<MessageCircleMore {...ICON} />}
          title={t('contact.chat')}
          hint={t('contact.chatHint')}
          aside={<Badge>{t('contact.comingSoon')}</Badge>}
        />
      </li>
    </ul>
  )
}

/** An e-mail address that wraps at its @ rather than within a word. */
function Address({ email }: { email: string }) {
  const [name, host] = email.split('@')
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  )
}

function ChannelsSkeleton() {
  const { t } = useTranslation()
  return (
    <SkeletonGroup
      label={t('status.loading')}
      className="grid grid-cols-1 gap-3 px-5 pt-1 pb-6 sm:px-6"
    >
      <Skeleton className="h-12 rounded-md" />
      <Skeleton className="h-12 rounded-md" />
      <Skeleton className="h-12 rounded-md" />
    </SkeletonGroup>
  )
}

const SHAPE =
  'flex min-h-16 w-full items-center gap-4 px-5 py-3 text-left -outline-offset-4 sm:px-6'

type EntryProps = { icon: ReactNode; title: string; hint: ReactNode; aside?: ReactNode }

/** A link to a channel outside of Dibs. */
function ContactLink({ href, ...entry }: EntryProps & { href: string }) {
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

/** A channel that does not exist yet. */
function ContactPlanned(entry: EntryProps) {
  return (
    <button type="button" disabled className={`${SHAPE} cursor-not-allowed text-ink-soft`}>
      <EntryText {...entry} />
    </button>
  )
}

function EntryText({ icon, title, hint, aside }: EntryProps) {
  return (
    <>
      <span className="inline-flex max-[20rem]:hidden size-10 shrink-0 items-center justify-center rounded-md bg-sunken text-ink-soft">
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

/** When the team is there, in Jakarta's time and in the viewer's. */
function StaffedHours() {
  const { t } = useTranslation('support')
  const { time } = useFormat()
  const { from, to } = useOpenState()
  return (
    <div className="grid justify-items-start gap-2">
      <OpenState />
      <p className="font-semibold">{t('hours.jakarta')}</p>
      <p className="figures text-sm text-ink-soft">
        {isJakartaTime(from)
          ? t('hours.same')
          : t('hours.yours', { from: time(from), to: time(to) })}
      </p>
    </div>
  )
}

/** The current or next opening hours, and in words whether somebody is there. Updated every minute. */
function useOpenState(): SupportHours & { words: string } {
  const { t } = useTranslation('support')
  const { duration } = useFormat()
  const now = useMinute()
  const hours = supportHoursAt(now)
  const words = hours.isOpen
    ? t('hours.openNow')
    : t('hours.opensIn', {
        duration: duration(wholeMinutesBefore(hours.from, now), hours.from),
      })
  return { ...hours, words }
}

/** A badge that says whether somebody is there. */
export function OpenState() {
  const { isOpen, words } = useOpenState()
  return (
    <span
      className={classNames(
        'figures inline-flex items-center gap-2 rounded-full px-3 py-1 text-sm font-bold',
        isOpen ? 'bg-action-tint text-action' : 'bg-sunken text-ink-soft',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'size-2.5 rounded-full',
          isOpen ? 'bg-action' : 'ring-2 ring-current ring-inset',
        )}
      />
      {words}
    </span>
  )
}

const MINUTE_MS = 60_000

/** The time in epoch ms, updated at each full minute. */
function useMinute(): number {
  const { now } = useServices()
  const [time, setTime] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setTime(now()), MINUTE_MS - (time % MINUTE_MS))
    return () => clearTimeout(timer)
  }, [now, time])
  return time
}
