import { ingestFaultText } from '@dibs/content/server'
import {
  commentToBody,
  type EndReason,
  endpoints,
  type GapBody,
  type LiveSession,
  nestedStreamTicketEndpoint,
  type PastSession,
  ROOM_ID_PLACEHOLDER,
} from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { BesideCalls, BesideOffer } from './beside/offers.ts'
import type { Take } from './ingest/take.ts'
import type { PostedTold } from './ingest/told.ts'
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
  take: Take
  beside: BesideCalls
  /** What is told of the sessions into which something is posted. */
  findPostedTold: (sessions: readonly StoredSession[]) => Promise<Map<SessionId, PostedTold>>
  /** Where comments are posted to. */
  ingestUrl: (id: SessionId) => string
}

/** A hundred comments in a script that takes four bytes a sign, with all around them; no more is read. */
const INGEST_BODY_BYTES = 512 * 1024

/** Registers the calls of live sessions. */
export function bindLiveRoutes(
  bind: Bind,
  live: LiveService,
  { practise, issueTicket, countStart, take, beside, findPostedTold, ingestUrl }: LiveCalls,
): void {
  async function tell(session: StoredSession): Promise<LiveSession> {
    const { id, endedAt, isPractice, isDirect } = session
    const url = ingestUrl(id)
    if (session.commentSource === 'tiktok') {
      const isPostedTo = endedAt === null && !isPractice && !isDirect
      return { ...toLiveSession(session), ...(isPostedTo && { url }) }
    }
    const { order, arrivalSince } = (await findPostedTold([session])).get(id)?.elsewhere ?? NOTHING
    const told = { url, order, arrivalSince: arrivalSince?.toISOString() ?? null }
    return { ...toLiveSession(session), elsewhere: told }
  }

  bind(endpoints.live.start, async ({ caller, body }) => {
    // Joining the session that runs starts nothing.
    const running = await live.getActive(caller.userId)
    if (!running || running.isPractice) await countStart(caller.userId)
    const { newRoom, spendAnother, comments } = body
    const wish = { newRoom, spendAnother, comments }
    const { kind, session } = await live.start(caller.userId, body.tiktokUsername, wish)
    const data = await tell(session)
    if (kind === 'new') return { status: 201, data: { data } }
    return { status: 200, data: { data, isResumed: kind === 'resumed' } }
  })

  bind(endpoints.live.practise, async ({ caller }) => {
    const { isNew, session } = await practise(caller.userId)
    return { status: isNew ? 201 : 200, data: { data: await tell(session) } }
  })

  bind(endpoints.live.getActive, async ({ caller }) => {
    const session = await live.getActive(caller.userId)
    return { status: 200, data: { data: session ? await tell(session) : null } }
  })

  bind(endpoints.live.update, async ({ caller, params, body }) => {
    if (body.status === 'ended') {
      const session = await live.stop(caller.userId, params.sessionId)
      return { status: 200, data: { data: await tell(session) } }
    }
    // The placeholder says that no room was heard yet: that is nothing to note.
    const roomId = body.roomId === ROOM_ID_PLACEHOLDER ? undefined : body.roomId
    const session = await live.tellRoom(caller.userId, params.sessionId, roomId)
    return { status: 200, data: { data: await tell(session) } }
  })

  bind(endpoints.live.listPast, async ({ caller }) => {
    const sessions = await live.listPast(caller.userId)
    const posted = await findPostedTold(sessions)
    return {
      status: 200,
      data: sessions.flatMap((session) =>
        toPastSession(session, live.canGoOn(session), posted.get(session.id)),
      ),
    }
  })

  bindPosted(bind, { take, beside })

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

/** Registers the calls of what programs post, in place of TikTok or beside it. */
function bindPosted(bind: Bind, { take, beside }: Pick<LiveCalls, 'take' | 'beside'>): void {
  bind(
    endpoints.ingest.post,
    async ({ caller, params, body, language }) => {
      const { source = '', comments } = body
      const { wrong, ...taken } = await take(caller.userId, params.sessionId, { source, comments })
      const told = wrong.map(({ fault, ...each }) => ({
        ...each,
        code: fault,
        error: ingestFaultText(language, fault),
      }))
      return { status: 202, data: { ...taken, wrong: told } }
    },
    { bodyLimit: INGEST_BODY_BYTES },
  )

  bind(endpoints.beside.get, async ({ caller, params }) => {
    const { compared, offers } = await beside.get(caller.userId, params.sessionId)
    return { status: 200, data: { compared, offers: offers.map(toOfferBody) } }
  })

  bind(endpoints.beside.putAside, async ({ caller, params }) => {
    await beside.putAside(caller.userId, params.sessionId, params.messageId)
    return { status: 204 }
  })
}

const NOTHING = { order: null, arrivalSince: null }

const toOfferBody = ({ itemId, itemText, comment, heardAt, isByArrival }: BesideOffer) => ({
  ...commentToBody(comment),
  itemClueId: itemId,
  itemClueText: itemText,
  heardAt: new Date(heardAt).toISOString(),
  isByArrival,
})

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
  { elsewhere, beside }: PostedTold = {},
): PastSession[] {
  if (session.endedAt === null) return []
  return [
    {
      id: session.id,
      start_time: session.startedAt.toISOString(),
      end_time: session.endedAt.toISOString(),
      tiktok_username: session.tiktokUsername,
      ...(elsewhere && {
        elsewhere: {
          order: elsewhere.order,
          arrival_since: elsewhere.arrivalSince?.toISOString() ?? null,
        },
      }),
      ...(beside && { beside: true }),
      ...(session.figures && { figures: session.figures }),
      end_reason: session.endReason as EndReason | null,
      can_go_on: canGoOn,
    },
  ]
}
