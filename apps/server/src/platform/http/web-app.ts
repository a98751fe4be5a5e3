import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'

/** What Vite writes where a nonce belongs. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__'
const ONE_YEAR_SECONDS = 31_536_000

/** `dist`: the built web app. `connectTo`: origins beside our own that the browser may talk to. */
export type WebAppOptions = { dist: string; connectTo: readonly string[]; isHttps: boolean }

/** Serves the built web app: its files, and its page for every path that is not a file. */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { dist, isHttps } = options
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['index.html*'],
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
      )
    },
  })

  function sendPage(reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policy(nonce, options.connectTo, isHttps))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce))
  }

  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (/^\/(api|assets)\//.test(request.url)) throw new AppError('not_found')
    return sendPage(reply)
  })
}

function policy(nonce: string, connectTo: readonly string[], isHttps: boolean): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...connectTo].join(' '),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
