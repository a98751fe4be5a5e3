const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/g

/**
 * Folds a text for matching: Unicode NFKC, without zero-width characters, lower-cased without a
 * locale. Codes and comments are compared in this form only (product decisions, "Matching").
 */
export function foldText(text: string): string {
  return text.normalize('NFKC').replace(INVISIBLE, '').toLowerCase()
}

/** Folds an item's code: as any text, without blanks at its ends. */
export function foldCode(code: string): string {
  return foldText(code.trim()).trim()
}
