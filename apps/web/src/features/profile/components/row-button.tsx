import { ChevronRight, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '../../../shared/ui/class-names.ts'
import { Spinner } from '../../../shared/ui/spinner.tsx'

/** What a row that can be pressed shows. */
type RowLook = { icon: LucideIcon; label: string; hint?: string }

const SHAPE =
  'flex min-h-14 w-full items-center gap-4 px-5 py-3 text-left transition-colors sm:px-6 rounded-[inherit] -outline-offset-3'

type RowButtonProps = RowLook & {
  onClick: () => void
  loading?: boolean
  /** Takes the chevron's place, for what happens here and opens nothing. */
  end?: ReactNode
  tone?: keyof typeof TONES
}
const TONES = { plain: 'hover:bg-sunken', danger: 'hover:bg-alert-tint hover:text-alert-strong' }

/** A whole row to press. */
export function RowButton({ onClick, loading, end, tone = 'plain', ...look }: RowButtonProps) {
  return (
    <button
      type="button"
      onClick={loading ? undefined : onClick}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      className={classNames('group', SHAPE, TONES[tone], loading && 'cursor-progress')}
    >
      <RowWords {...look} />
      {loading ? <Spinner /> : (end ?? <Onwards />)}
    </button>
  )
}

/** A whole row that leads to another page. */
export function RowLink({ to, ...look }: RowLook & { to: string }) {
  return (
    <Link to={to} className={classNames(SHAPE, TONES.plain)}>
      <RowWords {...look} />
      <Onwards />
    </Link>
  )
}

function RowWords({ icon: Icon, label, hint }: RowLook) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{label}</span>
        {hint ? <span className="block text-sm text-ink-soft">{hint}</span> : null}
      </span>
    </>
  )
}

function Onwards() {
  return <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
}
