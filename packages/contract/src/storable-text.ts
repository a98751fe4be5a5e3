/**
 * A text from outside as PostgreSQL can store it: without zero characters, with U+FFFD for halves
 * of surrogate pairs. Nearly every text is returned as it is.
 */
export function toStorable(text: string): string {
  const withoutZeros = text.includes('\0') ? text.replaceAll('\0', '') : text
  return withoutZeros.isWellFormed() ? withoutZeros : withoutZeros.toWellFormed()
}
