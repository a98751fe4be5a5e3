import type { Clock } from '../clock.ts'
import type { IdSource } from '../ids.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { requestError } from '../request-error.ts'
import { createLive, type Live } from './live.ts'

/** The lives that are running now, one per handle. */
export type Lives = ReturnType<typeof createLives>

export function createLives(deps: { clock: Clock; nextId: IdSource; profiles: Profiles }) {
  const lives = new Map<string, Live>()
  return {
    find: (uniqueId: string) => lives.get(uniqueId),
    list: () => [...lives.values()],

    /** The running live, or 404. */
    get(uniqueId: string): Live {
      const live = lives.get(uniqueId)
      if (!live) throw requestError(404, `${uniqueId} is not live`)
      return live
    },

    /** Goes live; makes the profile where there is none. Already live: 409. */
    start(uniqueId: string, recording: string | null): Live {
      if (lives.has(uniqueId)) throw requestError(409, `${uniqueId} is already live`)
      const profile = deps.profiles.ensure(uniqueId)
      const live = createLive({
        uniqueId,
        nickname: profile.nickname,
        ownerId: profile.userId,
        roomId: deps.nextId(deps.clock.now()),
        recording,
        clock: deps.clock,
      })
      lives.set(uniqueId, live)
      return live
    },

    end(live: Live, announce: boolean) {
      lives.delete(live.uniqueId)
      live.end(announce)
    },

    /** Ends every live without a word. */
    reset() {
      for (const live of lives.values()) live.end(false)
      lives.clear()
    },
  }
}
