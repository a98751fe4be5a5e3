import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'

type FormOptions<Value> = {
  initial?: string
  /** What is typed, as it is to be saved; why it cannot be; `null` when there is nothing to save. */
  read: (typed: string) => { value: Value } | { problem: string } | null
  /** Rejects when it could not be saved. */
  save: (value: Value) => Promise<unknown>
  /** The sentence for what `save` rejected with. */
  explain: (cause: unknown, value: Value) => string
  /** Called when it is saved, with what had been typed. */
  onSaved?: (typed: string) => void
}

/**
 * The one way of forms: a field that is typed in, checked, and saved once at a time. What is wrong
 * stands beside the field, which keeps what was typed and gets the focus; typing takes the complaint
 * away. Draw it so:
 *
 *     <form onSubmit={form.submit} noValidate>
 *       <TextField {...form.input} label={...} />
 *       <Button type="submit" loading={form.isSaving}>
 */
export function useForm<Value>(options: FormOptions<Value>) {
  const { initial = '', read, save, explain, onSaved } = options
  const [text, setText] = useState(initial)
  const [refusal, setRefusal] = useState<{ error: string; cause: unknown } | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const refuse = (error: string, cause: unknown) => {
    setRefusal({ error, cause })
    returnFocus(field.current)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const typed = isSaving ? null : read(text)
    if (typed === null) return
    if ('problem' in typed) return refuse(typed.problem, null)
    setIsSaving(true)
    setRefusal(null)
    const failure = await save(typed.value).then(
      () => null,
      (cause: unknown) => ({ cause }),
    )
    setIsSaving(false)
    if (failure) refuse(explain(failure.cause, typed.value), failure.cause)
    else onSaved?.(text)
  }

  const error = refusal?.error ?? null
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setText(event.target.value)
    setRefusal(null)
  }
  return {
    text,
    setText,
    error,
    /** What the last `save` rejected with. */
    cause: refusal?.cause ?? null,
    isSaving,
    submit,
    field,
    /** What a `TextField` takes. */
    input: { ref: field, value: text, onChange, error },
  }
}

/** Gives a field the focus, unless the person has gone on to something outside of its form. */
export function returnFocus(field: HTMLInputElement | null): void {
  const { activeElement, body } = document
  if (activeElement === body || field?.form?.contains(activeElement)) field?.focus()
}
