import { CONTROL_ACTION, PROVIDER_CLOSE } from '@dibs/contract/provider'
import type { Clock } from '../clock.ts'
import type { IdSource } from '../ids.ts'
import type { Profiles } from '../profiles/profiles.ts'
import { requestError } from '../request-error.ts'
import { createAudience } from './audience.ts'
import { chatsOutgoing, type Outgoing, type SaidChat, shapedOutgoing } from './chat.ts'
import { type Chat, disconnectMessage, type Owner } from './shapes.ts'

/** How many chats a live remembers, for the replay fault and the phone's list. */
export const REMEMBERED_CHATS = 2_000

/** How somebody went live. */
export type AskedLive = {
  uniqueId: string
  /** That of another account than the profile's: somebody took the handle over. */
  ownerId?: string
  /** What is played into it. */
  recording?: string | null | undefined
  speed: number
  loop: boolean
  seed: number
}

export type LiveOptions = {
  uniqueId: string
  owner: Owner
  roomId: string
  recording: string | null
  asked: AskedLive
  clock: Clock
}

/** A running live: who listens, and what was said. */
export type Live = ReturnType<typeof createLive>

export function createLive({ clock, ...about }: LiveOptions) {
  const { owner, roomId } = about
  const history: SaidChat[] = []
  const ending = new AbortController()
  const audience = createAudience({ owner, roomId, clock, lastChats, ended: ending.signal })
  const { broadcast } = audience
  const startedAt = clock.now()
  let sentChats = 0
  let refusedUntil = 0

  function remember(said: readonly SaidChat[]) {
    sentChats += said.length
    for (const chat of said) history.push(chat)
    if (history.length > 2 * REMEMBERED_CHATS) history.splice(0, history.length - REMEMBERED_CHATS)
  }

  function lastChats(count: number): SaidChat[] {
    return count > 0 ? history.slice(-count) : []
  }

  return {
    ...about,
    audience,
    startedAt,
    lastChats,
    ended: ending.signal,
    status: () => ({ ...audience.count(), sentChats }),

    /** Says comments that the simulator shapes itself, in one frame. */
    say(chats: readonly Chat[]) {
      const said = chats.map((chat) => ({ chat, raw: undefined }))
      remember(said)
      broadcast(chatsOutgoing(clock.now(), said, roomId))
    },

    /** Sends a ready-made frame; `said` are the chats in it. */
    pass(outgoing: Outgoing, said: readonly SaidChat[]) {
      remember(said)
      broadcast(outgoing)
    },

    /** Sends the last chats again, with the ids that they had. */
    repeat(count: number) {
      const again = lastChats(count)
      if (again.length > 0) broadcast(chatsOutgoing(clock.now(), again, roomId))
    },

    refuseFor(ms: number) {
      refusedUntil = clock.now() + ms
    },
    isRefusing: () => refusedUntil > clock.now(),

    /**
     * Ends the live. `announce` adds the host's control message before the close, and the loss of
     * the platform, so long ahead of both.
     */
    end(announce: boolean, disconnectedMs = 0) {
      ending.abort()
      audience.tellArrivals()
      if (!announce) return audience.dismiss(null)
      const data = { action: CONTROL_ACTION.endedByHost }
      const outgoing = (message: unknown) => shapedOutgoing(clock.now(), () => [message])
      const dismiss = () => audience.dismiss(outgoing({ type: 'WebcastControlMessage', data }))
      broadcast(outgoing(disconnectMessage(PROVIDER_CLOSE.liveEnded)))
      if (disconnectedMs > 0) setTimeout(dismiss, disconnectedMs).unref()
      else dismiss()
    },
  }
}

/** The lives that are running now, one per handle. */
export type Lives = ReturnType<typeof createLives>

type Dependencies = {
  clock: Clock
  nextId: IdSource
  profiles: Profiles
  onStart: (live: Live) => void
}

export function createLives(deps: Dependencies) {
  const lives = new Map<string, Live>()
  return {
    find: (uniqueId: string) => lives.get(uniqueId),
    list: () => [...lives.values()],

    /** The running live, or 404. */
    get(uniqueId: string): Live {
      const live = lives.get(uniqueId)
      if (!live) throw requestError(404, `${uniqueId} is not live`)
      return live
    },

    /** Goes live; makes the profile where there is none. Already live: 409. */
    start(asked: AskedLive, recording: string | null, roomId?: string): Live {
      const { uniqueId, ownerId } = asked
      if (lives.has(uniqueId)) throw requestError(409, `${uniqueId} is already live`)
      const { nickname, userId } = deps.profiles.ensure(uniqueId)
      const live = createLive({
        uniqueId,
        owner: { uniqueId, nickname, userId: ownerId ?? userId },
        roomId: roomId ?? deps.nextId(deps.clock.now()),
        recording,
        asked,
        clock: deps.clock,
      })
      lives.set(uniqueId, live)
      deps.onStart(live)
      return live
    },

    end(live: Live, announce: boolean, disconnectedMs?: number) {
      lives.delete(live.uniqueId)
      live.end(announce, disconnectedMs)
    },

    /** Ends every live without a word. */
    reset() {
      for (const live of lives.values()) live.end(false)
      lives.clear()
    },
  }
}
