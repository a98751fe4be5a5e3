import { doubtOf } from './doubt.ts'
import type { Matchable } from './matcher.ts'
import { foldText } from './text.ts'

/** Gives the code that a comment names in the seller's own pattern and that is none of theirs. */
export type UnregisteredCodes = (text: string) => string | null

/** One letter to three with one digit to three, as in A1 or BJ12; what is longer is no pattern. */
const CODE = /^(\p{L}{1,3})(\p{Nd}{1,3})$/u
/** The same within a comment, where letters may follow the number, and a sign may come between. */
const NAMED =
  /(?<![\p{L}\p{M}\p{N}])(\p{L}{1,3})([\s\-.]?)(\p{Nd}{1,4})(?![\p{M}\p{N}]|[.,:]\p{Nd})/gu

/**
 * Compiles a seller's codes into a search for codes that look like them: as many letters as they have
 * ahead of the number, and at most one digit more. "B 3" counts where some code begins with B. What
 * sounds like a question or a cancellation names none.
 */
export function compileUnregistered(items: readonly Matchable[]): UnregisteredCodes {
  const known = new Set<string>()
  /** How many digits follow letters that begin some codes, and letters of that number. */
  const digits = new Map<string | number, number>()
  let written = (letters: string) => letters
  for (const { code } of items) {
    const [, letters, number] = CODE.exec(code.trim()) ?? []
    known.add(keyOf(code))
    if (letters === undefined || number === undefined) continue
    for (const start of [foldText(letters), letters.length])
      digits.set(start, Math.max(digits.get(start) ?? 0, number.length))
    if (letters !== foldText(letters)) written = (typed) => typed.toUpperCase()
  }
  if (digits.size === 0) return () => null
  return (text) => {
    for (const [, letters = '', sign, number = ''] of foldText(text).matchAll(NAMED)) {
      const most = digits.get(letters) ?? (sign === '' ? digits.get(letters.length) : undefined)
      if (most === undefined || number.length > most + 1 || known.has(keyOf(letters + number)))
        continue
      return doubtOf(text) === null ? written(letters) + number : null
    }
    return null
  }
}

/** Before anything is folded: nearly all comments have no digit, or nothing like one. */
const DIGIT = /\p{N}/u
/** More in one comment are a list, and no claim. */
const MOST_IN_ONE = 8

/**
 * What a comment says that may be a code of some seller, folded as it is written, for who does not know
 * which codes there will be: letters right before a number, or with a sign between. Behind a blank only a
 * single letter counts ("E 9"), since any short word may stand before a number.
 */
export function codesIn(text: string): readonly string[] {
  if (!DIGIT.test(text)) return NONE
  const codes = new Set<string>()
  for (const [, letters = '', sign = '', number = ''] of foldText(text).matchAll(NAMED)) {
    if (letters.length === 1 || !/\s/.test(sign)) codes.add(letters + sign + number)
    if (codes.size === MOST_IN_ONE) break
  }
  return [...codes]
}

const NONE: readonly string[] = []

/** A code without signs and without zeros ahead of its number. */
function keyOf(code: string): string {
  return foldText(code)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/(?<!\p{Nd})0+(?=\p{Nd})/gu, '')
}
