import {
  type EndReason,
  endpoints,
  type GapBody,
  type LiveSession,
  nestedStreamTicketEndpoint,
  type PastSession,
  ROOM_ID_PLACEHOLDER,
} from '@dibs/contract'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { PastFigures } from './past-figures.ts'
import type { Practise } from './practice/practice.ts'
import type { IssueTicket } from './room/tickets.ts'
import type { LiveService } from './service.ts'
import type { GapSpan } from './session/past.ts'
import type { StoredSession } from './store.ts'

type LiveCalls = {
  practise: Practise
  issueTicket: IssueTicket
  /** Refuses too many starts of a seller. */
  countStart: (userId: string) => Promise<void>
}

/** Registers the calls of live sessions. */
export function bindLiveRoutes(
  bind: Bind,
  live: LiveService,
  { practise, issueTicket, countStart }: LiveCalls,
): void {
  bind(endpoints.live.start, async ({ caller, body }) => {
    // Joining the session that runs starts nothing.
    const running = await live.getActive(caller.userId)
    if (!running || running.isPractice) await countStart(caller.userId)
    const { newRoom, spendAnother } = body
    const wish = { newRoom, spendAnother }
    const { kind, session } = await live.start(caller.userId, body.tiktokUsername, wish)
    const data = toLiveSession(session)
    if (kind === 'new') return { status: 201, data: { data } }
    return { status: 200, data: { data, isResumed: kind === 'resumed' } }
  })

  bind(endpoints.live.practise, async ({ caller }) => {
    const { isNew, session } = await practise(caller.userId)
    return { status: isNew ? 201 : 200, data: { data: toLiveSession(session) } }
  })

  bind(endpoints.live.getActive, async ({ caller }) => {
    const session = await live.getActive(caller.userId)
    return { status: 200, data: { data: session ? toLiveSession(session) : null } }
  })

  bind(endpoints.live.update, async ({ caller, params, body }) => {
    if (body.status === 'ended') {
      const session = await live.stop(caller.userId, params.sessionId)
      return { status: 200, data: { data: toLiveSession(session) } }
    }
    // The placeholder says that no room was heard yet: that is nothing to note.
    const roomId = body.roomId === ROOM_ID_PLACEHOLDER ? undefined : body.roomId
    const session = await live.tellRoom(caller.userId, params.sessionId, roomId)
    return { status: 200, data: { data: toLiveSession(session) } }
  })

  bind(endpoints.live.listPast, async ({ caller }) => ({
    status: 200,
    data: (await live.listPast(caller.userId)).flatMap((session) =>
      toPastSession(session, live.canGoOn(session)),
    ),
  }))

  bind(endpoints.live.listGaps, async ({ caller, params }) => ({
    status: 200,
    data: (await live.listGaps(caller.userId, params.sessionId)).map(toGapBody),
  }))

  for (const endpoint of [endpoints.live.createStreamTicket, nestedStreamTicketEndpoint]) {
    bind(endpoint, async ({ caller, body }) => {
      const username = await live.listenedName(caller.userId, body.uniqueId)
      return { status: 200, data: { token: await issueTicket(caller, username) } }
    })
  }
}

function toLiveSession(session: StoredSession): LiveSession {
  return {
    id: session.id,
    tiktokUsername: session.tiktokUsername,
    ...(session.isPractice && { isPractice: true }),
    roomId: session.roomId ?? ROOM_ID_PLACEHOLDER,
    status: session.endedAt === null ? 'active' : 'ended',
    startTime: session.startedAt.toISOString(),
    endTime: session.endedAt?.toISOString() ?? null,
  }
}

function toGapBody({ from, to }: GapSpan): GapBody {
  return {
    from: new Date(from).toISOString(),
    to: to === null ? null : new Date(to).toISOString(),
  }
}

function toPastSession(
  session: StoredSession & { figures?: PastFigures },
  canGoOn: boolean,
): PastSession[] {
  if (session.endedAt === null) return []
  return [
    {
      id: session.id,
      start_time: session.startedAt.toISOString(),
      end_time: session.endedAt.toISOString(),
      tiktok_username: session.tiktokUsername,
      ...(session.figures && { figures: session.figures }),
      end_reason: session.endReason as EndReason | null,
      can_go_on: canGoOn,
    },
  ]
}
