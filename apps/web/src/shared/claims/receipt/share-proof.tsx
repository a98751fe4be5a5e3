import { fairEndpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Link as LinkIcon, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { fairQuery } from '../../api/fair-query.ts'
import { useApiMutation } from '../../api/use-api-mutation.ts'
import { useCopied } from '../../clipboard/use-copied.ts'
import { useServices } from '../../services/services.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast.ts'
import type { PlaceName } from '../places.ts'

/** It is sealed about once a minute. */
const ASK_AGAIN_MS = 10_000

type Shared = PlaceName & { sessionId: SessionId }

/** The way to show others that a place is right; of a live that keeps no log, the way to keep one. */
export function ShareProof({ sessionId, ...place }: Shared) {
  const { api } = useServices()
  const { data } = useQuery(fairQuery(api, sessionId))
  // What cannot be read is no part of the receipt.
  if (!data || !(data.isKept || data.canKeep)) return null
  return (
    <section className="mt-4 grid gap-2 border-t border-line pt-4">
      {data.isKept ? <Proof sessionId={sessionId} {...place} /> : <KeepLog sessionId={sessionId} />}
    </section>
  )
}

function Proof({ sessionId, itemId, accountId }: Shared) {
  const { t } = useTranslation('receipt')
  const { api } = useServices()
  const { isCopied, copy } = useCopied()
  const params = { sessionId, itemClueId: itemId, customerAccountId: accountId }
  const { data: path } = useQuery({
    queryKey: ['fair', sessionId, itemId, accountId],
    staleTime: 0,
    queryFn: async ({ signal }) =>
      (await api(fairEndpoints.getProof, { params, signal })).data.path,
    refetchInterval: ({ state }) => (state.data ? false : ASK_AGAIN_MS),
  })
  if (!path) return <p className="text-sm text-ink-soft">{t('proof.notYet')}</p>
  const address = `${window.location.origin}${path}`
  const share = async () => {
    if (!(await copy(address))) toast.error(t('proof.copyFailed'))
  }
  const Icon = isCopied ? Check : LinkIcon
  return (
    <>
      <Button variant="quiet" onClick={share} icon={<Icon aria-hidden="true" className="size-5" />}>
        {t(isCopied ? 'proof.copied' : 'proof.share')}
      </Button>
      <a
        href={path}
        target="_blank"
        rel="noreferrer"
        className={buttonClasses({ variant: 'quiet' })}
      >
        {t('proof.open')}
      </a>
      <p className="text-sm text-ink-soft">{t('proof.hint')}</p>
    </>
  )
}

function KeepLog({ sessionId }: { sessionId: SessionId }) {
  const { t } = useTranslation('receipt')
  const { api } = useServices()
  const queryClient = useQueryClient()
  const keep = useApiMutation({
    mutationFn: () => api(fairEndpoints.keep, { params: { sessionId } }),
    failed: t('proof.keepFailed'),
    onSuccess: ({ data }) => queryClient.setQueryData(fairQuery(api, sessionId).queryKey, data),
  })
  return (
    <>
      <Button
        variant="quiet"
        disabled={keep.isPending}
        onClick={() => keep.mutate(undefined)}
        icon={<ShieldCheck aria-hidden="true" className="size-5" />}
      >
        {t('proof.keep')}
      </Button>
      <p className="text-sm text-ink-soft">{t('proof.keepHint')}</p>
    </>
  )
}
