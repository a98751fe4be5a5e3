import { type ApiClient, endpoints } from '@dibs/contract'
import { jakartaDay } from '@dibs/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Archive, Check, Download, Eraser, type LucideIcon, Trash2, X } from 'lucide-react'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withReason } from '../../shared/api/error-text.ts'
import { activeSessionQuery, itemsQuery, pastSessionsQuery } from '../../shared/api/queries.ts'
import { useApiMutation } from '../../shared/api/use-api-mutation.ts'
import { ChangesContext } from '../../shared/claims/changes-provider.tsx'
import { downloadFile } from '../../shared/download/download-file.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { useServices } from '../../shared/services/services.tsx'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { RowButton } from './profile-rows.tsx'

/** Everything that is stored about the seller, as a JSON file. */
export function DownloadRow() {
  const { t } = useTranslation('profile')
  const { api } = useServices()
  const { mutate, isPending } = useApiMutation({
    mutationFn: async () => (await api(endpoints.personalData.export, {})).data,
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
    mutationFn: () => api(endpoints.personalData.erase, { body: { confirmation: 'ERASE' } }),
    onSuccess: async () => {
      await onErased()
      emptyLists(queryClient, api)
      changes?.clear()
      // A proof of an account that was under way is gone, too.
      storage.remove(STORED.verification)
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
      api(endpoints.personalData.deleteAccount, { body: { confirmation: 'DELETE' } }),
    onSuccess: () => {
      toast(t('deletion.done'))
      session.logOut()
    },
  })
  return mutateAsync
}

type DangerRowProps = {
  icon: LucideIcon
  label: string
  hint: string
  dialog: Omit<DangerDialogProps, 'title' | 'onClose'>
}

function DangerRow({ icon, label, hint, dialog }: DangerRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div>
      <RowButton
        icon={icon}
        label={label}
        hint={hint}
        tone="danger"
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <DangerDialog {...dialog} title={label} onClose={() => setIsOpen(false)} /> : null}
    </div>
  )
}

type DangerDialogProps = {
  title: string
  /** Has to be typed; the same in every language. */
  word: 'ERASE' | 'DELETE'
  goes: readonly string[]
  stays: readonly string[]
  /** What happens afterwards. */
  note?: string
  confirmLabel: string
  /** The label while it is done. */
  progressLabel: string
  /** Does it. Rejects with what went wrong. */
  action: () => Promise<unknown>
  /** What is said when it went wrong, before the reason. */
  failed: string
  onClose: () => void
}

/** Says what goes and what stays, and asks for a word before it happens. */
function DangerDialog(props: DangerDialogProps) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { title, word, goes, stays, confirmLabel, progressLabel, onClose } = props
  const form = useForm({
    read: (typed) => (typed.trim() === word ? { value: word } : null),
    save: props.action,
    explain: (cause) => withReason(props.failed, cause, common),
    onSaved: onClose,
  })
  const close = () => {
    if (!form.isSaving) onClose()
  }
  return (
    <Dialog open onClose={close} title={title}>
      <form onSubmit={form.submit} noValidate className="grid gap-5">
        <Points title={t('danger.goes')} points={goes} icon={X} tone="text-alert" />
        <Points title={t('danger.stays')} points={stays} icon={Check} tone="text-action" />
        <p className="text-sm text-ink-soft">
          {t('danger.now')} {props.note}
        </p>
        <TextField
          {...form.input}
          label={t('danger.typeWord', { word })}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
        />
        <div className="grid grid-cols-2 gap-3">
          <Button variant="quiet" onClick={close} disabled={form.isSaving}>
            {common('action.cancel')}
          </Button>
          <Button
            type="submit"
            variant="danger"
            disabled={form.text.trim() !== word}
            loading={form.isSaving}
          >
            {form.isSaving ? progressLabel : confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function Points(props: {
  title: string
  points: readonly string[]
  icon: LucideIcon
  tone: string
}) {
  const Icon = props.icon
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-bold">{props.title}</h3>
      <ul className="grid gap-2">
        {props.points.map((point) => (
          <li key={point} className="flex gap-3 text-pretty">
            <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${props.tone}`} />
            {point}
          </li>
        ))}
      </ul>
    </div>
  )
}
