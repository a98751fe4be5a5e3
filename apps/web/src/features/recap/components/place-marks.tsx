import type { Claim } from '@dibs/contract'
import { useTranslation } from 'react-i18next'
import { MarkChip } from '../../../shared/claims/marks/mark-chip.tsx'
import { marksOf } from '../../../shared/claims/marks/marks-of.ts'

/** What is to be known of a claim before it is relied on; nothing of most. */
export function PlaceMarks({ claim, inWords }: { claim: Claim; inWords: boolean }) {
  const { t } = useTranslation('marks')
  return marksOf(claim).map((mark) => (
    <MarkChip key={mark} mark={mark} label={t(`label.${mark}`)} inWords={inWords} />
  ))
}
