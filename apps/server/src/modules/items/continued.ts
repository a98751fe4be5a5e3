import { foldText, type ItemId } from '@dibs/core'
import type { StoredItem } from './store.ts'

/** A code that counts: letters, then a number. */
const COUNTED = /^(\p{L}+)\s?(\d+)$/u

/**
 * Codes that go on from one that is there ("C2-C4" after C1) belong behind it, not above it. Of a
 * list with the new codes on top, the ids whose places are shared out anew; `null` where the new
 * codes do not count on, and stay on top.
 */
export function continued(list: readonly StoredItem[], added: number): ItemId[] | null {
  const fresh = list.slice(0, added).map(read)
  const first = fresh[0]
  if (!first || fresh.some((code) => code?.letters !== first.letters)) return null
  const least = Math.min(...fresh.map((code) => code?.number ?? 0))
  const others = list.slice(added)
  let before: { index: number; number: number } | null = null
  for (const [index, item] of others.entries()) {
    const code = read(item)
    if (code?.letters !== first.letters || code.number >= least) continue
    if (before === null || code.number > before.number) before = { index, number: code.number }
  }
  if (before === null) return null
  const above = others.slice(0, before.index + 1)
  return [...above, ...list.slice(0, added)].map(({ id }) => id)
}

function read({ code }: StoredItem): { letters: string; number: number } | null {
  const [, letters, number] = COUNTED.exec(code) ?? []
  return letters === undefined ? null : { letters: foldText(letters), number: Number(number) }
}
