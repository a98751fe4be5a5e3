import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors.ts'
import { ANSWER_POLICY } from './content-policy.ts'
import { isOwnOrigin } from './is-own-origin.ts'

/** Two years, as browsers' lists of HTTPS sites advise (hstspreload.org). */
const HSTS_SECONDS = 63_072_000

/** What browsers offer to pages and Dibs never uses. */
const UNUSED_FEATURES = [
  ...['accelerometer', 'attribution-reporting', 'bluetooth', 'browsing-topics', 'camera'],
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
 * Gives every answer, errors included, the headers that keep browsers from doing anything with it
 * but what it is for. Routes overrule the policy and the caching where they need to. Calls that
 * change something are refused when a page of another site makes them.
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
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', ANSWER_POLICY).header('cache-control', 'no-store')
    if (CHANGES_NOTHING.has(request.method) || isOwnOrigin(request, publicUrl)) return
    throw new AppError('bad_request', { field: 'origin' })
  })
  app.addHook('onSend', async (_request, reply) => {
    // Some 800 bytes that only documents heed; the polls go without.
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.header('permissions-policy', PERMISSIONS_POLICY)
  })
}
