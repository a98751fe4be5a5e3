import { type Item, shareOf, type WaitlistClaim } from '@dibs/contract'
import {
  compileMentions,
  type Doubt,
  doubtOf,
  foldText,
  type ItemId,
  type MatchRule,
  WISHES,
} from '@dibs/core'
import { isWinner } from '../places.ts'

/** What a seller should know of a claim before announcing it. */
export type Mark = 'takenDown' | 'afterGap' | 'aheadOfHeld' | 'longer' | Doubt

/** Why the seller may not want a winner: what they wrote, or that they were put back. */
export type WinnerDoubt = Doubt | 'longer' | 'skipped'

/** A busy live has some thousands of claims. */
const KEPT = 5_000
const doubts = new Map<string, Doubt | null>()

/** What is to be known of a claim, the gravest first. Each text is judged once. */
export function marksOf(claim: WaitlistClaim): readonly Mark[] {
  const marks: Mark[] = []
  if (claim.isTakenDown) marks.push('takenDown')
  const doubt = claim.givenUp ? 'cancellation' : saidDoubt(claim.text)
  if (doubt) marks.push(doubt)
  if (longerWordOf(claim) !== null) marks.push('longer')
  // A winner whom the seller chose was not decided by a comment.
  if (claim.isAfterGap && isWinner(claim) && !claim.isMoved) marks.push('afterGap')
  if (shareOf(claim).isAheadOfHeld) marks.push('aheadOfHeld')
  return marks
}

/** Why a winner is not settled; `null` of who waits. */
export const winnerDoubtOf = (claim: WaitlistClaim, hasCancelled = false): WinnerDoubt | null =>
  isWinner(claim) ? placeDoubtOf(claim, hasCancelled) : null

/**
 * Why somebody is no settled winner of an item: their comment sounds like a question or a cancellation,
 * names the code only inside something longer, or the seller put them back. `null` once the seller put
 * them there.
 */
export function placeDoubtOf(claim: WaitlistClaim, hasCancelled = false): WinnerDoubt | null {
  const isChosen = claim.isManualClaim || (claim.isMoved && !claim.isPutBack)
  if (hasCancelled || claim.givenUp) return 'cancellation'
  if (isChosen) return null
  const doubt = saidDoubt(claim.text)
  if (doubt) return doubt
  if (longerWordOf(claim) !== null) return 'longer'
  return claim.isPutBack ? 'skipped' : null
}

const longer = new Map<string, string | null>()

/** What a code is only a part of in its comment, as in "keep C15" for C1; `null` where it is not. */
export function longerWordOf({ text, matchedCode, matchRule }: WaitlistClaim): string | null {
  if (matchRule !== 'contains') return null
  const key = `${matchedCode}/${text}`
  const known = longer.get(key)
  if (known !== undefined) return known
  const word = readLongerWord(foldText(text), foldText(matchedCode).trim())
  if (longer.size >= KEPT) longer.clear()
  longer.set(key, word)
  return word
}

/** Ahead of a code without a blank, these are no part of it: "mauA1". */
const AHEAD = new RegExp(`^(?:${WISHES}|kode|aku|saya|fix|no|nomor|item)$`, 'u')

/** Letters behind a number are a way to speak ("A1kak"); digits behind it are another number. */
function readLongerWord(text: string, code: string): string | null {
  let word: string | null = null
  if (code === '') return null
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + 1)) {
    const end = at + code.length
    const [before = ''] = /[\p{L}\p{M}]*$|\p{Nd}*$/u.exec(text.slice(0, at)) ?? []
    const [after = ''] = /^[\p{L}\p{M}\p{N}]*/u.exec(text.slice(end)) ?? []
    const isBegun = /^\p{L}/u.test(code) ? /\p{L}/u.test(before) : /\p{Nd}/u.test(before)
    const isGoneOn = /\p{Nd}$/u.test(code) && /^\p{Nd}/u.test(after)
    // Once by itself is enough.
    if (!isGoneOn && (!isBegun || AHEAD.test(before))) return null
    word ??= before + code + after
  }
  return word?.toUpperCase() ?? null
}

/** What a comment sounds like, if not like a claim. Each text is judged once. */
export function saidDoubt(text: string): Doubt | null {
  const known = doubts.get(text)
  if (known !== undefined) return known
  const doubt = doubtOf(text)
  if (doubts.size >= KEPT) doubts.clear()
  doubts.set(text, doubt)
  return doubt
}

/** Finds the other items that a claim's comment names, best first; none for most. */
export type OtherItems = (claim: WaitlistClaim, itemId: ItemId) => readonly Item[]

/** The last compiled search, which all rows share. */
let last: { items: readonly Item[]; rule: MatchRule; find: OtherItems } | null = null

/** The search for other items among the seller's (newest first), by their rule. */
export function otherItemsIn(items: readonly Item[], rule: MatchRule): OtherItems {
  if (last?.items !== items || last.rule !== rule) {
    last = { items, rule, find: compile(items, rule) }
  }
  return last.find
}

/** Searches each text once. */
function compile(items: readonly Item[], rule: MatchRule): OtherItems {
  const mentions = compileMentions(
    items.map((item) => ({ code: item.clue_text, item })),
    rule,
  )
  const known = new Map<string, readonly Item[]>()
  return ({ text }, itemId) => {
    let named = known.get(text)
    if (!named) {
      named = mentions(text).map(({ item }) => item)
      known.set(text, named)
    }
    return named.filter(({ id }) => id !== itemId)
  }
}
