import type { ContactField } from '@dibs/contract'
import { Mail, Phone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { type ContactProblem, readContact } from '../contact-rules.ts'
import { useContactOtp } from '../use-contact-otp.ts'
import { useSaveContact } from '../use-save-contact.ts'
import { ContactDialog } from './contact-dialog.tsx'
import { EditForm } from './edit-form.tsx'
import { EditableRow } from './editable-row.tsx'

/** How each field is called, drawn and typed. */
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
    // Not of the type "email": there, browsers take away what they find odd.
    input: { type: 'text', inputMode: 'email', autoComplete: 'email', placeholder: '' },
  },
} as const

type ContactProps = { field: ContactField; current: string | null }

/** The e-mail address or the phone number; a new one is saved once a code has proven it. */
export function ContactRow({ field, current }: ContactProps) {
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
  const { hint, label, input } = FIELDS[field]
  const [text, setText] = useState(current ?? '')
  const [problem, setProblem] = useState<ContactProblem | null>(null)
  const [isProving, setIsProving] = useState(false)
  const inputField = useRef<HTMLInputElement>(null)
  const saveContact = useSaveContact(field, current)
  const proof = useContactOtp({
    field,
    onSaved: (value, message) => {
      saveContact(value, message)
      onDone()
    },
  })

  const save = () => {
    // Also on the way to the dialog, which gives the focus back to where it was.
    inputField.current?.focus()
    const read = readContact(field, text, current)
    if ('problem' in read) return setProblem(read.problem)
    proof.dispatch({ type: 'asked', value: read.value })
    setIsProving(true)
  }
  // The dialog stands beside the form: what is typed and sent there would reach the form, too.
  return (
    <>
      <EditForm onSubmit={save} onCancel={onDone}>
        <TextField
          {...input}
          ref={inputField}
          label={t(label)}
          hint={t(hint)}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setProblem(null)
          }}
          error={problem && t(`error.${field}.${problem}`)}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          autoFocus
        />
      </EditForm>
      {isProving ? (
        <ContactDialog field={field} proof={proof} onClose={() => setIsProving(false)} />
      ) : null}
    </>
  )
}
