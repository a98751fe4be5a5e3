import type { ReactNode } from 'react'

/** Says in the middle of a panel that there is nothing in it. */
export function EmptyPanel({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full place-content-center rounded-lg bg-surface">
      <div>{children}</div>
    </div>
  )
}
