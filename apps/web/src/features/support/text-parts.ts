/** A stretch of a text: a name of the interface is strong, a word that was searched for is found. */
export type TextPart = { text: string; isStrong: boolean; isFound: boolean }

/** Splits a text with `**names**` at its names, and at the words that were searched for. */
export function splitText(text: string, words: readonly string[]): TextPart[] {
  return text.split('**').flatMap((piece, index) => {
    const isStrong = index % 2 === 1
    return splitFound(piece, words).map((part) => ({ ...part, isStrong }))
  })
}

function splitFound(text: string, words: readonly string[]): Omit<TextPart, 'isStrong'>[] {
  if (words.length === 0) return text ? [{ text, isFound: false }] : []
  // The longest first, or "live" would hide behind "li".
  const byLength = [...words].sort((a, b) => b.length - a.length).map(escapeWord)
  return text
    .split(new RegExp(`(${byLength.join('|')})`, 'giu'))
    .map((part, index) => ({ text: part, isFound: index % 2 === 1 }))
    .filter((part) => part.text !== '')
}

function escapeWord(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
}
