/** Letters that run from right to left, and marks that turn what stands beside or behind them. */
const TURNS =
  /[\u0590-\u08FF\u200F\u202A-\u202E\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
/** What would end an isolate from within: its own marks, and among the controls what ends a paragraph. */
const ENDS = /[\u2066-\u2069\p{Cc}\u2028\u2029]/gu

/**
 * A name as it stands among other words: one that runs from right to left, or has marks of direction
 * in it, is isolated (U+2068 … U+2069, UAX #9), so that it turns nothing but itself. Others stay as
 * they are. Not for files and searches, which want it as it was written.
 */
export function isolateName(name: string): string {
  const own = name.replace(ENDS, '')
  return TURNS.test(own) ? `\u2068${own}\u2069` : own
}
