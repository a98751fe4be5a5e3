import type { ClientConfig } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { Mail, Megaphone, MessageCircleMore, MessagesSquare, PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { clientConfigQuery } from '../../../shared/api/queries.ts'
import { useServices } from '../../../shared/services/services.tsx'
import { Badge } from '../../../shared/ui/badge.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Skeleton, SkeletonGroup } from '../../../shared/ui/skeleton.tsx'
import { ContactLink, ContactPlanned } from './contact-entry.tsx'
import { StaffedHours } from './staffed-hours.tsx'

const ICON = { 'aria-hidden': true, className: 'size-5' } as const

/** The ways to reach people, and when they are there. */
export function ContactCard({ id }: { id: string }) {
  const { t } = useTranslation('support')
  const { api } = useServices()
  const { data, error, isFetching, refetch } = useQuery(clientConfigQuery(api))
  return (
    <Card labelledBy={id} flush>
      <div className="grid gap-4 px-5 pt-5 pb-4 sm:px-6 sm:pt-6">
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

/** An address that breaks at its sign rather than within a word. */
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
    <SkeletonGroup label={t('status.loading')} className="grid gap-3 px-5 pt-1 pb-6 sm:px-6">
      <Skeleton className="h-12 rounded-md" />
      <Skeleton className="h-12 rounded-md" />
      <Skeleton className="h-12 rounded-md" />
    </SkeletonGroup>
  )
}
