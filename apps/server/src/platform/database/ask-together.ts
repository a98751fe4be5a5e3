import { setImmediate } from 'node:timers/promises'

/**
 * Makes a look-up of which all share one statement who ask in one turn of the event loop. It begins after
 * they asked, so each is told what is stored by then; on a calm server everybody has their own.
 */
export function askTogether<Key, Found>(
  look: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
): (key: Key) => Promise<Found | undefined> {
  let asked: { keys: Set<Key>; found: Promise<ReadonlyMap<Key, Found>> } | null = null

  async function begin(keys: ReadonlySet<Key>) {
    await setImmediate()
    asked = null
    return look([...keys])
  }

  return async (key) => {
    if (!asked) {
      const keys = new Set<Key>()
      asked = { keys, found: begin(keys) }
    }
    asked.keys.add(key)
    return (await asked.found).get(key)
  }
}
