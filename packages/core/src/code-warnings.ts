import { COMMON_WORDS } from './common-words.ts'
import { foldCode } from './fold.ts'
import type { MatchRule } from './match-rule.ts'
import { standsAlone } from './stands-alone.ts'

/** What a seller should know of a code before relying on it. */
export type CodeWarning =
  /** A comment with the other code names this one, too, and goes to the other, being longer. */
  | { type: 'insideCode'; other: string }
  /** People write this very word all the time. */
  | { type: 'everydayWord' }
  /** The code is inside a word that people write all the time. */
  | { type: 'insideWord'; example: string }
  /** A number is inside others: prices, sizes, amounts. */
  | { type: 'number'; example: string }
  /** A comment with this code goes to this one, and no longer to the other, being shorter. */
  | { type: 'containsCode'; other: string }

const DIGITS = /^\p{Nd}+$/u

/**
 * What can go wrong with a code under the rule, most helpful first, each kind at most once. The
 * other codes are the seller's without this one; one that is the same when folded says nothing.
 */
export function warningsFor(
  code: string,
  otherCodes: readonly string[],
  rule: MatchRule = 'contains',
): CodeWarning[] {
  const folded = foldCode(code)
  if (folded === '') return []
  const others = otherCodes
    .map((other) => ({ other, folded: foldCode(other) }))
    .filter((each) => each.folded !== folded && each.folded !== '')
    .sort((a, b) => a.folded.length - b.folded.length)
  const around = others.find((each) => names(each.folded, folded, rule))
  const within = others.findLast((each) => names(folded, each.folded, rule))
  const isTaken = (text: string) =>
    others.some((each) => each.folded.length > folded.length && names(text, each.folded, rule))
  return [
    ...(around ? [{ type: 'insideCode' as const, other: around.other }] : []),
    ...wordWarnings(folded, rule, isTaken),
    ...(within ? [{ type: 'containsCode' as const, other: within.other }] : []),
  ]
}

/** `isTaken`: whether a text goes to another code, being longer, so is no example of this one. */
function wordWarnings(
  folded: string,
  rule: MatchRule,
  isTaken: (text: string) => boolean,
): CodeWarning[] {
  if (COMMON_WORDS.includes(folded)) return [{ type: 'everydayWord' }]
  if (rule === 'whole') return []
  if (DIGITS.test(folded)) {
    const longer = [[...folded].at(-1), ...'0123456789'].map((digit) => `${folded}${digit}`)
    const example = longer.find((number) => !isTaken(number))
    return example === undefined ? [] : [{ type: 'number', example }]
  }
  const example = COMMON_WORDS.find((word) => word.includes(folded) && !isTaken(word))
  return example === undefined ? [] : [{ type: 'insideWord', example }]
}

/** Whether a folded text names a folded code. */
function names(text: string, code: string, rule: MatchRule): boolean {
  for (let start = text.indexOf(code); start >= 0; start = text.indexOf(code, start + 1)) {
    if (rule === 'contains' || standsAlone(text, { start, end: start + code.length })) return true
  }
  return false
}
