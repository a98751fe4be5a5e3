import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const TONES = {
  plain: 'bg-sunken text-ink-soft',
  action: 'bg-action-tint text-action',
  /** For who is first, and nothing else. */
  first: 'bg-first text-on-first',
  live: 'bg-alert text-on-alert',
} as const

/** A word or a number on a small plane. */
export function Badge(props: { tone?: keyof typeof TONES; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'figures inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-bold whitespace-nowrap',
        TONES[props.tone ?? 'plain'],
      )}
    >
      {props.icon}
      {props.children}
    </span>
  )
}
