/** A comment that a program posts; `at` is its stamp, epoch milliseconds, `author` a number. */
export type Said = { id: string; at: number; author: number; text: string }

/** What was posted, and what came of it. */
export type Seen = {
  said: readonly Said[]
  /** Buyers' names in order. */
  lists: readonly { code: string; names: readonly string[] }[]
  heard: number
  /** How many calls had no answer that they were taken, and were sent again. */
  again: number
}

/** What is not as it must be, in sentences. */
export function judge({ said, lists, heard }: Seen): string[] {
  const faults: string[] = []
  if (heard !== said.length) faults.push(`${said.length} comments were taken, ${heard} were heard`)
  for (const code of ['A1', 'B2']) {
    const wanted = expectedNames(said, code)
    const names = lists.find((list) => list.code === code)?.names ?? []
    const at = wanted.findIndex((name, index) => names[index] !== name)
    if (wanted.length !== names.length)
      faults.push(`${code}: ${names.length} buyers stand there rather than ${wanted.length}`)
    else if (at >= 0)
      faults.push(`${code}: ${names[at]} stands where ${wanted[at]} should, at ${at}`)
  }
  return faults
}

/** Who names a code, by the earliest time at which they did. */
function expectedNames(said: readonly Said[], code: string): string[] {
  const first = new Map<number, number>()
  for (const { author, at, text } of said) {
    if (!text.toUpperCase().includes(code)) continue
    first.set(author, Math.min(at, first.get(author) ?? Number.POSITIVE_INFINITY))
  }
  return [...first].sort((a, b) => a[1] - b[1]).map(([author]) => `Buyer ${author}`)
}

const withNames = (seen: Seen, change: (names: readonly string[]) => readonly string[]): Seen => ({
  ...seen,
  lists: seen.lists.map(({ code, names }) => ({ code, names: change(names) })),
})

/** Faults that must be noticed. */
export const FAULTS: Record<string, (seen: Seen) => Seen> = {
  'a claim lost': (seen) => withNames(seen, (names) => names.slice(1)),
  'a claim twice': (seen) => withNames(seen, (names) => [...names, ...names.slice(0, 1)]),
  'order by arrival': (seen) => withNames(seen, (names) => names.toReversed()),
  'a comment unheard': (seen) => ({ ...seen, heard: seen.heard - 1 }),
  'a repeat heard': (seen) => ({ ...seen, heard: seen.heard + 1 }),
}
