/** Where a code stands in a folded text, in UTF-16 units; `rank` is its index in the list. */
export type Stretch = { rank: number; start: number; end: number }

/**
 * Finds everywhere that some folded codes occur, also inside one another. Of equal codes the first
 * counts. Takes a step for each place in the text and each length that a code has.
 */
export function compileStretches(codes: readonly string[]): (folded: string) => Stretch[] {
  const rankOf = new Map(codes.map((code, index) => [code, index] as const).reverse())
  const lengths = [...new Set(codes.map((code) => code.length))]
  return (folded) => {
    const stretches: Stretch[] = []
    for (const length of lengths) {
      for (let end = length; end <= folded.length; end += 1) {
        const rank = rankOf.get(folded.slice(end - length, end))
        if (rank !== undefined) stretches.push({ rank, start: end - length, end })
      }
    }
    return stretches
  }
}
