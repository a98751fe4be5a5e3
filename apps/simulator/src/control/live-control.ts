import type { FastifyInstance } from 'fastify'
import { chatsInFrame, shapedOutgoing, textOutgoing } from '../chat/chat.ts'
import type { AskedLive, Live, Lives } from '../chat/live.ts'
import { type Chat, deletionMessage, type Owner } from '../chat/shapes.ts'
import type { Clock } from '../clock.ts'
import { handleSchema, normaliseHandle } from '../handle.ts'
import { accountId, type IdSource } from '../ids.ts'
import { createRandom } from '../playback/market/random.ts'
import { makeViewer } from '../playback/market/viewers.ts'
import { play } from '../playback/play.ts'
import type { Recordings } from '../playback/recordings.ts'
import { nicknameFor, type Profiles } from '../profiles/profiles.ts'
import { parseInput } from '../request-error.ts'
import {
  type CommentBody,
  chatsQuery,
  commentsBody,
  endQuery,
  type Fault,
  faultBody,
  framesBody,
  liveBody,
} from './control-bodies.ts'

export type LiveControlDeps = {
  clock: Clock
  nextId: IdSource
  profiles: Profiles
  lives: Lives
  recordings: Recordings
  log: (line: string) => void
}

/** The control calls about lives: going live, speaking, faults, ending. */
export function addLiveControl(app: FastifyInstance, deps: LiveControlDeps): void {
  const { clock, lives } = deps
  const fillIn = createFillIn(deps)
  const liveOf = (params: unknown): Live =>
    lives.get(parseInput(handleSchema, (params as { uniqueId: string }).uniqueId))

  app.get('/control/lives', async () => lives.list().map(describe))

  app.post('/control/lives', async (request, reply) => {
    const live = await goLive(deps, parseInput(liveBody, request.body))
    return reply.code(201).send({ roomId: live.roomId })
  })

  app.post('/control/lives/:uniqueId/comments', async (request, reply) => {
    const live = liveOf(request.params)
    const { comments } = parseInput(commentsBody, request.body)
    const chats = comments.map((comment) => fillIn(live, comment))
    live.say(chats)
    return reply.code(202).send({ comments: chats })
  })

  app.post('/control/lives/:uniqueId/frames', async (request, reply) => {
    const live = liveOf(request.params)
    const { frames } = parseInput(framesBody, request.body)
    for (const frame of frames) {
      const text = typeof frame === 'string' ? frame : JSON.stringify(frame)
      live.pass(textOutgoing(text), chatsInFrame(text))
    }
    return reply.code(202).send({ frames: frames.length })
  })

  app.post('/control/lives/:uniqueId/faults', async (request, reply) => {
    const live = liveOf(request.params)
    const fault = parseInput(faultBody, request.body)
    causeFault(live, fault, clock)
    return reply.code(202).send(fault)
  })

  app.get('/control/lives/:uniqueId', async (request) => liveOf(request.params).status())

  app.get('/control/lives/:uniqueId/chats', async (request) => {
    const { limit } = parseInput(chatsQuery, request.query)
    return liveOf(request.params)
      .lastChats(limit)
      .map(({ chat }) => chat)
  })

  app.delete('/control/lives/:uniqueId', async (request, reply) => {
    const { disconnectedMs } = parseInput(endQuery, request.query)
    lives.end(liveOf(request.params), true, disconnectedMs)
    return reply.code(204).send()
  })
}

/** Starts a live, in a room of its own or in the given one, and plays into it what is asked for. */
export async function goLive(
  { clock, lives, recordings, log }: LiveControlDeps,
  asked: AskedLive,
  roomId?: string,
): Promise<Live> {
  const { recording, speed, loop, seed } = asked
  const score = recording ? await recordings.score(recording, seed) : null
  const live = lives.start(asked, score?.name ?? null, roomId)
  if (score)
    play(live, score, { speed, isLooped: loop, clock }).catch((error: unknown) =>
      log(`playing ${score.name} failed: ${error}`),
    )
  return live
}

function describe(live: Live) {
  const { uniqueId, roomId, recording, startedAt } = live
  return { uniqueId, roomId, recording, startedAt, ...live.status() }
}

/** Lets a fault happen to a live. The live itself goes on. */
function causeFault(live: Live, fault: Fault, clock: Clock): void {
  switch (fault.kind) {
    case 'close':
      for (const connection of live.audience.present()) connection.close(fault.code, 'simulated')
      return
    case 'drop':
      live.refuseFor(fault.seconds * 1000)
      for (const connection of live.audience.present()) connection.destroy()
      return
    case 'silence':
      for (const connection of live.audience.present()) connection.silence(fault.seconds * 1000)
      return
    case 'disconnect':
      disconnect(live, fault)
      return
    case 'replay':
      live.repeat(fault.count)
      return
    case 'delete': {
      const build = deletionMessage.bind(null, fault.messageIds)
      live.audience.broadcast(shapedOutgoing(clock.now(), build))
    }
  }
}

/** The provider loses the platform; its sockets stay open, or close later. */
function disconnect(live: Live, fault: Extract<Fault, { kind: 'disconnect' }>): void {
  const { code, againAfterSeconds, closeAfterSeconds } = fault
  const lost = live.audience.present()
  live.audience.disconnect(code, againAfterSeconds === null ? null : againAfterSeconds * 1000)
  if (closeAfterSeconds === null) return
  live.audience.later(closeAfterSeconds * 1000, () => {
    for (const connection of lost) connection.close(code, 'simulated')
  })
}

/**
 * Fills in what a comment leaves out. The same handle is always the same account, so that naming
 * only `uniqueId` lets somebody speak again, the seller included; naming nobody makes a new viewer,
 * or lets the room's owner speak where the host is asked for.
 */
function createFillIn(deps: { clock: Clock; nextId: IdSource; profiles: Profiles }) {
  const random = createRandom(deps.clock.now())
  let newcomers = 0

  function whoSpeaks({ owner }: Live, given: CommentBody): Owner {
    if (given.uniqueId === undefined && given.userId === undefined) {
      if (given.as === 'host') return owner
      newcomers += 1
      const viewer = makeViewer(random, newcomers)
      return { ...viewer, userId: accountId(viewer.uniqueId) }
    }
    const uniqueId = given.uniqueId ?? `user${given.userId}`
    const handle = normaliseHandle(uniqueId)
    if (handle === owner.uniqueId && given.userId === undefined) return owner
    const userId = given.userId ?? accountId(handle)
    return {
      userId,
      uniqueId,
      nickname: deps.profiles.find(handle)?.nickname ?? nicknameFor(uniqueId),
    }
  }

  return (live: Live, given: CommentBody): Chat => {
    const now = deps.clock.now()
    const speaker = whoSpeaks(live, given)
    return {
      comment: given.comment,
      userId: speaker.userId,
      uniqueId: speaker.uniqueId,
      nickname: given.nickname ?? speaker.nickname,
      msgId: given.msgId ?? deps.nextId(now),
      createTime: given.createTime ?? String(now),
      as: given.as ?? (speaker.userId === live.owner.userId ? 'host' : 'viewer'),
    }
  }
}
