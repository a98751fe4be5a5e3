import { ChevronRight, type LucideIcon, Pencil } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Button } from '../../shared/ui/button.tsx'
import { classNames } from '../../shared/ui/class-names.ts'
import { IconButton } from '../../shared/ui/icon-button.tsx'
import { Spinner } from '../../shared/ui/spinner.tsx'

/** Rows that belong together, under their heading. */
export function ProfileGroup(props: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={props.id}
      className="overflow-hidden rounded-lg bg-surface shadow-raised"
    >
      <h2 id={props.id} className="px-5 pt-5 pb-2 text-lg font-extrabold sm:px-6">
        {props.title}
      </h2>
      <div className="divide-y divide-line pb-2">{props.children}</div>
    </section>
  )
}

type ProfileRowProps = {
  icon: LucideIcon
  label: string
  value: ReactNode
  action?: ReactNode
}

/** One line of the profile: what it is, its value, and what can be done. */
export function ProfileRow({ icon: Icon, label, value, action }: ProfileRowProps) {
  return (
    <div className="flex gap-4 px-5 py-3 sm:px-6">
      <Icon aria-hidden="true" className="mt-3 size-5 shrink-0 text-ink-soft" />
      <div className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-[min(7rem,50%)]">
          <p className="text-sm text-ink-soft">{label}</p>
          <div className="font-semibold wrap-anywhere">{value}</div>
        </div>
        {action}
      </div>
    </div>
  )
}

/** Stands where a value is missing. */
export function NotSet({ text }: { text: string }) {
  return <span className="font-normal text-ink-soft">{text}</span>
}

type EditableRowProps = {
  icon: LucideIcon
  label: string
  value: string | null
  editLabel: string
  /** What stands here while it is edited; calls `onDone` when it was saved or cancelled. */
  form: (onDone: () => void) => ReactNode
}

/** A field of the profile, to read or to edit in place. */
export function EditableRow({ icon, label, value, editLabel, form }: EditableRowProps) {
  const { t } = useTranslation('profile')
  const [isEditing, setIsEditing] = useState(false)
  const button = useFocusOnReturn(isEditing)
  if (isEditing) return form(() => setIsEditing(false))
  return (
    <ProfileRow
      icon={icon}
      label={label}
      value={value ? <Breakable text={value} /> : <NotSet text={t('notSet')} />}
      action={
        // The pencil, not the area to press, lines up with the end of the other rows.
        <div className="-mr-3 flex">
          <IconButton
            ref={button}
            label={editLabel}
            onClick={() => setIsEditing(true)}
            icon={<Pencil aria-hidden="true" className="size-5" />}
          />
        </div>
      }
    />
  )
}

/** A long e-mail address breaks after its @. */
function Breakable({ text }: { text: string }) {
  const at = text.lastIndexOf('@') + 1
  return (
    <bdi>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </bdi>
  )
}

/** The form takes its focus with it when it goes; it returns to the button that opened it. */
function useFocusOnReturn(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}

type EditFormProps = {
  onSubmit: (event: FormEvent) => void
  onCancel: () => void
  isSaving: boolean
  children: ReactNode
}

/** A field that is edited in place, with save and cancel; Escape cancels, too. */
export function EditForm({ onSubmit, onCancel, isSaving, children }: EditFormProps) {
  const { t } = useTranslation()
  return (
    <form
      onSubmit={onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
      noValidate
      className="grid gap-3 px-5 py-4 sm:px-6"
    >
      {children}
      <div className="flex justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t('action.save')}
        </Button>
      </div>
    </form>
  )
}

/** What a row that can be pressed shows. */
type RowLook = { icon: LucideIcon; label: string; hint?: string }

const SHAPE =
  'flex min-h-14 w-full items-center gap-4 px-5 py-3 text-left transition-colors sm:px-6 rounded-[inherit] -outline-offset-3'
const TONES = { plain: 'hover:bg-sunken', danger: 'hover:bg-alert-tint hover:text-alert-strong' }

type RowButtonProps = RowLook & {
  onClick: () => void
  loading?: boolean
  /** In the chevron's place, for what happens here and opens nothing. */
  end?: ReactNode
  tone?: keyof typeof TONES
}

/** A whole row to press. */
export function RowButton({ onClick, loading, end, tone = 'plain', ...look }: RowButtonProps) {
  return (
    <button
      type="button"
      onClick={loading ? undefined : onClick}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={classNames('group', SHAPE, TONES[tone], loading && 'cursor-progress')}
    >
      <RowWords {...look} />
      {loading ? <Spinner /> : (end ?? <Chevron />)}
    </button>
  )
}

/** A whole row that leads to another page. */
export function RowLink({ to, ...look }: RowLook & { to: string }) {
  return (
    <Link to={to} className={classNames(SHAPE, TONES.plain)}>
      <RowWords {...look} />
      <Chevron />
    </Link>
  )
}

function RowWords({ icon: Icon, label, hint }: RowLook) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {hint ? <span className="block text-sm text-ink-soft">{hint}</span> : null}
      </span>
    </>
  )
}

function Chevron() {
  return <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
}
