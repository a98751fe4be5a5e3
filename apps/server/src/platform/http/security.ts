import helmet from '@fastify/helmet'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import { ANSWER_POLICY } from './content-policy.ts'
import { isOwnName } from './own-name.ts'

/** Two years, as browsers' lists of HTTPS sites advise (hstspreload.org). */
const HSTS_SECONDS = 63_072_000

/** What browsers offer to pages and Dibs never uses; Chromium warns of names that it does not know. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'browsing-topics', 'camera'],
  ...['captured-surface-control', 'clipboard-read', 'compute-pressure', 'digital-credentials-get'],
  ...['display-capture', 'encrypted-media', 'fullscreen', 'gamepad', 'geolocation', 'gyroscope'],
  ...['hid', 'identity-credentials-get', 'idle-detection', 'keyboard-map', 'language-model'],
  ...['local-fonts', 'magnetometer', 'microphone', 'midi', 'on-device-speech-recognition'],
  ...['otp-credentials', 'payment', 'picture-in-picture', 'publickey-credentials-create'],
  ...['publickey-credentials-get', 'serial', 'speaker-selection', 'storage-access', 'sync-xhr'],
  ...['usb', 'window-management', 'xr-spatial-tracking'],
]
/** The screen stays awake during a live, texts are copied, the guide's films play. */
const USED_FEATURES = ['autoplay', 'clipboard-write', 'screen-wake-lock']
const PERMISSIONS_POLICY = [
  ...UNUSED_FEATURES.map((name) => `${name}=()`),
  ...USED_FEATURES.map((name) => `${name}=(self)`),
].join(', ')

const CHANGES_NOTHING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Gives every answer, errors included, the headers that keep browsers from misusing it. Routes may
 * overrule the policy and the caching.
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string | undefined,
): Promise<void> {
  const isHttps = publicUrl?.startsWith('https:') ?? false
  await app.register(helmet, {
    contentSecurityPolicy: false,
    // Everything below the operator's name, too; to be on browsers' lists is the operator's to ask.
    hsts: isHttps ? { maxAge: HSTS_SECONDS, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: { policy: 'require-corp' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
  // Every call comes by here and waits for nothing: no promise.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', ANSWER_POLICY).header('cache-control', 'no-store')
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // Some 800 bytes that only documents heed; the polls go without.
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.header('permissions-policy', PERMISSIONS_POLICY)
    done()
  })
}

/** Refuses calls that change something when a page of another site makes them. */
export function refuseOtherSites(app: FastifyInstance, publicUrl: string | undefined): void {
  let isToldOfName = publicUrl !== undefined
  app.addHook('onRequest', (request, _reply, done) => {
    if (CHANGES_NOTHING.has(request.method) || isOwnOrigin(request, publicUrl)) return done()
    if (!isToldOfName && URL.parse(request.headers.origin ?? '')?.host === request.host) {
      request.log.warn('a page is refused for its name: set PUBLIC_URL if people reach Dibs by it')
      isToldOfName = true
    }
    throw new AppError('bad_request', { field: 'origin' })
  })
}

/** Keeps an answer out of search engines' lists and copies. */
export function hideFromSearch(reply: FastifyReply): FastifyReply {
  return reply.header('x-robots-tag', 'noindex, nofollow, noarchive')
}

/** Whether a request comes from a page of ours, or from no page at all, as programs' requests do. */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin } = request.headers
  if (origin === undefined) return true
  const page = URL.parse(origin)
  if (!page) return false
  if (publicUrl) return page.origin === new URL(publicUrl).origin
  // It is not known how people reach us, with TLS or without.
  return page.host === request.host && isOwnName(page.hostname)
}

/** RFC 9116 asks for less than a year, so that an abandoned server's file expires. */
const VALID_MS = 180 * 86_400_000

/** `contact`: an e-mail address or an https address. */
type SecurityContactOptions = {
  contact: string
  publicUrl: string | undefined
  clock: Clock
}

/** Says at `/.well-known/security.txt` where a weakness is reported (RFC 9116). */
export function bindSecurityContact(app: FastifyInstance, options: SecurityContactOptions): void {
  const { contact, publicUrl, clock } = options
  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) => {
    const lines = [
      `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
      `Expires: ${new Date(clock() + VALID_MS).toISOString()}`,
      'Preferred-Languages: en, id',
      ...(publicUrl ? [`Canonical: ${publicUrl}/.well-known/security.txt`] : []),
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
