import { createRandom } from '../../../chaos/harness/random.ts'

/** Length of the prefix that all marks of a trial share, so that few words are searched for. */
export const PREFIX_CHARACTERS = 6

/** Makes unique values and remembers what each is. */
export type Marks = {
  /** 14 letters: an item's code has 15 characters at most. */
  word: (what: string) => string
  /** So many digits, at least 11. */
  number: (what: string, digits: number) => string
  all: ReadonlyMap<string, string>
}

/** Makes marks from a seed. */
export function createMarks(seed: number): Marks {
  const { between } = createRandom(seed)
  const some = (count: number, one: () => string) => Array.from({ length: count }, one).join('')
  const letter = () => String.fromCharCode(97 + between(0, 25))
  const digit = () => String(between(0, 9))
  const [letters, digits] = [
    some(PREFIX_CHARACTERS, letter),
    `8${some(PREFIX_CHARACTERS - 1, digit)}`,
  ]
  const all = new Map<string, string>()
  const keep = (what: string, mark: string) => {
    all.set(`${what} ${all.size + 1}`, mark)
    return mark
  }
  return {
    all,
    word: (what) => keep(what, letters + some(8, letter)),
    number: (what, count) => keep(what, digits + some(count - PREFIX_CHARACTERS, digit)),
  }
}
