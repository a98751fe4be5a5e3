import { foldCode, foldText } from './fold.ts'

/** What the matcher needs of an item; the list's order decides between codes of equal length. */
export type Matchable = { code: string }

/** Finds the item that a comment claims, or `null`. */
export type Matcher<Item> = (text: string) => Item | null

const ASCII_END = 128

/**
 * Compiles a seller's items (newest first) into a matcher. The longest code contained in the
 * folded comment wins, in code points; equal lengths go to the item that stands first in the list.
 *
 * An Aho-Corasick automaton with a dense table: one step a character, however many codes there are.
 */
export function compileMatcher<Item extends Matchable>(items: readonly Item[]): Matcher<Item> {
  const ranked = rankItems(items)
  if (ranked.length === 0) return () => null
  const { asciiClasses, otherClasses, width } = classifyCharacters(ranked.map((r) => r.folded))
  const classOf = (unit: number) =>
    unit < ASCII_END ? (asciiClasses[unit] ?? 0) : (otherClasses.get(unit) ?? 0)
  const { table, best } = buildAutomaton(
    ranked.map((r) =>
      Array.from({ length: r.folded.length }, (_, i) => classOf(r.folded.charCodeAt(i))),
    ),
    width,
  )
  const none = ranked.length

  function scanFolded(folded: string): number {
    let state = 0
    let found = none
    for (let i = 0; i < folded.length; i += 1) {
      state = table[state * width + classOf(folded.charCodeAt(i))] as number
      const candidate = best[state] as number
      if (candidate < found) found = candidate
    }
    return found
  }

  return (text) => {
    // Folding leaves ASCII alone but for case, which the classes know: most comments need no folding.
    let state = 0
    let found = none
    for (let i = 0; i < text.length; i += 1) {
      const unit = text.charCodeAt(i)
      if (unit >= ASCII_END) {
        found = scanFolded(foldText(text))
        break
      }
      state = table[state * width + (asciiClasses[unit] as number)] as number
      const candidate = best[state] as number
      if (candidate < found) found = candidate
    }
    return ranked[found]?.item ?? null
  }
}

function rankItems<Item extends Matchable>(items: readonly Item[]) {
  return items
    .map((item) => {
      const folded = foldCode(item.code)
      return { item, folded, points: [...folded].length }
    })
    .filter((entry) => entry.points > 0)
    .sort((a, b) => b.points - a.points)
}

/** Numbers the UTF-16 units that occur in codes; 0 stands for all others. */
function classifyCharacters(codes: readonly string[]) {
  const asciiClasses = new Uint8Array(ASCII_END)
  const otherClasses = new Map<number, number>()
  let width = 1
  for (const code of codes) {
    for (let i = 0; i < code.length; i += 1) {
      const unit = code.charCodeAt(i)
      if (unit >= ASCII_END) {
        if (!otherClasses.has(unit)) otherClasses.set(unit, width++)
      } else if (asciiClasses[unit] === 0) {
        asciiClasses[unit] = width
        const upper = String.fromCharCode(unit).toUpperCase().charCodeAt(0)
        if (upper < ASCII_END) asciiClasses[upper] = width
        width += 1
      }
    }
  }
  return { asciiClasses, otherClasses, width }
}

/**
 * Builds the automaton over words of character classes, best word first. `table[state * width +
 * class]` is the next state, `best[state]` the index of the best word that ends there, or the count.
 */
function buildAutomaton(words: readonly (readonly number[])[], width: number) {
  const maxStates = 1 + words.reduce((sum, word) => sum + word.length, 0)
  const table = new (maxStates < 65_536 ? Uint16Array : Uint32Array)(maxStates * width)
  const best = new Uint32Array(maxStates).fill(words.length)
  let states = 1
  words.forEach((word, index) => {
    let state = 0
    for (const cls of word) {
      const edge = state * width + cls
      if (table[edge] === 0) table[edge] = states++
      state = table[edge] as number
    }
    best[state] = Math.min(best[state] as number, index)
  })
  linkFailures(table, best, width, states)
  return { table: table.slice(0, states * width), best: best.slice(0, states) }
}

/** Breadth first, so that a state's fallback is complete before the state itself is. */
function linkFailures(
  table: Uint16Array | Uint32Array,
  best: Uint32Array,
  width: number,
  states: number,
): void {
  const fallback = new Uint32Array(states)
  const queue: number[] = []
  for (let cls = 0; cls < width; cls += 1) {
    const next = table[cls] as number
    if (next !== 0) queue.push(next)
  }
  for (const state of queue) {
    const back = fallback[state] as number
    best[state] = Math.min(best[state] as number, best[back] as number)
    for (let cls = 0; cls < width; cls += 1) {
      const edge = state * width + cls
      const next = table[edge] as number
      const viaFallback = table[back * width + cls] as number
      if (next === 0) {
        table[edge] = viaFallback
      } else {
        fallback[next] = viaFallback
        queue.push(next)
      }
    }
  }
}
