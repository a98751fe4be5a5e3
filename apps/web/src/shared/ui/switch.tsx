import { Switch as Radix } from 'radix-ui'
import { type ReactNode, useId } from 'react'

type SwitchProps = {
  label: ReactNode
  /** One sentence that says what it does. */
  hint: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** Something that is on or off at once; pressing the words does it, too. */
export function Switch({ label, hint, checked, onChange, disabled = false }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-4">
      <div className="min-w-0 flex-1">
        <label
          htmlFor={id}
          className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 pb-1 font-bold"
        >
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      </div>
      <Radix.Root
        id={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="group tap inline-flex shrink-0 items-center justify-end disabled:cursor-not-allowed"
      >
        <span className="flex h-7 w-12 items-center rounded-full bg-edge p-1 transition-colors group-disabled:bg-line group-data-[state=checked]:bg-action">
          <Radix.Thumb className="size-5 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-5" />
        </span>
      </Radix.Root>
    </div>
  )
}
