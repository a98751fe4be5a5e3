import { createOddFrames } from '@dibs/contract/odd-frames'
import type { Random } from '../../harness/random.ts'
import { type Comment, toProviderMessage } from '../../model/comment.ts'
import { writeId } from '../../model/write-id.ts'

/** The text of broken comments, too: a server that accepts one has a claim too many. */
export const ODD_CODE = 'A1'
/** Said by whole frames of viewers, among the odd ones. */
export const WHOLE_CODE = 'B2'

export type Feed = {
  frames: unknown[]
  /** The comments that count. */
  sound: Comment[]
  /** Comments that must not. */
  broken: Comment[]
  /** Of the last frame: it tells that all before has been heard. */
  last: string
}

/** So many odd frames with viewers' whole ones in between, and one at the end. */
export function writeFeed(random: Random, count: number): Feed {
  const odd = createOddFrames({ random: random.next, now: Date.now, comment: ODD_CODE })
  const feed: Feed = { frames: [], sound: [], broken: [], last: '' }
  const sayWhole = () => {
    const comment = {
      messageId: writeId(random),
      accountId: writeId(random),
      createTime: Date.now() - random.between(0, 60_000),
      text: WHOLE_CODE,
    }
    feed.frames.push({ timestamp: Date.now(), messages: [toProviderMessage(comment)] })
    feed.sound.push(comment)
    feed.last = comment.messageId
  }
  while (feed.frames.length < count - 1) {
    if (random.chance(0.1)) sayWhole()
    else {
      const { text, sound } = odd.next()
      feed.frames.push(text)
      for (const comment of commentsIn(text)) {
        const isSound = sound.includes(comment.messageId)
        if (isSound) feed.sound.push(comment)
        else feed.broken.push(comment)
      }
    }
  }
  sayWhole()
  return feed
}

type OddMessage = { data?: { event?: OddHead; common?: OddHead } | null } | null
type OddHead = { msgId?: unknown; createTime?: unknown } | null

/** The comments of a frame as far as they can be made out, with stamps as the model understands them. */
function commentsIn(text: string): Comment[] {
  return messagesIn(text).flatMap((message) => {
    const head = message?.data?.event ?? message?.data?.common
    if (typeof head?.msgId !== 'string' || !/^\d{19}$/.test(head.msgId)) return []
    const { msgId: messageId, createTime } = head
    const time = Number(createTime) || 0
    // Ten digits are seconds.
    const stamp = time < 1e11 ? time * 1000 : time
    return [{ messageId, accountId: messageId, createTime: stamp, text: ODD_CODE }]
  })
}

function messagesIn(text: string): OddMessage[] {
  try {
    const { messages } = JSON.parse(text)
    return Array.isArray(messages) ? messages : []
  } catch {
    return []
  }
}
