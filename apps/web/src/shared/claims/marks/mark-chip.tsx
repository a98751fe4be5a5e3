import { MarkIcon } from './mark-icon.tsx'
import type { Mark } from './marks-of.ts'

/** A mark on a place: in words where there is room for them, else its picture with a name. */
export function MarkChip(props: { mark: Mark | 'also'; label: string; inWords: boolean }) {
  const { mark, label, inWords } = props
  if (!inWords) {
    return (
      <span role="img" aria-label={label} title={label} className="shrink-0">
        <MarkIcon mark={mark} />
      </span>
    )
  }
  return (
    <span className="inline-flex max-w-full items-center gap-1 rounded-full bg-surface px-2 py-0.5 text-xs font-bold text-ink ring-1 ring-line">
      <MarkIcon mark={mark} />
      <span className="truncate">{label}</span>
    </span>
  )
}
