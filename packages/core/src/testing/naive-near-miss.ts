import { doubtOf } from '../doubt.ts'
import { COMMON_WORDS } from '../item-code.ts'
import type { MatchRule } from '../match-rule.ts'
import { naiveFold, naiveMatch } from './naive-model.ts'

/** Near misses, slow and obvious: each part of a comment is held against each code. */

const GAP = '(?:\\s{0,3}|\\s?[-\\u2010-\\u2015_.:/*~+#,]\\s?)'
const NUMBER_GAP = `(?!\\p{Nd})${GAP}`

/** The runs of equal letters, and the numbers, of a code. */
const partsOf = (code: string) => code.match(/(\p{L})\1*|\p{Nd}+/gu) ?? []
const isNumber = (part: string) => /^\p{Nd}/u.test(part)

/** Every way to write a code; `drawnOut`: also with more of its letters. */
function waysToWrite(code: string, drawnOut: boolean): RegExp {
  const parts = partsOf(code).map((part) => {
    if (isNumber(part)) return `0*${part.replace(/^0+(?=.)/u, '')}`
    const [letter] = part
    const more = drawnOut ? `{${part.length - 1},}` : `{${part.length - 1}}`
    return `(?:${letter}${GAP})${more}${letter}`
  })
  const joined = parts.reduce((all, part, index) => {
    const isBetweenNumbers =
      isNumber(partsOf(code)[index - 1] ?? '') && isNumber(partsOf(code)[index] ?? '')
    return all + (isBetweenNumbers ? NUMBER_GAP : GAP) + part
  })
  return new RegExp(`^${joined}$`, 'u')
}

const UNITS =
  'rb rbu ribu k jt juta rupiah perak cm mm m meter kg kilo gr gram ons g jam menit mnt detik hari minggu bulan bln tahun thn th orang org persen x'

function isAmount(text: string, start: number, end: number): boolean {
  const [before, part, after] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  if (isNumber(part) && /\p{Nd}[.,:]$/u.test(before)) return true
  if (!/\p{Nd}$/u.test(part)) return false
  if (/^(?:[.,:]\p{Nd}|\s?%)/u.test(after)) return true
  const unit = /^[^\p{L}\p{N}]?(\p{L}+)/u.exec(after)?.[1]
  return unit !== undefined && UNITS.split(' ').includes(unit)
}

/** The code that a part of a text writes nearly, if it is one alone. */
function codeOf(part: string, codes: readonly string[]): string | undefined {
  const writing = (drawnOut: boolean) =>
    codes.filter((code) => waysToWrite(naiveFold(code), drawnOut).test(part))
  const exact = writing(false)
  if (exact.length > 0) return exact.length === 1 ? exact[0] : undefined
  if (COMMON_WORDS.includes(part)) return undefined
  const drawnOut = writing(true)
  return drawnOut.length === 1 ? drawnOut[0] : undefined
}

const lengthOf = (code: string) =>
  partsOf(naiveFold(code))
    .join('')
    .replace(/(^|\D)0+(?=\d)/g, '$1').length

/** The code that a text nearly names, or `null`. Codes are of letters, digits and signs. */
export function naiveNearMiss(
  codes: readonly string[],
  comment: string,
  rule: MatchRule,
): string | null {
  const text = naiveFold(comment)
  const sought = codes.filter((code) => !/^\p{Nd}*$/u.test(code))
  const found: { code: string; start: number; end: number }[] = []
  for (let start = 0; start < text.length; start += 1) {
    for (let end = start + 1; end <= text.length; end += 1) {
      const part = text.slice(start, end)
      if (/[\p{L}\p{N}]$/u.test(text.slice(0, start))) continue
      if (!/^[\p{L}\p{N}]/u.test(part) || !/[\p{L}\p{N}]$/u.test(part)) continue
      const isInside = isNumber(part.slice(-1)) ? /^\p{Nd}/u : /^[\p{L}\p{N}]/u
      if (isInside.test(text.slice(end)) || isAmount(text, start, end)) continue
      const code = codeOf(part, sought)
      if (code !== undefined) found.push({ code, start, end })
    }
  }
  const [best] = found.sort((a, b) => lengthOf(b.code) - lengthOf(a.code) || a.start - b.start)
  if (!best || doubtOf(comment) !== null) return null
  const claimed = codes[naiveMatch(codes, comment, rule)]
  if (claimed === undefined) return best.code
  if (claimed === best.code || claimed.length >= lengthOf(best.code)) return null
  // The claim is inside: without that part the comment claims it no longer so early.
  const at = firstClaim(text, claimed, rule)
  return at >= best.start && at + naiveFold(claimed).length <= best.end ? best.code : null
}

function firstClaim(text: string, claimed: string, rule: MatchRule): number {
  const code = naiveFold(claimed)
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + 1)) {
    const around = `${text.slice(0, at).slice(-1)}${text.slice(at + code.length).slice(0, 1)}`
    if (rule === 'contains' || !/[\p{L}\p{N}]/u.test(around)) return at
  }
  return -1
}
