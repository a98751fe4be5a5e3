import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type CardProps = {
  children: ReactNode
  /** Says which part of the page this is; makes the card a landmark. */
  labelledBy?: string
  /** Leaves the inner spacing to the content, such as rows from edge to edge. */
  flush?: boolean
}

/** A plane that lifts one matter off the paper. */
export function Card({ children, labelledBy, flush }: CardProps) {
  return (
    <section
      aria-labelledby={labelledBy}
      className={classNames('rounded-lg bg-surface shadow-raised', !flush && 'p-5 sm:p-6')}
    >
      {children}
    </section>
  )
}
