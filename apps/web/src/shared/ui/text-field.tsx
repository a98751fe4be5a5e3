import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type TextFieldProps = Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string
  /** Keeps the label for screen readers alone, where the place says it already. */
  hideLabel?: boolean
  hint?: ReactNode
  /** What is wrong with the value; announced, and tied to the field. */
  error?: string | null | undefined
  /** Stands in the field before the value, such as an @. */
  prefix?: string
  /** Stands at the field's end, such as a counter. */
  suffix?: ReactNode
}

/** A labelled line of text to type, with its hint and its error. */
export function TextField(props: TextFieldProps) {
  const { label, hideLabel, hint, error, prefix, suffix, ...rest } = props
  const id = useId()
  const noteId = `${id}-note`
  const hasNote = Boolean(error || hint)
  return (
    <div className="grid w-full gap-2">
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm font-bold'}>
        {label}
      </label>
      <div
        className={classNames(
          'flex min-h-12 items-center rounded-md px-4 ring-1 transition-shadow',
          'focus-within:ring-2',
          rest.readOnly ? 'bg-sunken' : 'bg-surface',
          error
            ? 'ring-alert'
            : rest.readOnly
              ? 'ring-transparent'
              : 'ring-edge focus-within:ring-action',
        )}
      >
        {prefix ? <span className="pr-0.5 text-ink-soft">{prefix}</span> : null}
        <input
          type="text"
          {...rest}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={hasNote ? noteId : rest['aria-describedby']}
          className="min-h-12 w-full min-w-0 bg-transparent outline-none placeholder:text-ink-soft"
        />
        {suffix}
      </div>
      {hasNote ? <FieldNote id={noteId} hint={hint} error={error} /> : null}
    </div>
  )
}

function FieldNote(props: { id: string; hint: ReactNode; error: string | null | undefined }) {
  return (
    <p
      id={props.id}
      role={props.error ? 'alert' : undefined}
      className={classNames('text-sm', props.error ? 'font-semibold text-alert' : 'text-ink-soft')}
    >
      {props.error || props.hint}
    </p>
  )
}
