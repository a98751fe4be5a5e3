import type { ReactNode } from 'react'

/** A phone, drawn; what is inside is drawn on a plane of 320 by 220. */
export function PhoneDrawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 320 220"
      className="h-auto w-full rounded-lg bg-sunken"
    >
      <path d="M80 220V34a20 20 0 0 1 20-20h120a20 20 0 0 1 20 20v186Z" className="fill-ink" />
      <path d="M86 220V36a16 16 0 0 1 16-16h116a16 16 0 0 1 16 16v184Z" className="fill-surface" />
      <rect x="144" y="24" width="32" height="6" rx="3" className="fill-ink" />
      {children}
    </svg>
  )
}
