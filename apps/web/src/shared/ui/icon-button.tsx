import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  plain: 'text-ink-soft hover:bg-sunken hover:text-ink',
  action: 'text-action hover:bg-action-tint',
  danger: 'text-ink-soft hover:bg-alert-tint hover:text-alert',
} as const

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  /** What it does; there are no words to see. */
  label: string
  icon: ReactNode
  tone?: keyof typeof TONES
}

/** A button of 44 by 44 px with an icon alone. */
export function IconButton({ label, icon, tone = 'plain', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={label}
      className={classNames(
        'tap inline-flex shrink-0 items-center justify-center rounded-full transition-colors',
        'disabled:cursor-not-allowed disabled:opacity-45',
        TONES[tone],
      )}
    >
      {icon}
    </button>
  )
}
