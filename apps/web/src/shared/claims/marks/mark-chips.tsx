import { type Item, shareOf, type WaitlistClaim } from '@dibs/contract'
import type { ItemId, MatchRule } from '@dibs/core'
import {
  CircleSlash,
  EarOff,
  EyeOff,
  History,
  ListPlus,
  type LucideIcon,
  MessageCircleQuestionMark,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isWinner } from '../places.ts'
import { useHolds } from './holds.tsx'
import { type Mark, marksOf, otherItemsIn } from './marks.ts'

/** So many marks of a winner are said in words; further ones are pictures. */
const IN_WORDS = 2

const ICONS: Record<Mark | 'also', LucideIcon> = {
  takenDown: EyeOff,
  cancellation: CircleSlash,
  question: MessageCircleQuestionMark,
  afterGap: EarOff,
  aheadOfHeld: History,
  also: ListPlus,
}

export type ClaimMarksProps = {
  claim: WaitlistClaim
  itemId: ItemId
  items: readonly Item[]
  rule: MatchRule
}

/** What is to be known of a claim before it is announced: a winner's in words, else in pictures. */
export function ClaimMarks({ claim, itemId, items, rule }: ClaimMarksProps) {
  const { t } = useTranslation('marks')
  const marks = marksOf(claim)
  const others = otherItemsIn(items, rule)(claim, itemId)
  const words = isWinner(claim) || shareOf(claim).isAheadOfHeld ? IN_WORDS : 0
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
function AlsoMark(props: { claim: WaitlistClaim; others: readonly Item[]; inWords: boolean }) {
  const { t } = useTranslation('marks')
  const holds = useHolds()
  const [first, ...rest] = props.others.filter(
    ({ id }) => !holds({ itemId: id, accountId: props.claim.buyer.accountId }),
  )
  if (!first) return null
  const named = { item: first.clue_text, more: rest.length }
  const label = t(rest.length > 0 ? 'label.alsoMore' : 'label.also', named)
  return <MarkChip mark="also" label={label} inWords={props.inWords} />
}

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

function MarkIcon({ mark }: { mark: Mark | 'also' }) {
  const Icon = ICONS[mark]
  return <Icon aria-hidden="true" className="size-4 shrink-0" />
}

/** What each mark of a claim means, in a sentence; nothing without marks. */
export function MarkNotes({ claim }: { claim: WaitlistClaim }) {
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
