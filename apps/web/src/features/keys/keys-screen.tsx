import { type Key, MOST_KEYS } from '@dibs/contract'
import { ArrowLeft, CircleHelp, KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { withReason } from '../../shared/api/error-text.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { PAYMENTS_HASH } from '../../shared/goods/money-in.ts'
import { PATHS } from '../../shared/paths.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Badge } from '../../shared/ui/badge.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card } from '../../shared/ui/card.tsx'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../shared/ui/error-state.tsx'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx'
import { useConfirm } from '../../shared/ui/use-confirm.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { SCOPE_TEXTS, useKeys, useRevoke } from './use-keys.ts'

/** What the seller's programs, phones and gateways open parts of the account with. */
export function KeysScreen() {
  const { t } = useTranslation('keys')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const { key: at, hash } = useLocation()
  const { data: keys, error, isPaused, isFetching, refetch } = useKeys()
  const [isMaking, setIsMaking] = useState(false)
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      before={
        <IconButton
          label={common('action.back')}
          onClick={() => void (at === 'default' ? navigate(PATHS.profile) : navigate(-1))}
          icon={<ArrowLeft aria-hidden="true" className="size-6" />}
        />
      }
    >
      {keys ? (
        <Keys keys={keys} onMake={() => setIsMaking(true)} />
      ) : error || isPaused ? (
        <ErrorState
          message={error ? withReason(t('failed'), error, common) : common('error.offline')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <SkeletonGroup label={common('status.loading')}>
          <Skeleton className="h-64 rounded-lg" />
        </SkeletonGroup>
      )}
      {isMaking ? (
        <NewKeyDialog
          scopes={hash === PAYMENTS_HASH ? ['payments'] : []}
          onClose={() => setIsMaking(false)}
        />
      ) : null}
    </Page>
  )
}

function Keys({ keys, onMake }: { keys: readonly Key[]; onMake: () => void }) {
  const { t } = useTranslation('keys')
  const isFull = keys.length >= MOST_KEYS
  const make = (
    <Button
      onClick={onMake}
      disabled={isFull}
      icon={<Plus aria-hidden="true" className="size-5" />}
    >
      {t('make')}
    </Button>
  )
  if (keys.length === 0)
    return (
      <EmptyState
        picture={<KeyRound aria-hidden="true" className="size-12" />}
        title={t('empty')}
        hint={t('emptyHint')}
        action={
          <div className="grid justify-items-center gap-3">
            {make}
            <HelpLink />
          </div>
        }
      />
    )
  return (
    <Card>
      <ul className="divide-y divide-line">
        {keys.map((key) => (
          <KeyRow key={key.id} of={key} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4">
        {make}
        <HelpLink />
      </div>
      {isFull ? (
        <p className="pt-2 text-sm text-ink-soft">{t('full', { max: MOST_KEYS })}</p>
      ) : null}
    </Card>
  )
}

function HelpLink() {
  const { t } = useTranslation('keys')
  return (
    <Link
      to={`${PATHS.support}#keys`}
      className="tap inline-flex items-center gap-2 text-sm font-bold text-action underline"
    >
      <CircleHelp aria-hidden="true" className="size-5" />
      {t('how')}
    </Link>
  )
}

function KeyRow({ of }: { of: Key }) {
  const { t } = useTranslation('keys')
  const { name, kind, scopes } = of
  const revoke = useRevoke(of)
  const { ask, question } = useConfirm(revoke)
  return (
    <li className="flex items-start gap-3 py-4 first:pt-0">
      <div className="grid min-w-0 flex-1 gap-1">
        <p className="font-bold wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <Badge key={scope}>{t(`${SCOPE_TEXTS[scope]}.name`)}</Badge>
          ))}
          {kind === 'webhook' ? <Badge>{t('signed')}</Badge> : null}
        </p>
        <Times of={of} />
      </div>
      <IconButton
        tone="danger"
        label={t('revoke', { name })}
        onClick={ask}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
      />
      <ConfirmDialog
        {...question}
        title={t('ask.title', { name })}
        message={t('ask.message')}
        confirmLabel={t('ask.confirm')}
        confirmingLabel={t('ask.confirming')}
      />
    </li>
  )
}

/** When a key was made and last used, and how long it holds. */
function Times({ of: { createdAt, lastUsedAt, expiresAt } }: { of: Key }) {
  const { t } = useTranslation('keys')
  const { now } = useServices()
  const format = useFormat()
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now()
  const expires = expiresAt
    ? t(isOver ? 'expired' : 'expires', { date: format.date(expiresAt) })
    : t('lasts')
  const used = lastUsedAt ? t('used', { when: format.relative(lastUsedAt) }) : t('unused')
  return (
    <p className="figures text-sm text-ink-soft *:inline-block">
      <span>{t('made', { date: format.date(createdAt) })}</span>
      {' · '}
      <span>{used}</span>
      {' · '}
      <span className={isOver ? 'font-bold text-alert-strong' : undefined}>{expires}</span>
    </p>
  )
}
