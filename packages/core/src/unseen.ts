/** Zero-width characters and marks of direction: pasted text brings them along. */
const UNSEEN = /\p{Cf}/gu
/** Marks of direction alone. Zero-width characters join emoji, so a text may need them. */
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** A text without the characters that nobody sees. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '')
}

/** A text without its marks of direction. */
export function withoutDirection(text: string): string {
  return text.replace(DIRECTION, '')
}

/** Whether there is nothing in a text that anybody could see. */
export function isBlank(text: string): boolean {
  return withoutUnseen(text).trim() === ''
}
