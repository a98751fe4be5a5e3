import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageMeta } from '@dibs/content/server'
import type { Language } from '@dibs/contract'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import { type ReadBill, serveBillPages } from './bill-page.ts'
import { FILE_POLICY, pagePolicy } from './content-policy.ts'
import { escapeHtml, type FrontFacts, type RenderedPage, readFrontPages } from './front-pages.ts'
import { languageOf } from './language.ts'
import { isOwnName } from './own-name.ts'
import { hideFromSearch } from './security.ts'

const ONE_YEAR_SECONDS = 31_536_000

/** `dist`: the built web app. `connectTo`: origins beside our own that the browser may talk to. */
export type WebAppOptions = {
  dist: string
  connectTo: readonly string[]
  isHttps: boolean
  /** This server's own address, if it is configured. */
  publicUrl: string | undefined
  /** What the pages that anybody can read tell of the installation. */
  facts: FrontFacts
  readBill: ReadBill
}

/**
 * Serves the built web app: its files, those of the build before that have a hash in their names
 * (`previous` inside `dist`), and its page for every path that is not a file. A file that is in
 * neither answers 404, so that a proxy can ask a node of another build.
 */
export async function serveWebApp(app: FastifyInstance, options: WebAppOptions): Promise<void> {
  const { dist, connectTo, isHttps } = options
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const preloadLinks = createPreloadLinks(dist)
  const front = readFrontPages(join(dist, 'front'), options.facts, options.publicUrl ?? '')
  const files: FastifyStaticOptions = {
    root: [dist, join(dist, 'previous')].filter(existsSync),
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['index.html*', 'bill.html*', 'fair-log.html*', 'previous/**', 'front/**'],
    setHeaders(reply, path) {
      const isHashed = path.includes('/assets/')
      reply.header('content-security-policy', FILE_POLICY)
      reply.header(
        'cache-control',
        isHashed ? `public, max-age=${ONE_YEAR_SECONDS}, immutable` : 'no-cache',
      )
    },
  }
  await app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, isFile: true }
    })
    await scope.register(fastifyStatic, files)
  })

  const originOf = createOriginOf(options)

  /** As it was rendered at build time, with its styles in it: it is painted as soon as it has come. */
  function sendRendered(rendered: RenderedPage, request: FastifyRequest, reply: FastifyReply) {
    const { body, encoding } = rendered.bodyFor(request.headers['accept-encoding'])
    if (encoding) reply.header('content-encoding', encoding)
    const { status, inlineStyle } = rendered
    return reply
      .status(status)
      .header('content-security-policy', pagePolicy({ inlineStyle, connectTo: [], isHttps }))
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language, accept-encoding')
      .type('text/html; charset=utf-8')
      .send(body)
  }

  /** A page as it is for this visitor alone: with a nonce of its own. */
  function fill(html: string, request: FastifyRequest, reply: FastifyReply) {
    const nonce = randomBytes(16).toString('base64')
    const origin = originOf(request)
    const language = languageOf(request.headers['accept-language'])
    const policy = pagePolicy({ inlineStyle: `nonce-${nonce}`, connectTo, isHttps })
    reply
      .header('content-security-policy', policy)
      .header('vary', 'accept-language')
      .type('text/html; charset=utf-8')
    return fillPage(html, { nonce, origin, language })
  }

  function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const language = languageOf(request.headers['accept-language'])
    const links = preloadLinks(pathOf(request), language)
    const html = fill(page, request, reply).replace('</head>', `${links}</head>`)
    return reply.header('cache-control', 'no-cache').send(html)
  }

  serveBillPages(app, { folder: join(dist, 'front'), isHttps, readBill: options.readBill })

  // Refused before it waits for a turn.
  const onRequest = async ({ url }: FastifyRequest) => {
    if (/^\/(api|assets)\//.test(url)) throw new AppError('not_found')
  }
  app.get('/*', { schema: { hide: true }, onRequest }, (request, reply) => {
    const path = pathOf(request)
    const language = languageOf(request.headers['accept-language'])
    if (LOG_OF_LIVE.test(path)) hideFromSearch(reply)
    const rendered = LOG_OF_LIVE.test(path) ? front.log[language] : front.find(path, language)
    return rendered ? sendRendered(rendered, request, reply) : sendPage(request, reply)
  })
}

/** The page at which a live can be checked; all that it shows it asks for itself. */
const LOG_OF_LIVE = /^\/fair\/./

/** Where links are shared, pictures need an absolute address. */
const createOriginOf =
  ({ publicUrl }: WebAppOptions) =>
  (request: FastifyRequest): string =>
    publicUrl ?? ownOrigin(request)

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

/** The origin that was asked for; empty for one that may be anybody's. */
function ownOrigin({ protocol, host }: FastifyRequest): string {
  const asked = URL.parse(`${protocol}://${host}`)
  return asked && isOwnName(asked.hostname) ? asked.origin : ''
}

const LOCALES: Record<Language, string> = { en: 'en_GB', id: 'id_ID' }

/** What is known only when the page is requested. `origin`: scheme and host of the web app. */
type PageFacts = { nonce: string; origin: string; language: Language }

/** Fills the placeholders of index.html. Vite writes the one for the nonce. */
export function fillPage(page: string, { nonce, origin, language }: PageFacts): string {
  const { title, description, loading, slow, retry } = pageMeta(language)
  const values: Record<string, string> = {
    CSP_NONCE: nonce,
    ORIGIN: origin,
    LANGUAGE: language,
    LOCALE: LOCALES[language],
    TITLE: title,
    DESCRIPTION: description,
    LOADING: loading,
    SLOW: slow,
    RETRY: retry,
  }
  const translated = page.replace('<html lang="en">', `<html lang="${language}">`)
  return translated.replace(/__([A-Z]+(?:_[A-Z]+)*)__/g, (placeholder, name: string) => {
    const value = values[name]
    return value === undefined ? placeholder : escapeHtml(value)
  })
}

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>

const words = (part: string, language: Language) =>
  `../../packages/content/src/ui/${language}/${part}.ts`

/** What pages need of Vite's manifest at which people arrive, and those where seconds count. */
const ENTRANCES: Record<string, (language: Language) => string[]> = {
  '/login': (language) => ['src/app/pages/login-page.tsx', words('public', language)],
  '/app/live': (language) => [
    'src/app/pages/live-page.tsx',
    'src/app/app-layout.tsx',
    words('public', language),
    words('app', language),
  ],
}

/**
 * Makes preload links, so that the browser fetches a page's code and texts together with the app's
 * own instead of after that has run: one round trip less on a slow network. Empty for other paths.
 */
export function createPreloadLinks(dist: string): (path: string, language: Language) => string {
  const file = join(dist, '.vite', 'manifest.json')
  const manifest: Manifest = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const filesOf = (sources: readonly string[]) => {
    const files = new Set<string>()
    const add = (source: string) => {
      const chunk = manifest[source]
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      chunk.imports?.forEach(add)
    }
    sources.forEach(add)
    return files
  }
  const entry = Object.keys(manifest).filter((source) => manifest[source]?.isEntry)
  const known = filesOf(entry)
  return (path, language) => {
    const needs = ENTRANCES[path]
    if (needs === undefined) return ''
    return [...filesOf(needs(language))]
      .filter((name) => !known.has(name))
      .map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">`)
      .join('')
  }
}
