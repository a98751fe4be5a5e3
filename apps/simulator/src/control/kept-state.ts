import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { AskedLive } from '../chat/live.ts'
import type { Profile } from '../profiles/profiles.ts'
import { goLive, type LiveControlDeps } from './live-control.ts'

type Kept = { profiles: Profile[]; lives: { asked: AskedLive; roomId: string }[] }

/**
 * Profiles and running lives in a file, for a simulator that is killed: the next one goes on with
 * the same rooms, whose recordings begin anew. What was said and sent is forgotten.
 */
export function createKeptState(file: string, deps: LiveControlDeps) {
  const { profiles, lives } = deps
  let written = ''
  return {
    /** Writes what has changed; the file is whole at any moment. */
    write(): void {
      const running = lives.list().map(({ asked, roomId }) => ({ asked, roomId }))
      const text = JSON.stringify({ profiles: profiles.list(), lives: running } satisfies Kept)
      if (text === written) return
      writeFileSync(`${file}.new`, text)
      renameSync(`${file}.new`, file)
      written = text
    },
    async restore(): Promise<void> {
      if (!existsSync(file)) return
      const kept: Kept = JSON.parse(readFileSync(file, 'utf8'))
      for (const { uniqueId, ...profile } of kept.profiles) profiles.change(uniqueId, profile)
      for (const { asked, roomId } of kept.lives) await goLive(deps, asked, roomId)
    },
  }
}
