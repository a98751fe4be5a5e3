import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { APP_ADDRESSES, FRONT_PAGES, LANGUAGES, type Language } from '@dibs/contract'

/**
 * What the operator's settings tell, by the placeholder's name
 * (`apps/web/src/features/front/facts.tsx`). What is `undefined` is shown nowhere.
 */
export type FrontFacts = Readonly<Record<string, string | undefined>>

/** The app's page as the service worker keeps it, for every address (`apps/web/pwa.ts`). */
const KEPT_BY_WORKER = '/index.html'

type Body = { body: Buffer; encoding?: 'br' | 'gzip' }

/** A page that is ready to be sent. */
export type RenderedPage = {
  status: 200 | 404
  /** For the page's policy. */
  inlineStyle: `sha256-${string}`
  /** The page as the browser can read it, by its `Accept-Encoding`. */
  bodyFor: (acceptEncoding: unknown) => Body
}

/** The rendered page at a path, or undefined where the app itself has one. */
type FrontPages = {
  find: (path: string, language: Language) => RenderedPage | undefined
  /** The page at which a live can be checked, whichever live that is. */
  log: Partial<Record<Language, RenderedPage>>
}

/**
 * Reads the pages that were rendered at build time, to be filled with what only this installation
 * knows. `origin` stands before addresses that others follow; empty, they have none. `find` gives
 * the page of unknown addresses for those; without a build there are no pages.
 */
export function readFrontPages(folder: string, facts: FrontFacts, origin: string): FrontPages {
  const read = (page: string, language: Language, path: string): RenderedPage | undefined => {
    const file = join(folder, language, `${page}.html`)
    if (!existsSync(file)) return undefined
    const html = readFileSync(file, 'utf8')
    return createPage(html, { ...facts, ORIGIN: origin, PATH: path }, page === '404' ? 404 : 200)
  }
  /** By path; the language is the visitor's where the path names none. */
  const pages = new Map<string, Partial<Record<Language, RenderedPage>>>()
  const missing: Partial<Record<Language, RenderedPage>> = {}
  const log: Partial<Record<Language, RenderedPage>> = {}
  for (const language of LANGUAGES) {
    const notFound = read('404', language, '')
    if (notFound) missing[language] = notFound
    const ofLive = read('fair-log', language, '')
    if (ofLive) log[language] = ofLive
    for (const name of FRONT_PAGES) {
      const path = name === 'front' ? '/' : `/${name}`
      const own = `/${language}${name === 'front' ? '' : path}`
      const [open, fixed] = [read(name, language, path), read(name, language, own)]
      if (!open || !fixed) continue
      pages.set(path, { ...pages.get(path), [language]: open })
      pages.set(own, Object.fromEntries(LANGUAGES.map((each) => [each, fixed])))
    }
  }
  return {
    log,
    find(path, language) {
      const plain = path === '/' ? path : path.replace(/\/$/, '')
      if (plain === KEPT_BY_WORKER || APP_ADDRESSES.includes(plain)) return undefined
      return (pages.get(plain) ?? missing)[language]
    },
  }
}

/**
 * Fills the placeholders, escaped; what has no value goes, with the paragraph that would show it.
 */
function fillFacts(html: string, values: FrontFacts): string {
  const kept = html.replace(/<p data-fact="([A-Z_]+)".*?<\/p>/gs, (paragraph, name: string) =>
    values[name] === undefined ? '' : paragraph,
  )
  return kept.replace(/__([A-Z]+(?:_[A-Z]+)*)__/g, (placeholder, name: string) => {
    const value = values[name]
    return value === undefined ? placeholder : escapeHtml(value)
  })
}

/** A text as it may stand in HTML, within quotes too. */
export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/**
 * Filled and compressed once: whoever asks, and under whatever name, costs no more than sending it.
 */
function createPage(html: string, facts: FrontFacts, status: RenderedPage['status']): RenderedPage {
  const plain = Buffer.from(fillFacts(html, facts))
  const [br, gzip] = [brotliCompressSync(plain, BROTLI), gzipSync(plain)]
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  return {
    status,
    inlineStyle: `sha256-${createHash('sha256').update(style).digest('base64')}`,
    bodyFor(acceptEncoding) {
      const accepted = String(acceptEncoding)
      if (/\bbr\b/.test(accepted)) return { body: br, encoding: 'br' }
      if (/\bgzip\b/.test(accepted)) return { body: gzip, encoding: 'gzip' }
      return { body: plain }
    },
  }
}
