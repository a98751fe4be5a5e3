import type { FastifyPluginAsync } from 'fastify'
import { normaliseHandle } from '../handle.ts'
import { renderChallengePage, renderEmptyPage, renderProfilePage } from './profile-page.ts'
import type { Profiles } from './profiles.ts'

const LOGIN_PAGE =
  '<!DOCTYPE html><html><head><title>Log in | TikTok</title></head><body></body></html>'

/** The video platform's public pages. Also a missing user is answered with 200, as there. */
export function profileRoutes(profiles: Profiles): FastifyPluginAsync {
  return async (app) => {
    app.get('/@:uniqueId', async (request, reply) => {
      const { uniqueId } = request.params as { uniqueId: string }
      const profile = profiles.find(normaliseHandle(uniqueId))
      if (profile?.blocked === 'login')
        return reply.redirect(`/login?redirect_url=${encodeURIComponent(request.url)}`)
      reply.type('text/html; charset=utf-8')
      if (profile?.blocked === 'empty') return renderEmptyPage()
      if (profile?.blocked) return renderChallengePage()
      return renderProfilePage(profile)
    })

    app.get('/login', async (_request, reply) => reply.type('text/html').send(LOGIN_PAGE))
  }
}
