import type { Claim } from '@dibs/contract'
import { type Doubt, doubtOf } from '@dibs/core'

/** What a seller should know of a claim before announcing it. */
export type Mark = 'takenDown' | 'afterGap' | Doubt

/** A busy live has some thousands of claims. */
const KEPT = 5_000
const doubts = new Map<string, Doubt | null>()

/** What is to be known of a claim, the gravest first. Looks at each text once. */
export function marksOf(claim: Claim): readonly Mark[] {
  const marks: Mark[] = []
  if (claim.isTakenDown) marks.push('takenDown')
  const doubt = doubtOnce(claim.commentText)
  if (doubt) marks.push(doubt)
  // Whom the seller made winner was not decided by a comment.
  if (claim.isAfterGap && claim.position === 1 && !claim.isMoved) marks.push('afterGap')
  return marks
}

function doubtOnce(text: string): Doubt | null {
  const known = doubts.get(text)
  if (known !== undefined) return known
  const doubt = doubtOf(text)
  if (doubts.size >= KEPT) doubts.clear()
  doubts.set(text, doubt)
  return doubt
}
