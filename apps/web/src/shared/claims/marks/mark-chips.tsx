import { shareOf, type WaitlistClaim } from '@dibs/contract'
import type { Doubt } from '@dibs/core'
import {
  CircleSlash,
  EarOff,
  EyeOff,
  History,
  type LucideIcon,
  MessageCircleQuestionMark,
  SkipForward,
  SquareDashed,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../ui/class-names.ts'
import { isWinner } from '../places.ts'
import { longerWordOf, type Mark, marksOf, type WinnerDoubt } from './marks.ts'

/** So many marks of a winner are said in words; further ones are pictures. */
const IN_WORDS = 2

const ICONS: Record<Mark | WinnerDoubt, LucideIcon> = {
  takenDown: EyeOff,
  cancellation: CircleSlash,
  question: MessageCircleQuestionMark,
  afterGap: EarOff,
  aheadOfHeld: History,
  longer: SquareDashed,
  skipped: SkipForward,
}

type ClaimMarksProps = {
  claim: WaitlistClaim
  /** What is said already, in place of the crown. */
  said: WinnerDoubt | null
}

/** What is to be known of a claim before it is announced: a winner's in words, else in pictures. */
export function ClaimMarks({ claim, said }: ClaimMarksProps) {
  const label = useMarkLabel(claim)
  const words = isWinner(claim) || shareOf(claim).isAheadOfHeld ? IN_WORDS : 0
  return marksOf(claim)
    .filter((mark) => mark !== said)
    .map((mark, index) => (
      // What is named says more than any picture.
      <MarkChip
        key={mark}
        mark={mark}
        label={label(mark)}
        inWords={mark === 'longer' || index < words}
        // On a small phone there is a word for why the winner is in doubt, and room for no other.
        isBrief={said !== null}
      />
    ))
}

/** The words of a claim's marks. */
export function useMarkLabel(claim: WaitlistClaim): (mark: Mark | WinnerDoubt) => string {
  const { t } = useTranslation('marks')
  return (mark) => t(`label.${mark}`, { word: longerWordOf(claim) ?? '' })
}

type MarkChipProps = { mark: Mark; label: string; inWords: boolean; isBrief?: boolean }

/** A mark on a place: in words where there is room for them, else its picture with a name. */
export function MarkChip(props: MarkChipProps) {
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
      <span className={classNames('truncate', props.isBrief && 'short:sr-only')}>{label}</span>
    </span>
  )
}

/** The picture of what a comment sounds like, with its name. */
export function SaidMark({ doubt, inWords = false }: { doubt: Doubt; inWords?: boolean }) {
  const { t } = useTranslation('marks')
  return <MarkChip mark={doubt} label={t(`label.${doubt}`)} inWords={inWords} />
}

export function MarkIcon({ mark }: { mark: Mark | WinnerDoubt }) {
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
          <span>{t(`mark.${mark}`, { word: longerWordOf(claim) ?? '' })}</span>
        </li>
      ))}
    </ul>
  )
}
