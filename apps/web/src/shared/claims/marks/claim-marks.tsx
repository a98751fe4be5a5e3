import type { Claim, Item } from '@dibs/contract'
import type { ItemId, MatchRule } from '@dibs/core'
import { useTranslation } from 'react-i18next'
import { useHolds } from './holds.tsx'
import { MarkChip } from './mark-chip.tsx'
import { marksOf } from './marks-of.ts'
import { otherItemsIn } from './other-items.ts'

/** So many marks of a winner are said in words; further ones are pictures. */
const IN_WORDS = 2

export type ClaimMarksProps = {
  claim: Claim
  itemId: ItemId
  items: readonly Item[]
  rule: MatchRule
}

/** What is to be known of a claim before it is announced: a winner's in words, else in pictures. */
export function ClaimMarks({ claim, itemId, items, rule }: ClaimMarksProps) {
  const { t } = useTranslation('marks')
  const marks = marksOf(claim)
  const others = otherItemsIn(items, rule)(claim, itemId)
  const words = claim.position === 1 ? IN_WORDS : 0
  return (
    <>
      {marks.map((mark, index) => (
        <MarkChip key={mark} mark={mark} label={t(`label.${mark}`)} inWords={index < words} />
      ))}
      {others.length > 0 ? (
        <AlsoMark claim={claim} others={others} inWords={marks.length < words} />
      ) : null}
    </>
  )
}

/** That a comment names items on which its buyer has no place yet. */
function AlsoMark(props: { claim: Claim; others: readonly Item[]; inWords: boolean }) {
  const { t } = useTranslation('marks')
  const holds = useHolds()
  const [first, ...rest] = props.others.filter(
    ({ id }) => !holds({ itemId: id, accountId: props.claim.customerAccountId }),
  )
  if (!first) return null
  const named = { item: first.clue_text, more: rest.length }
  const label = t(rest.length > 0 ? 'label.alsoMore' : 'label.also', named)
  return <MarkChip mark="also" label={label} inWords={props.inWords} />
}
