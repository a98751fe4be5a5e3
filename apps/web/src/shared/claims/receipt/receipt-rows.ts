import type { Claim } from '@dibs/contract'
import type { MatchRule } from '@dibs/core'
import type { TFunction } from 'i18next'
import { marginOf } from './margin-of.ts'
import type { ReceiptWords } from './receipt-words.ts'

/** A line of a receipt: what it is about, and what there is to say. */
export type ReceiptRow = { label: string; value: string }

/** What a place was given for: the comment, its times, the code that it named, and who is near. */
export function receiptRows(
  claim: Claim,
  claims: readonly Claim[],
  words: ReceiptWords,
): ReceiptRow[] {
  const t: TFunction<'receipt'> = words.t
  const rule: MatchRule | 'hand' = claim.matchRule ?? 'hand'
  return [
    { label: t('row.comment'), value: `“${claim.commentText}”` },
    { label: t('row.stamped'), value: words.stamp(claim.commentTimestamp) },
    rule === 'hand'
      ? { label: t('row.added'), value: words.stamp(claim.heardAt) }
      : { label: t('row.heard'), value: words.heard(claim) },
    { label: t('row.match'), value: t(`match.${rule}`, { code: claim.matchedCode }) },
    { label: t('row.standing'), value: words.standing(marginOf(claims, claim)) },
  ]
}
