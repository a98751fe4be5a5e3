import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

const VARIANTS = {
  primary: 'bg-action text-on-action hover:bg-action-strong',
  quiet: 'bg-sunken text-ink hover:bg-line',
  /** For the one danger among quiet buttons; red fill is kept for its confirmation. */
  dangerQuiet: 'bg-alert-tint text-alert-strong hover:bg-alert hover:text-on-alert',
  danger: 'bg-alert text-on-alert hover:bg-alert-strong',
} as const

const SIZES = {
  medium: 'min-h-11 px-4 py-1 text-sm',
  large: 'min-h-14 px-6 py-1 text-lg leading-tight max-[23rem]:px-3',
} as const

const SHAPE =
  'inline-flex items-center justify-center gap-2 rounded-md text-center font-bold text-balance select-none ' +
  'transition-[background-color,color,transform] active:scale-[0.98] ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft disabled:active:scale-100'

type Look = { variant?: keyof typeof VARIANTS; size?: keyof typeof SIZES; wide?: boolean }

/** The look of a button, for links that are to look like one. */
export function buttonClasses({ variant = 'primary', size = 'medium', wide = false }: Look = {}) {
  return classNames(SHAPE, VARIANTS[variant], SIZES[size], wide && 'w-full')
}

type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'className'> & {
    /** Shows that the press is being worked on, and ignores further ones; keeps the focus. */
    loading?: boolean
    icon?: ReactNode
  }

/** A button with words on it. Sends no form unless `type="submit"`. */
export function Button({ variant, size, wide, loading, icon, children, ...rest }: ButtonProps) {
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <button
      type="button"
      {...rest}
      onClick={loading ? (event) => event.preventDefault() : rest.onClick}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
      className={classNames(buttonClasses(look), loading && 'cursor-progress')}
    >
      {loading ? <Spinner /> : icon}
      {children}
    </button>
  )
}
