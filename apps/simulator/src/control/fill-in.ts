import type { Chat } from '../chat/chat.ts'
import type { Clock } from '../clock.ts'
import { normaliseHandle } from '../handle.ts'
import { accountId, type IdSource } from '../ids.ts'
import { createRandom } from '../playback/market/random.ts'
import { makeViewer } from '../playback/market/viewers.ts'
import { nicknameFor, type Profiles } from '../profiles/profiles.ts'
import type { CommentBody } from './control-bodies.ts'

/**
 * Fills in what a comment leaves out. The same handle is always the same account, so that naming
 * only `uniqueId` lets somebody speak again, the seller included; naming nobody makes a new viewer.
 */
export function createFillIn(deps: { clock: Clock; nextId: IdSource; profiles: Profiles }) {
  const random = createRandom(deps.clock.now())
  let newcomers = 0

  function whoSpeaks(given: CommentBody): Pick<Chat, 'userId' | 'uniqueId' | 'nickname'> {
    if (given.uniqueId === undefined && given.userId === undefined) {
      newcomers += 1
      const viewer = makeViewer(random, newcomers)
      return { ...viewer, userId: accountId(viewer.uniqueId) }
    }
    const uniqueId = given.uniqueId ?? `user${given.userId}`
    const handle = normaliseHandle(uniqueId)
    const userId = given.userId ?? accountId(handle)
    return {
      userId,
      uniqueId,
      nickname: deps.profiles.find(handle)?.nickname ?? nicknameFor(uniqueId),
    }
  }

  return (given: CommentBody): Chat => {
    const now = deps.clock.now()
    const speaker = whoSpeaks(given)
    return {
      comment: given.comment,
      userId: speaker.userId,
      uniqueId: speaker.uniqueId,
      nickname: given.nickname ?? speaker.nickname,
      msgId: given.msgId ?? deps.nextId(now),
      createTime: given.createTime ?? String(now),
    }
  }
}
