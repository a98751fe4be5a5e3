import { foldText } from './fold.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Where a stretch of a folded text stands in the text as it was written: the whole characters (as a
 * person counts them) that folding made it of. Both in UTF-16 units.
 */
export function asWritten(
  text: string,
  stretch: { start: number; end: number },
): { start: number; end: number } {
  let start = 0
  for (const { index, segment } of graphemes.segment(text)) {
    const end = index + segment.length
    const foldedEnd = foldText(text.slice(0, end)).length
    if (foldedEnd <= stretch.start) start = end
    if (foldedEnd >= stretch.end) return { start, end }
  }
  return { start, end: text.length }
}
