import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { FILE_POLICY, pagePolicy } from './content-policy.ts'
import { fillPage } from './fill-page.ts'
import { languageOf } from './language.ts'
import { createPreloadLinks } from './preload-links.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** `dist`: the built web app. `connectTo`: origins beside our own that the browser may talk to. */
export type WebAppOptions = {
  dist: string
  connectTo: readonly string[]
  isHttps: boolean
  /** This server's own address, if it is configured. */
  publicUrl: string | undefined
}

/** Serves the built web app: its files, and its page for every path that is not a file. */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { dist, connectTo, isHttps } = options
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const preloadLinks = createPreloadLinks(dist)
  await app.register(fastifyStatic, {
    root: dist,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['index.html*'],
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('content-security-policy', FILE_POLICY)
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
      )
    },
  })

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64')
    const { protocol, host } = request
    // Where links are shared, pictures need an absolute address.
    const origin = options.publicUrl ?? URL.parse(`${protocol}://${host}`)?.origin ?? ''
    const language = languageOf(request.headers['accept-language'])
    return reply
      .header('content-security-policy', pagePolicy({ nonce, connectTo, isHttps }))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
      .send(
        fillPage(page, { nonce, origin, language }).replace(
          '</head>',
          `${preloadLinks(request.url.split('?')[0] ?? '', language)}</head>`,
        ),
      )
  }

  app.get('/*', { schema: { hide: true } }, (request, reply) => {
    if (/^\/(api|assets)\//.test(request.url)) throw new AppError('not_found')
    return sendPage(request, reply)
  })
}
