/**
 * An Aho-Corasick automaton as one dense table: a row per state, a column per letter. States are
 * told by where their row starts.
 */
export type Automaton = {
  cells: Uint32Array
  /** The row's last column: the index of the best word that ends at the state, or their count. */
  bestAt: number
}

/** How many cells the automaton of some words takes at most. */
export function countCells(words: readonly { length: number }[], width: number): number {
  return (1 + words.reduce((sum, word) => sum + word.length, 0)) * width
}

/** Builds the automaton over words of letters below `width`, best word first. */
export function buildAutomaton(words: readonly (readonly number[])[], width: number): Automaton {
  const next = new Uint32Array(countCells(words, width))
  const best = new Uint32Array(next.length / width).fill(words.length)
  const states = plantWords(words, width, next, best)
  linkFailures(next, best, width, states)
  const cells = new Uint32Array(states * (width + 1))
  for (let state = 0; state < states; state += 1) {
    const row = state * (width + 1)
    for (let letter = 0; letter < width; letter += 1) {
      cells[row + letter] = (next[state * width + letter] as number) * (width + 1)
    }
    cells[row + width] = best[state] as number
  }
  return { cells, bestAt: width }
}

/**
 * Makes the states, a letter of every word at a time: so they are numbered breadth first, and the
 * rows that are visited most lie together. Gives their count.
 */
function plantWords(
  words: readonly (readonly number[])[],
  width: number,
  next: Uint32Array,
  best: Uint32Array,
): number {
  let states = 1
  let growing = words.map((word, index) => ({ word, index, state: 0 }))
  for (let depth = 0; growing.length > 0; depth += 1) {
    for (const branch of growing) {
      const edge = branch.state * width + (branch.word[depth] as number)
      if (next[edge] === 0) next[edge] = states++
      branch.state = next[edge] as number
      if (branch.word.length === depth + 1) {
        best[branch.state] = Math.min(best[branch.state] as number, branch.index)
      }
    }
    growing = growing.filter(({ word }) => word.length > depth + 1)
  }
  return states
}

/** In the order of states, which is breadth first: a state's fallback is complete before it. */
function linkFailures(next: Uint32Array, best: Uint32Array, width: number, states: number): void {
  const fallback = new Uint32Array(states)
  for (let state = 1; state < states; state += 1) {
    const back = fallback[state] as number
    best[state] = Math.min(best[state] as number, best[back] as number)
    for (let letter = 0; letter < width; letter += 1) {
      const edge = state * width + letter
      const child = next[edge] as number
      const viaFallback = next[back * width + letter] as number
      if (child === 0) next[edge] = viaFallback
      else fallback[child] = viaFallback
    }
  }
}
