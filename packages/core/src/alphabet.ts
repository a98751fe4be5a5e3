const PAGE = 256
const CASE_DISTANCE = 32
const EMPTY_PAGE = new Uint16Array(PAGE)

/** Numbers the characters (UTF-16 units) that matter to a matcher; 0 stands for all others. */
export type Alphabet = {
  /** A number's page by the upper half of the unit, its place there by the lower. */
  pages: readonly Uint16Array[]
  /** How many numbers there are, 0 included. */
  size: number
}

/** The alphabet of some folded codes. An upper-case ASCII letter has its lower-case one's number. */
export function alphabetOf(codes: readonly string[]): Alphabet {
  const pages = Array.from({ length: PAGE }, () => EMPTY_PAGE)
  let size = 1
  const number = (unit: number, value: number) => {
    if (pages[unit >> 8] === EMPTY_PAGE) pages[unit >> 8] = new Uint16Array(PAGE)
    ;(pages[unit >> 8] as Uint16Array)[unit & 0xff] = value
  }
  for (const unit of new Set(codes.flatMap(unitsOf))) {
    number(unit, size)
    if (isLowerCaseAscii(unit)) number(unit - CASE_DISTANCE, size)
    size += 1
  }
  return { pages, size }
}

/** The UTF-16 units of a text. */
export function unitsOf(text: string): number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
}

function isLowerCaseAscii(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a
}
