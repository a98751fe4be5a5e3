import {
  type ApiClient,
  ApiError,
  configEndpoints,
  type LiveSession,
  liveEndpoints,
} from '@dibs/contract'
import type { LiveStream, StartWish } from './connection/states.ts'

/** A session as the connection knows it. */
export const toStream = (session: LiveSession): LiveStream => ({
  sessionId: session.id,
  username: session.tiktokUsername,
  ...(session.isPractice && { isPractice: true }),
  ...(session.elsewhere && { isElsewhere: true }),
})

/** The calls that the connection makes; `now` is epoch milliseconds. */
export function createLiveCalls(api: ApiClient, now: () => number) {
  return {
    /** Starts a session, goes on with one, or joins that which runs: then it is not this device's own. */
    createSession: async (
      username: string,
      wish: StartWish,
    ): Promise<{ stream: LiveStream; isNew: boolean }> => {
      const { status, data } = await api(liveEndpoints.start, {
        body: { tiktokUsername: username, roomId: 'N/A', status: 'active', ...wish },
      })
      const isResumed = 'isResumed' in data && data.isResumed === true
      return {
        stream: toStream(data.data),
        isNew: status === 201 || isResumed,
      }
    },
    createTicket: async (username: string): Promise<string> => {
      const { data } = await api(liveEndpoints.createStreamTicket, {
        body: { uniqueId: username },
      })
      return data.token
    },
    saveRoom: async ({ sessionId }: LiveStream, roomId: string): Promise<void> => {
      await api(liveEndpoints.update, { params: { sessionId }, body: { roomId } })
    },
    /** A session that is gone (its live was never heard) has ended, too. */
    endSession: async ({ sessionId }: LiveStream): Promise<void> => {
      try {
        const endTime = new Date(now()).toISOString()
        await api(liveEndpoints.update, {
          params: { sessionId },
          body: { status: 'ended', endTime },
        })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    getClientConfig: async () => (await api(configEndpoints.getClientConfig, {})).data,
  }
}

/**
 * The chat stream's address for one connection: the configured one with name and ticket, and the last
 * comment that this device has, if the server is to go on from there.
 */
export function streamAddress(
  chatStreamUrl: string,
  uniqueId: string,
  jwtKey: string,
  lastMessageId: string | undefined,
): string {
  const url = new URL(chatStreamUrl)
  const { searchParams } = url
  searchParams.set('uniqueId', uniqueId)
  searchParams.set('jwtKey', jwtKey)
  if (lastMessageId) searchParams.set('lastMessageId', lastMessageId)
  return url.href
}
