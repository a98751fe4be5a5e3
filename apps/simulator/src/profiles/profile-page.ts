import type { FastifyPluginAsync } from 'fastify'
import { normaliseHandle } from '../handle.ts'
import type { Profile, Profiles } from './profiles.ts'

const LOGIN_PAGE =
  '<!DOCTYPE html><html><head><title>Log in | TikTok</title></head><body></body></html>'

/** The video platform's public pages. Like the platform, it answers 200 for a missing user, too. */
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

const SCRIPT_ID = '__UNIVERSAL_DATA_FOR_REHYDRATION__'
/** A real page is 200 to 400 KB, nearly all of it words and settings of the platform's own. */
const PADDING_ENTRIES = 2600

const STATUS_FOUND = 0
const STATUS_NO_SUCH_USER = 10221
const STATUS_PRIVATE = 10222

/** The public page of a handle; undefined when nobody made such a profile. */
function renderProfilePage(profile: Profile | undefined): string {
  const detail = userDetail(profile)
  const title = detail.statusCode === STATUS_FOUND ? `${profile?.nickname} | TikTok` : 'TikTok'
  return page(title, {
    'webapp.app-context': { language: 'en', region: 'ID', appId: 1988, user: null },
    'webapp.i18n-translation': padding(),
    'webapp.user-detail': detail,
  })
}

/** A page whose data lacks the part about the user. */
function renderEmptyPage(): string {
  return page('TikTok', { 'webapp.i18n-translation': padding() })
}

/** The challenge that the platform shows instead of a page when it suspects a robot. */
function renderChallengePage(): string {
  const filler = 'x'.repeat(1100)
  return `<!DOCTYPE html><html><head><title>Please wait...</title></head><body>
<p id="slardar-config" style="display:none" class="{&quot;bid&quot;:&quot;waf&quot;}"></p>
<p>Please wait...</p><script>/* ${filler} */</script></body></html>`
}

function page(title: string, scope: Record<string, unknown>): string {
  const data = scriptJson({ __DEFAULT_SCOPE__: scope })
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body><div id="app"></div>
<script id="${SCRIPT_ID}" type="application/json">${data}</script></body></html>`
}

function userDetail(profile: Profile | undefined) {
  if (!profile || profile.missing) return { statusCode: STATUS_NO_SUCH_USER, statusMsg: '' }
  const user = {
    id: profile.userId,
    uniqueId: profile.uniqueId,
    nickname: profile.nickname,
    signature: profile.bio,
    verified: false,
    secUid: `MS4wLjABAAAA${profile.userId}`,
    secret: profile.private,
    privateAccount: profile.private,
  }
  const stats = { followerCount: 1284, followingCount: 96, heart: 20417, videoCount: 73 }
  const statusCode = profile.private ? STATUS_PRIVATE : STATUS_FOUND
  return { userInfo: { user, stats }, statusCode, statusMsg: '' }
}

function padding(): Record<string, string> {
  const entries = Array.from({ length: PADDING_ENTRIES }, (_, index) => [
    `webapp_text_${index}`,
    'Watch more videos, follow your friends, and find new creators near you',
  ])
  return Object.fromEntries(entries)
}

/** JSON that cannot end its script element, whatever a bio contains. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
