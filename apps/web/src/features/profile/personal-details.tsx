import { ApiError, type ContactField, type Profile, userEndpoints } from '@dibs/contract'
import { isBlank } from '@dibs/core'
import { useQueryClient } from '@tanstack/react-query'
import { Mail, Phone, UserRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText, withReason } from '../../shared/api/error-text.ts'
import { useChangeProfile, useProfileCache } from '../../shared/api/use-change-profile.ts'
import { useForm } from '../../shared/forms/use-form.ts'
import { useOneTimeCode } from '../../shared/otp/one-time-code.ts'
import { useServices } from '../../shared/services/services.tsx'
import { TextField } from '../../shared/ui/text-field.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { readContact } from './contact-rules.ts'
import { EditableRow, EditForm, ProfileGroup } from './profile-rows.tsx'

/** Who the seller is: the name, and the addresses that they log in with. */
export function PersonalDetails({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  return (
    <ProfileGroup id="personal-title" title={t('personal')}>
      <NameRow name={profile.name} />
      <ContactRow field="phoneNumber" current={profile.phoneNumber} />
      <ContactRow field="email" current={profile.email} />
    </ProfileGroup>
  )
}

/** The name; saved directly. */
function NameRow({ name }: { name: string | null }) {
  const { t } = useTranslation('profile')
  return (
    <EditableRow
      icon={UserRound}
      label={t('name')}
      value={name}
      editLabel={t('editName')}
      form={(onDone) => <NameForm current={name} onDone={onDone} />}
    />
  )
}

function NameForm({ current, onDone }: { current: string | null; onDone: () => void }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { mutateAsync } = useChangeProfile()
  const form = useForm({
    initial: current ?? '',
    read: (typed) => {
      const name = typed.trim()
      if (isBlank(name)) return { problem: t('error.nameEmpty') }
      return name === current ? { problem: t('error.nameSame') } : { value: name }
    },
    save: (name) => mutateAsync({ name }),
    explain: (cause) => {
      const isRefused = cause instanceof ApiError && cause.status === 422
      const failed = t('error.updateFailed')
      return isRefused ? errorText(cause, common, failed) : withReason(failed, cause, common)
    },
    onSaved: onDone,
  })
  return (
    <EditForm onSubmit={form.submit} onCancel={onDone} isSaving={form.isSaving}>
      <TextField {...form.input} label={t('name')} autoComplete="name" maxLength={200} autoFocus />
    </EditForm>
  )
}

/** How each address is called, drawn and typed. */
const FIELDS = {
  phoneNumber: {
    icon: Phone,
    label: 'phone',
    edit: 'editPhone',
    hint: 'phoneHint',
    input: { type: 'tel', inputMode: 'tel', autoComplete: 'tel', placeholder: '+628123456789' },
  },
  email: {
    icon: Mail,
    label: 'email',
    edit: 'editEmail',
    hint: 'emailHint',
    // Not of the type "email": browsers drop characters there that they do not expect.
    input: { type: 'text', inputMode: 'email', autoComplete: 'email', placeholder: '' },
  },
} as const

type ContactProps = { field: ContactField; current: string | null }

/** The e-mail address or the phone number; a new one is saved once a code has proven it. */
function ContactRow({ field, current }: ContactProps) {
  const { t } = useTranslation('profile')
  const { icon, label, edit } = FIELDS[field]
  return (
    <EditableRow
      icon={icon}
      label={t(label)}
      value={current}
      editLabel={t(edit)}
      form={(onDone) => <ContactForm field={field} current={current} onDone={onDone} />}
    />
  )
}

function ContactForm({ field, current, onDone }: ContactProps & { onDone: () => void }) {
  const { t } = useTranslation('profile')
  const { t: common } = useTranslation()
  const { hint, label, input } = FIELDS[field]
  const [isProving, setIsProving] = useState(false)
  const otp = useContactCode({ field, current, onSaved: onDone })
  const form = useForm({
    initial: current ?? '',
    read: (typed) => {
      const read = readContact(field, typed, current)
      return 'problem' in read ? { problem: t(`error.${field}.${read.problem}`) } : read
    },
    save: async (value) => {
      otp.open(value)
      setIsProving(true)
    },
    explain: (cause) => errorText(cause, common),
  })
  const submit = (event: FormEvent) => {
    // The dialog gives the focus back to where it was when it opened.
    form.field.current?.focus()
    return form.submit(event)
  }
  // The dialog stands beside the form: what is typed and sent there would reach the form, too.
  return (
    <>
      <EditForm onSubmit={submit} onCancel={onDone} isSaving={form.isSaving}>
        <TextField
          {...input}
          {...form.input}
          label={t(label)}
          hint={t(hint)}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
        />
      </EditForm>
      {isProving ? (
        <ContactDialog field={field} otp={otp} onClose={() => setIsProving(false)} />
      ) : null}
    </>
  )
}

/** How long the toast with two sentences stays, in ms. */
const READING_MS = 8_000

/** Proves a new address with a code, shows it at once, says so, and reads the profile anew. */
function useContactCode({ field, current, onSaved }: ContactProps & { onSaved: () => void }) {
  const { api } = useServices()
  const queryClient = useQueryClient()
  const profile = useProfileCache()
  const { t } = useTranslation('profile')
  return useOneTimeCode({
    send: async (value) => {
      await api(userEndpoints.sendContactOtp, { body: { field, value } })
      return {}
    },
    check: async (value, otp) => {
      const { data } = await api(userEndpoints.verifyContactOtp, { body: { field, value, otp } })
      profile.patch({ [field]: value })
      // The address that was replaced is told.
      if (current === null) toast.success(data.message)
      else toast.success(`${data.message} ${t('told', { old: current })}`, { duration: READING_MS })
      void queryClient.invalidateQueries({ queryKey: profile.queryKey })
      onSaved()
    },
  })
}
