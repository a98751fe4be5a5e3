import { type ApiClient, personalDataEndpoints } from '@dibs/contract'
import { jakartaDay } from '@dibs/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Archive, Download, Eraser, Trash2 } from 'lucide-react'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { activeSessionQuery, itemsQuery, pastSessionsQuery } from '../../shared/api/queries.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { ChangesContext } from '../../shared/claims/changes-provider.tsx'
import { downloadFile } from '../../shared/download/download-file.ts'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import { DangerRow } from './danger-row.tsx'
import { RowButton } from './profile-rows.tsx'

/** Everything that is stored about the seller, as a JSON file. */
export function DownloadRow() {
  const { t } = useTranslation('profile')
  const { api } = useServices()
  const { mutate, isPending } = useApiMutation({
    mutationFn: async () => (await api(personalDataEndpoints.export, {})).data,
    failed: t('download.failed'),
    onSuccess: (data) => {
      downloadFile(
        // The name that the server gives it, too (product decisions, "Personal data").
        `dibs-data-${jakartaDay(Date.parse(data.exportedAt))}.json`,
        'application/json',
        `${JSON.stringify(data, null, 2)}\n`,
      )
      toast.success(t('download.done'))
    },
  })
  return (
    <RowButton
      icon={Archive}
      label={t('download.label')}
      hint={isPending ? t('download.preparing') : t('download.hint')}
      onClick={() => mutate()}
      loading={isPending}
      end={<Download aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />}
    />
  )
}

/**
 * What cannot be taken back, apart from the rest. `onErased` ends what this device still holds of a
 * live that was erased.
 */
export function DangerZone({ onErased }: { onErased: () => Promise<void> }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const eraseData = useEraseData(onErased)
  const deleteAccount = useDeleteAccount()
  return (
    <section aria-labelledby="danger-title" className="mt-4 grid gap-3 border-t border-line pt-6">
      <h2 id="danger-title" className="font-bold text-ink-soft">
        {t('danger.title')}
      </h2>
      <div className="grid gap-3 *:rounded-lg *:ring-1 *:ring-line *:ring-inset lg:grid-cols-2 lg:gap-6">
        <DangerRow
          icon={Eraser}
          label={t('erase.label')}
          hint={t('erase.hint')}
          dialog={{
            word: 'ERASE',
            ownWord: t('erase.word'),
            goes: [t('erase.goes.items'), t('erase.goes.sessions'), t('erase.goes.live')],
            stays: [t('erase.stays.account'), t('erase.stays.link'), t('erase.stays.starts')],
            confirmLabel: t('erase.confirm'),
            progressLabel: t('erase.progress'),
            action: eraseData,
            failed: t('erase.failed'),
          }}
        />
        <DangerRow
          icon={Trash2}
          label={t('deletion.label')}
          hint={t('deletion.hint')}
          dialog={{
            word: 'DELETE',
            ownWord: t('deletion.word'),
            goes: [t('deletion.goes.account'), t('deletion.goes.data'), t('deletion.goes.live')],
            stays: [t('deletion.stays.video')],
            note: t('deletion.message'),
            confirmLabel: t('deletion.confirm'),
            progressLabel: common('status.deleting'),
            action: deleteAccount,
            failed: t('deletion.failed'),
          }}
        />
      </div>
    </section>
  )
}

/** Erases items and sessions with all they hold. */
function useEraseData(onErased: () => Promise<void>): () => Promise<unknown> {
  const { api, storage } = useServices()
  const changes = useContext(ChangesContext)
  const queryClient = useQueryClient()
  const { t } = useTranslation('profile')
  const { mutateAsync } = useApiMutation({
    mutationFn: () => api(personalDataEndpoints.erase, { body: { confirmation: 'ERASE' } }),
    onSuccess: async () => {
      await onErased()
      emptyLists(queryClient, api)
      changes?.clear()
      // A proof of an account that was under way is gone, too.
      storage.remove(STORED.verification)
      // What other screens keep of buyers for when there is no network.
      storage.remove(STORED.packing)
      storage.remove(STORED.sending)
      storage.remove(STORED.labels)
      storage.remove(STORED.lastLists)
      // A toast that says that a stopped live is saved is not true any more.
      toast.remove()
      toast.success(t('erase.done'))
    },
  })
  return mutateAsync
}

/** Nothing of what was erased may be shown again from the cache. */
function emptyLists(queryClient: QueryClient, api: ApiClient): void {
  // Recaps, and whatever else no screen shows now.
  queryClient.removeQueries({ type: 'inactive' })
  queryClient.setQueryData(itemsQuery(api).queryKey, [])
  queryClient.setQueryData(pastSessionsQuery(api).queryKey, [])
  queryClient.setQueryData(activeSessionQuery(api).queryKey, null)
  void queryClient.invalidateQueries()
}

/**
 * Deletes the account and logs this browser out, which leads to the front page and empties the
 * caches; the toast goes along.
 */
function useDeleteAccount(): () => Promise<unknown> {
  const { api, session } = useServices()
  const { t } = useTranslation('profile')
  const { mutateAsync } = useApiMutation({
    mutationFn: () =>
      api(personalDataEndpoints.deleteAccount, { body: { confirmation: 'DELETE' } }),
    onSuccess: () => {
      toast(t('deletion.done'))
      session.logOut()
    },
  })
  return mutateAsync
}
