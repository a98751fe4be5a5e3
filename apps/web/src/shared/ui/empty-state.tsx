import type { ReactNode } from 'react'

type EmptyStateProps = {
  title: string
  hint?: ReactNode
  /** A drawing, not a photograph; decoration. */
  picture?: ReactNode
  /** What to do about it. */
  action?: ReactNode
}

/** Says that there is nothing yet, why, and what to do about it. */
export function EmptyState({ title, hint, picture, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-4 py-8 text-center">
      {picture ? <div className="mb-2 text-ink-soft">{picture}</div> : null}
      <p className="text-lg font-bold">{title}</p>
      {hint ? <p className="max-w-[36ch] text-sm text-ink-soft">{hint}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}
