import { onTestFinished } from 'vitest'
import type { CommentSource, SourceHandlers } from '../modules/live/source/comment-source.ts'
import type { ConnectionBudget } from '../modules/live/source/connection.ts'
import { type SourceOptions, startSource } from '../modules/live/source/source.ts'
import { systemClock } from '../platform/clock.ts'

/** Leave for every connection, at once. */
export const UNLIMITED: ConnectionBudget = {
  take: async () => ({ isGranted: true, release: () => {}, becomeLive: () => {} }),
  busy: () => {},
}

type ListenerOptions = {
  /** Set when a session is restored: until when it had been heard. */
  heardUntil?: number | null
  budget?: ConnectionBudget
  checkRoom?: SourceHandlers['checkRoom']
  random?: () => number
}

/**
 * Listens to a live for the running test, and keeps what it tells; each message is heard once, as in a
 * live session.
 */
export function listen(
  address: string,
  timing: NonNullable<SourceOptions['timing']>,
  {
    heardUntil = null,
    budget = UNLIMITED,
    checkRoom = () => null,
    random = Math.random,
  }: ListenerOptions = {},
) {
  const heard: string[] = []
  const statuses: string[] = []
  const lost: number[] = []
  const gaps: { from: number; to: number }[] = []
  const ends: string[] = []
  const rooms: string[] = []
  let connections = 0
  let settled = 0
  const source: CommentSource = startSource({
    address,
    budget,
    heardUntil,
    commentsHeard: 0,
    timing,
    clock: systemClock,
    random,
    handlers: {
      onStatus: (status, trouble) => statuses.push(trouble ? `${status}, ${trouble}` : status),
      checkRoom(roomId, owner) {
        connections += 1
        const isOther = rooms.some((room) => room !== roomId)
        return isOther ? 'live_ended' : checkRoom(roomId, owner)
      },
      onRoom: (roomId) => rooms.push(roomId),
      onMessages(messages) {
        const ids = messages.flatMap((each) => (each.type === 'chat' ? each.comment.messageId : []))
        const { fresh = [], known = [] } = Object.groupBy(ids, (id) =>
          heard.includes(id) ? 'known' : 'fresh',
        )
        heard.push(...fresh)
        return { fresh, known }
      },
      onLost: (from) => lost.push(from),
      onGap(gap) {
        settled += 1
        if (gap) gaps.push(gap)
      },
      onEnd: (reason) => ends.push(reason),
    },
  })
  onTestFinished(() => source.stop())
  return {
    source,
    heard,
    /** Each state that was told, with the trouble beside it. */
    statuses,
    lost,
    gaps,
    ends,
    /** How often a connection told of the room. */
    connections: () => connections,
    /** How often it was found out whether something was missed. */
    settled: () => settled,
  }
}
