import {
  startUpstream,
  type Upstream,
  type UpstreamOptions,
} from '../modules/live/upstream/upstream.ts'
import { systemClock } from '../platform/clock.ts'

/** Listens to a live and keeps what it tells; each message is heard once, as in a live session. */
export function listen(
  address: string,
  timing: NonNullable<UpstreamOptions['timing']>,
  heardUntil: number | null = null,
) {
  const heard: string[] = []
  const statuses: string[] = []
  const lost: number[] = []
  const gaps: { from: number; to: number }[] = []
  const ends: string[] = []
  let connections = 0
  let settled = 0
  let roomId: string | null = null
  const upstream: Upstream = startUpstream({
    address,
    heardUntil,
    timing,
    clock: systemClock,
    random: Math.random,
    handlers: {
      onStatus: (status) => statuses.push(status),
      onRoom: (id) => {
        connections += 1
        roomId ??= id
        return roomId === id
      },
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
  return {
    upstream,
    heard,
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
