import type { Chat } from '../../chat/chat.ts'
import type { Live } from '../../chat/live.ts'
import type { Clock } from '../../clock.ts'
import { accountId, type IdSource } from '../../ids.ts'
import type { Beat, Score } from '../score.ts'
import { type ScriptedComment, writeScript } from './script.ts'

export const MARKET_NAME = 'market'
export const MARKET_NOTE =
  'a scripted Indonesian selling live, about eight minutes: items A1 to A12, B1 to B6 and C1 to C4'

/** Comments that arrive within this time share a frame, as the provider bundles them. */
const BUNDLE_MS = 40

/** The scripted selling live: the same comments for the same seed, stamped when they are said. */
export function createMarket(deps: { seed: number; nextId: IdSource; clock: Clock }): Score {
  return {
    name: MARKET_NAME,
    *beats(round, speed): Generator<Beat> {
      for (const bundle of bundles(writeScript(deps.seed, round))) {
        const deliver = (live: Live) =>
          live.say(bundle.map((said) => stamp(said, live, speed, deps)))
        yield { at: bundle.at(-1)?.at ?? 0, deliver }
      }
    },
  }
}

function* bundles(script: readonly ScriptedComment[]): Generator<ScriptedComment[]> {
  let bundle: ScriptedComment[] = []
  for (const comment of script) {
    const [first] = bundle
    if (first && comment.at - first.at > BUNDLE_MS) {
      yield bundle
      bundle = []
    }
    bundle.push(comment)
  }
  if (bundle.length > 0) yield bundle
}

/** At a higher speed people also speak and the network delivers that much faster. */
function stamp(
  said: ScriptedComment,
  live: Live,
  speed: number,
  { clock, nextId }: { clock: Clock; nextId: IdSource },
): Chat {
  const createTime = Math.round(clock.now() - said.lagMs / Math.max(speed, 1))
  const speaker = said.speaker
    ? { ...said.speaker, userId: accountId(said.speaker.uniqueId) }
    : { uniqueId: live.uniqueId, nickname: live.nickname, userId: live.ownerId }
  const { uniqueId, nickname, userId } = speaker
  const msgId = nextId(createTime)
  return { comment: said.text, userId, uniqueId, nickname, msgId, createTime: String(createTime) }
}
