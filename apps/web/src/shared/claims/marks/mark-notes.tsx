import type { Claim } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { MarkIcon } from './mark-icon.tsx'
import { marksOf } from './marks-of.ts'

/** What each mark of a claim means, in a sentence; nothing without marks. */
export function MarkNotes({ claim }: { claim: Claim }) {
  const { t } = useTranslation('receipt')
  const marks = marksOf(claim)
  if (marks.length === 0) return null
  return (
    <ul className="grid gap-2">
      {marks.map((mark) => (
        <li key={mark} className="flex gap-2 rounded-md px-3 py-2 text-sm ring-1 ring-line">
          <span className="pt-0.5">
            <MarkIcon mark={mark} />
          </span>
          <span>{t(`mark.${mark}`)}</span>
        </li>
      ))}
    </ul>
  )
}
