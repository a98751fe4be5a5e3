import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Card } from '../../shared/ui/card.tsx'

type PartProps = {
  id: string
  title: string
  /** How it stands, said while it is folded. */
  now: string
  children: ReactNode
}

/** A part of the shop that works as it is: folded on a phone, where the page would be long. */
export function Part({ id, title, now, children }: PartProps) {
  const [isWide] = useState(() => window.matchMedia('(min-width: 64rem)').matches)
  return (
    <Card labelledBy={id} flush>
      <details open={isWide} className="group/part">
        <summary className="flex min-h-16 items-center gap-3 rounded-lg px-5 py-3 marker:content-none sm:px-6">
          <div className="min-w-0 flex-1">
            <h2 id={id} className="text-lg font-extrabold">
              {title}
            </h2>
            <p className="text-sm text-ink-soft wrap-anywhere group-open/part:hidden">{now}</p>
          </div>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-ink-soft transition-transform group-open/part:rotate-180"
          />
        </summary>
        <div className="px-5 pb-5 sm:px-6 sm:pb-6">{children}</div>
      </details>
    </Card>
  )
}
