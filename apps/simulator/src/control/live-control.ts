import type { FastifyInstance } from 'fastify'
import type { Live } from '../chat/live.ts'
import type { Lives } from '../chat/lives.ts'
import { chatsInFrame, textOutgoing } from '../chat/outgoing.ts'
import type { Clock } from '../clock.ts'
import { handleSchema } from '../handle.ts'
import type { IdSource } from '../ids.ts'
import { play } from '../playback/play.ts'
import type { Recordings } from '../playback/recordings.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { parseInput } from '../request-error.ts'
import { chatsQuery, commentsBody, faultBody, framesBody, liveBody } from './control-bodies.ts'
import { causeFault } from './faults.ts'
import { createFillIn } from './fill-in.ts'

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
    const { uniqueId, recording, speed, loop, seed } = parseInput(liveBody, request.body)
    const score = recording ? await deps.recordings.score(recording, seed) : null
    const live = lives.start(uniqueId, score?.name ?? null)
    if (score)
      play(live, score, { speed, isLooped: loop, clock }).catch((error: unknown) =>
        deps.log(`playing ${score.name} failed: ${error}`),
      )
    return reply.code(201).send({ roomId: live.roomId })
  })

  app.post('/control/lives/:uniqueId/comments', async (request, reply) => {
    const live = liveOf(request.params)
    const { comments } = parseInput(commentsBody, request.body)
    const chats = comments.map(fillIn)
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
    lives.end(liveOf(request.params), true)
    return reply.code(204).send()
  })
}

function describe(live: Live) {
  const { uniqueId, roomId, recording, startedAt } = live
  return { uniqueId, roomId, recording, startedAt, ...live.status() }
}
