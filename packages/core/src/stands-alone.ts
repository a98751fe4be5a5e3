const WORD = /[\p{L}\p{M}\p{N}]/u
/** What only dresses the character before it: an emoji's variant, a keycap. */
const DRESSING = /[\p{VS}\p{Me}]/u

/**
 * Whether a stretch of a folded text, in UTF-16 units, stands alone: on neither side a letter, a
 * mark or a digit of any script. Scripts that put no space between words (Thai, Chinese) have to
 * set a code off, too; an emoji beside it does.
 */
export function standsAlone(folded: string, stretch: { start: number; end: number }): boolean {
  return !isWordBefore(folded, stretch.start) && !isWordAfter(folded, stretch.end)
}

/** A stretch of a folded text with all the letters, marks and digits that touch it. */
export function wordAround(
  folded: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  const before = /[\p{L}\p{M}\p{N}]*$/u.exec(folded.slice(0, start))?.[0] ?? ''
  const after = /^[\p{L}\p{M}\p{N}]*/u.exec(folded.slice(end))?.[0] ?? ''
  return { start: start - before.length, end: end + after.length }
}

function isWordBefore(text: string, place: number): boolean {
  let at = place
  let character = characterBefore(text, at)
  while (DRESSING.test(character)) {
    at -= character.length
    character = characterBefore(text, at)
  }
  return WORD.test(character)
}

function isWordAfter(text: string, place: number): boolean {
  let at = place
  let character = characterAfter(text, at)
  while (DRESSING.test(character)) {
    at += character.length
    character = characterAfter(text, at)
  }
  return WORD.test(character)
}

function characterBefore(text: string, at: number): string {
  const pair = at > 1 ? text.slice(at - 2, at) : ''
  return [...pair].length === 1 ? pair : text.slice(Math.max(at - 1, 0), at)
}

function characterAfter(text: string, at: number): string {
  const pair = text.slice(at, at + 2)
  return [...pair].length === 1 ? pair : text.slice(at, at + 1)
}
