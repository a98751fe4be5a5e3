import type { FastifyPluginAsync } from 'fastify'
import type { Behaviours } from '../chat/behaviour.ts'
import type { Budget } from '../chat/budget.ts'
import { handleSchema } from '../handle.ts'
import { parseInput, requestError } from '../request-error.ts'
import type { Profiles } from './profiles.ts'

type Dependencies = { profiles: Profiles; behaviours: Behaviours; budget: Budget }

/** The chat provider's own way to a public profile, bio included; it costs a request. */
export function userRoutes({ profiles, behaviours, budget }: Dependencies): FastifyPluginAsync {
  return async (app) => {
    app.get('/tiktok/users/:uniqueId/detailed', async (request, reply) => {
      const { uniqueId: given } = request.params as { uniqueId: string }
      const uniqueId = parseInput(handleSchema, given)
      const { userStatus } = behaviours.of(uniqueId)
      if (userStatus !== null) throw requestError(userStatus, 'simulated')
      const spent = budget.take()
      if (spent) {
        reply.header('retry-after', spent.retryAfter)
        throw requestError(429, 'Rate limit reached.')
      }
      const profile = profiles.find(uniqueId)
      if (!profile || profile.missing) throw requestError(404, 'User not found.')
      const { userId, nickname, bio } = profile
      const names = { unique_id: uniqueId, nickname, numeric_uid: userId, signature: bio }
      const counts = { following: 12, followers: 3_400, likes: 56_000 }
      const is = { is_verified: false, is_private: profile.private }
      return { code: 200, user: { ...names, avatar_url: '', ...counts, ...is }, videos: [] }
    })
  }
}
