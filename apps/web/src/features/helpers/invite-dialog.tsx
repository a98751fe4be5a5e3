import { HELPER_ROLES, type HelperRole, helperEndpoints } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { useCopied } from '../../shared/clipboard/use-copied.ts'
import { useFormat } from '../../shared/format/use-format.ts'
import { useServices } from '../../shared/services/services.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { QrPicture } from '../../shared/ui/qr-picture.tsx'
import { helpersQuery } from './helpers-query.ts'

const LOOK_MS = 2_000

/** Makes an invitation, and shows it to be scanned or sent. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('helpers')
  const { api } = useServices()
  const [role, setRole] = useState<HelperRole>('desk')
  const invite = useApiMutation({
    mutationFn: async () => (await api(helperEndpoints.invite, { body: { role } })).data,
    failed: t('invite.failed'),
    refresh: [helpersQuery(api).queryKey],
  })
  return (
    <Dialog open title={t('invite.title')} onClose={onClose}>
      {invite.data ? (
        <Invitation
          invitation={invite.data}
          onAgain={() => invite.mutate()}
          isMaking={invite.isPending}
          onClose={onClose}
        />
      ) : (
        <div className="grid gap-5">
          <fieldset className="grid gap-2">
            <legend className="pb-2 font-semibold">{t('invite.question')}</legend>
            {HELPER_ROLES.map((each) => (
              <label
                key={each}
                className="flex cursor-pointer items-start gap-3 rounded-md bg-sunken px-4 py-3 has-checked:bg-action-tint has-focus-visible:outline-2"
              >
                <input
                  type="radio"
                  name="role"
                  value={each}
                  checked={role === each}
                  onChange={() => setRole(each)}
                  className="mt-1 size-4 accent-action"
                />
                <span>
                  <span className="block font-bold">{t(`role.${each}`)}</span>
                  <span className="block text-sm text-ink-soft">{t(`roleHint.${each}`)}</span>
                </span>
              </label>
            ))}
          </fieldset>
          <Button size="large" wide onClick={() => invite.mutate()} loading={invite.isPending}>
            {t('invite.make')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

type InvitationProps = {
  invitation: { url: string; role: HelperRole; expiresAt: string }
  onAgain: () => void
  isMaking: boolean
  onClose: () => void
}

function Invitation({ invitation, onAgain, isMaking, onClose }: InvitationProps) {
  const { t } = useTranslation('helpers')
  const { date, time } = useFormat()
  const { url, role, expiresAt } = invitation
  const isOver = useIsOver(expiresAt)
  const joined = useJoined(role)
  if (joined !== null)
    return (
      <div className="grid gap-5">
        <p role="status" className="flex items-center gap-2 text-lg font-bold wrap-anywhere">
          <Check aria-hidden="true" className="size-6 shrink-0 text-action" />
          {t('invite.joined', { name: joined })}
        </p>
        <Button size="large" wide onClick={onClose}>
          {t('invite.done')}
        </Button>
      </div>
    )
  if (isOver)
    return (
      <div className="grid gap-5">
        <p role="status">{t('invite.over')}</p>
        <Button size="large" wide onClick={onAgain} loading={isMaking}>
          {t('invite.make')}
        </Button>
      </div>
    )
  return (
    // On a phone on its side the way to send it stands beside the code, or it would be out of sight.
    <div className="grid gap-4 low:grid-cols-[auto_1fr] low:gap-x-6">
      <p>{t('invite.scan')}</p>
      <div className="justify-self-center low:order-first low:row-span-3">
        <QrPicture text={url} label={t('invite.code')} />
      </div>
      <p className="text-sm text-ink-soft">
        <b className="text-ink">{t(`role.${role}`)}.</b>{' '}
        {t('invite.once', { date: date(expiresAt), time: time(expiresAt) })}
      </p>
      <Ways url={url} text={t('invite.text', { role: t(`role.${role}`), url })} />
    </div>
  )
}

function Ways({ url, text }: { url: string; text: string }) {
  const { t } = useTranslation('helpers')
  const { isCopied, copy } = useCopied()
  const canShare = typeof navigator.share === 'function'
  // Who closes the sheet of apps has shared nothing, and knows it.
  const share = () => void navigator.share({ text }).catch(() => {})
  return (
    <div className="grid gap-3 sm:grid-flow-col sm:auto-cols-fr">
      {canShare ? (
        <Button onClick={share} icon={<Share2 aria-hidden="true" className="size-5" />}>
          {t('invite.share')}
        </Button>
      ) : null}
      <Button
        variant={canShare ? 'quiet' : 'primary'}
        onClick={() => void copy(url)}
        icon={<Copy aria-hidden="true" className="size-5" />}
      >
        {isCopied ? t('invite.copied') : t('invite.copy')}
      </Button>
    </div>
  )
}

function useIsOver(expiresAt: string): boolean {
  const { now } = useServices()
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    setIsOver(false)
    const timer = setTimeout(() => setIsOver(true), Math.max(0, Date.parse(expiresAt) - now()))
    return () => clearTimeout(timer)
  }, [expiresAt, now])
  return isOver
}

/** The name of who has joined since this was opened; null until then. */
function useJoined(role: HelperRole): string | null {
  const { api } = useServices()
  const { data } = useQuery({ ...helpersQuery(api), staleTime: 0, refetchInterval: LOOK_MS })
  const [before] = useState(() => new Set(data?.helpers.map(({ id }) => id)))
  const newest = data?.helpers.find((helper) => !before.has(helper.id) && helper.role === role)
  return newest?.name ?? null
}
