/** Entries that are written between two pauses: about a millisecond. */
const STEP = 500

/** Writes a list as JSON in steps; `toBodies` makes some of its entries as the wire has them. */
export function* writeList<Entry>(
  entries: readonly Entry[],
  toBodies: (some: Entry[]) => readonly unknown[],
): Generator<undefined, Buffer, undefined> {
  const parts = [Buffer.from('[')]
  for (let at = 0; at < entries.length; at += STEP) {
    const text = JSON.stringify(toBodies(entries.slice(at, at + STEP))).slice(1, -1)
    parts.push(Buffer.from(at === 0 ? text : `,${text}`))
    yield
  }
  parts.push(Buffer.from(']'))
  return Buffer.concat(parts)
}
