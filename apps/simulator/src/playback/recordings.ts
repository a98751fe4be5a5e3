import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../clock.ts'
import type { IdSource } from '../ids.ts'
import { requestError } from '../request-error.ts'
import { createMarket, MARKET_NAME, MARKET_NOTE } from './market/market.ts'
import { parseRecording, type Recording, recordingScore } from './recording.ts'
import type { Score } from './score.ts'

const SUFFIX = '.jsonl'

export type Recordings = ReturnType<typeof createRecordings>

/** The recordings in a folder, and the scripted `market`. */
export function createRecordings(folder: string, deps: { clock: Clock; nextId: IdSource }) {
  const read = new Map<string, Promise<Recording>>()

  async function names(): Promise<string[]> {
    const files = await readdir(folder).catch(() => [])
    return files
      .filter((file) => file.endsWith(SUFFIX))
      .map((file) => file.slice(0, -SUFFIX.length))
  }

  function load(name: string): Promise<Recording> {
    const known = read.get(name)
    if (known) return known
    const loading = readFile(join(folder, name + SUFFIX), 'utf8').then((text) =>
      parseRecording(name + SUFFIX, text),
    )
    read.set(name, loading)
    // A file that was broken may be mended while we run.
    loading.catch(() => read.delete(name))
    return loading
  }

  return {
    /** The score to play; an unknown name is a 404, a broken file a 422. */
    async score(name: string, seed: number): Promise<Score> {
      if (name === MARKET_NAME) return createMarket({ seed, ...deps })
      const known = await names()
      if (!known.includes(name))
        throw requestError(
          404,
          `no recording ${name}; there are ${[MARKET_NAME, ...known].join(', ')}`,
        )
      return recordingScore(await load(name), deps.nextId)
    },

    /** What can be played, for a person to choose from; broken files are left out. */
    async list() {
      const loaded = await Promise.allSettled((await names()).map(load))
      const found = loaded.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
      return [
        { name: MARKET_NAME, note: MARKET_NOTE, chats: null, durationMs: null },
        ...found.map(({ name, note, chats, lines }) => {
          return { name, note, chats, durationMs: lines.at(-1)?.at ?? 0 }
        }),
      ]
    },
  }
}
