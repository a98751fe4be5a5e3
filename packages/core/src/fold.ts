const INVISIBLE = /[\u200B-\u200D\u2060\uFEFF]/g

/**
 * Texts of nothing but ASCII, typographic quotes, symbols, flags and emoji: nearly all comments. NFKC
 * leaves them alone, and the only letters in them that have a case are ASCII's.
 */
const PLAIN = /^[\p{ASCII}\u2018-\u201D\u2600-\u27BF\p{VS}\p{RI}\u{1F300}-\u{1FAFF}]*$/u

/**
 * Folds a text for matching: Unicode NFKC, without zero-width characters, lower-cased without a
 * locale. Codes and comments are compared in this form only (product decisions, "Matching").
 */
export function foldText(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  // Composing leaves zero-width characters alone, too: around plain ones there is nothing to compose.
  const visible = text.replace(INVISIBLE, '')
  const composed = isPlain(visible) ? visible : text.normalize('NFKC').replace(INVISIBLE, '')
  return composed.toLowerCase()
}

/** Whether folding a text changes nothing but the case of ASCII letters. False when in doubt. */
export function isPlain(text: string): boolean {
  return PLAIN.test(text)
}

/** Folds an item's code: as any text, without blanks at its ends. */
export function foldCode(code: string): string {
  return foldText(code.trim()).trim()
}
