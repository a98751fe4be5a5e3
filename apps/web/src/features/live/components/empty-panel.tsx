import { type ReactNode, useRef } from 'react'
import { useCarrying } from '../motion/use-carrying.ts'

/** Says in the middle of a panel that there is nothing in it. */
export function EmptyPanel({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useCarrying(box, 'jump')
  return (
    <div ref={box} className="relative grid h-full place-content-center rounded-lg bg-surface">
      <div className="relative">{children}</div>
    </div>
  )
}
