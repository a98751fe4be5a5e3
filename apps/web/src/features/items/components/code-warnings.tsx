import type { Item } from '@dibs/contract'
import type { CodeWarning } from '@dibs/core'
import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCodeWarnings } from '../use-code-warnings.ts'

type CodeWarningsProps = {
  /** The code as it is typed. */
  typed: string
  /** The item that is edited; `null` for a new one. */
  own: Item['id'] | null
}

/** What a code will also catch, told below its field while it is typed; it can be saved all the same. */
export function CodeWarnings({ typed, own }: CodeWarningsProps) {
  const warnings = useCodeWarnings(typed, own)
  return (
    <div aria-live="polite" className="grid">
      {warnings.map((warning) => (
        <Warning key={warning.type} warning={warning} code={typed.trim()} />
      ))}
    </div>
  )
}

function Warning({ warning, code }: { warning: CodeWarning; code: string }) {
  const { t } = useTranslation('matching')
  const { type, ...words } = warning
  return (
    <p className="mt-2 flex gap-2 text-sm wrap-anywhere">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-ink-soft" />
      <span className="min-w-0">
        {t(`warning.${type}`, { code, other: '', example: '', ...words })}
      </span>
    </p>
  )
}
