const ASCII_END = 128
/** Cells of 4 bytes. A thousand everyday codes take 50,000; only abuse takes more than these. */
const MOST_CELLS = 4_000_000

/**
 * Compiles lower-case words, best first, into a search for the index of the first of them that a text
 * contains, or the number of words. It ignores the case of ASCII letters, and takes one step a
 * character however many words there are: an Aho-Corasick automaton in one dense table. `null` when
 * the words are too many or too varied for a table.
 *
 * The table has a row per state and a column per letter; a cell holds where the next state's row
 * begins. A row's last column is the index of the best word that ends there, or the number of words.
 */
export function compileWordSearch(words: readonly string[]): ((text: string) => number) | null {
  const { letterOf, size } = numberLetters(words)
  const width = size + 1
  const mostStates = 1 + words.reduce((sum, word) => sum + word.length, 0)
  if (mostStates * width > MOST_CELLS) return null
  const cells = new Uint32Array(mostStates * width)
  const end = addWords(words, { cells, size, letterOf })
  linkFallbacks(cells, size, end)
  const table = cells.slice(0, end)
  return (text) => {
    let state = 0
    let found = words.length
    for (let i = 0; i < text.length; i += 1) {
      state = table[state + letterOf(text.charCodeAt(i))] as number
      // Without a branch: a processor cannot guess which characters end a word.
      found = Math.min(found, table[state + size] as number)
    }
    return found
  }
}

/**
 * Numbers the UTF-16 units that are in any word from 1; 0 stands for all others. An upper-case ASCII
 * letter has its lower-case one's number: most comments then need no folding.
 */
function numberLetters(words: readonly string[]) {
  const ascii = new Uint16Array(ASCII_END)
  const others = new Map<number, number>()
  let size = 1
  for (const word of words) {
    for (let i = 0; i < word.length; i += 1) {
      const unit = word.charCodeAt(i)
      const isNew = unit < ASCII_END ? ascii[unit] === 0 : !others.has(unit)
      if (!isNew) continue
      if (unit < ASCII_END) ascii[unit] = size
      else others.set(unit, size)
      size += 1
    }
  }
  for (const letter of 'abcdefghijklmnopqrstuvwxyz') {
    ascii[letter.toUpperCase().charCodeAt(0)] = ascii[letter.charCodeAt(0)] as number
  }
  const letterOf = (unit: number): number =>
    unit < ASCII_END ? (ascii[unit] as number) : (others.get(unit) ?? 0)
  return { letterOf, size }
}

type Trie = { cells: Uint32Array; size: number; letterOf: (unit: number) => number }

/** Writes the words into an empty table, as a trie. Gives where its last row ends. */
function addWords(words: readonly string[], { cells, size, letterOf }: Trie): number {
  const width = size + 1
  let end = width
  cells[size] = words.length
  words.forEach((word, index) => {
    let state = 0
    for (let i = 0; i < word.length; i += 1) {
      const edge = state + letterOf(word.charCodeAt(i))
      if (cells[edge] === 0) {
        cells[edge] = end
        cells[end + size] = words.length
        end += width
      }
      state = cells[edge] as number
    }
    cells[state + size] = Math.min(cells[state + size] as number, index)
  })
  return end
}

/**
 * Fills in where a state goes on at a letter that its words do not have: as the state of its longest
 * proper suffix (its fallback) does. Breadth first, so that a state's fallback is complete before it.
 */
function linkFallbacks(cells: Uint32Array, size: number, end: number): void {
  const fallbacks = new Uint32Array(end)
  const states = [0]
  for (const state of states) {
    const fallback = fallbacks[state] as number
    cells[state + size] = Math.min(cells[state + size] as number, cells[fallback + size] as number)
    for (let letter = 0; letter < size; letter += 1) {
      const child = cells[state + letter] as number
      const viaFallback = state === 0 ? 0 : (cells[fallback + letter] as number)
      if (child === 0) cells[state + letter] = viaFallback
      else {
        fallbacks[child] = viaFallback
        states.push(child)
      }
    }
  }
}
