import type { SeenLists } from '../world/live.ts'
import type { Seller } from '../world/sellers.ts'
import type { Model } from './model.ts'

/** How what a device sees differs from the model, in sentences; none when it does not. */
export function compareLists(
  model: Pick<Model, 'lists'>,
  seen: SeenLists,
  { items }: Pick<Seller, 'items'>,
): string[] {
  const differences: string[] = []
  const expected = model.lists()
  for (const [code, itemId] of Object.entries(items)) {
    const places = seen.get(itemId) ?? []
    const ids = places.map(({ messageId }) => messageId)
    const wanted = (expected.get(code) ?? []).map(({ messageId }) => messageId)
    if (places.some(({ position }, index) => position !== index + 1))
      differences.push(`${code}: the positions have holes`)
    if (new Set(places.map(({ accountId }) => accountId)).size < places.length)
      differences.push(`${code}: a buyer has two places`)
    if (ids.join() !== wanted.join())
      differences.push(`${code}: seen ${ids.join(' ')}, expected ${wanted.join(' ')}`)
  }
  return differences
}
