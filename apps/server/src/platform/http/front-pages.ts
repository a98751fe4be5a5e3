import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { APP_ADDRESSES, FRONT_PAGES, LANGUAGES, type Language } from '@dibs/contract'

/**
 * What the operator's settings tell, by the placeholder's name
 * (`apps/web/src/features/front/facts.tsx`). What is `undefined` is shown nowhere.
 */
export type FrontFacts = Readonly<Record<string, string | undefined>>

/** A page that is ready to be sent. */
export type RenderedPage = {
  status: 200 | 404
  /** The page as the browser can read it, by its `Accept-Encoding`. */
  bodyFor: (acceptEncoding: unknown) => { body: Buffer; encoding?: 'br' | 'gzip' }
}

/** The rendered page at a path, or undefined where the app itself has one. */
type FrontPages = { find: (path: string, language: Language) => RenderedPage | undefined }

/**
 * Reads the pages that were rendered at build time, and fills in what only this installation knows:
 * once, at the start, so that no request waits for a compressor. `find` gives the page of unknown
 * addresses for those; without a build there are no pages.
 */
export function readFrontPages(
  folder: string,
  options: { facts: FrontFacts; publicUrl: string | undefined },
): FrontPages {
  const values: FrontFacts = { ...options.facts, ORIGIN: options.publicUrl ?? '' }
  const read = (page: string, language: Language): RenderedPage | undefined => {
    const file = join(folder, language, `${page}.html`)
    if (!existsSync(file)) return undefined
    return prepare(fillFacts(readFileSync(file, 'utf8'), values), page === '404' ? 404 : 200)
  }
  /** By path; the language is the visitor's where the path names none. */
  const pages = new Map<string, Partial<Record<Language, RenderedPage>>>()
  const missing: Partial<Record<Language, RenderedPage>> = {}
  for (const language of LANGUAGES) {
    const notFound = read('404', language)
    if (notFound) missing[language] = notFound
    for (const name of FRONT_PAGES) {
      const page = read(name, language)
      if (!page) continue
      const path = name === 'front' ? '' : `/${name}`
      pages.set(path || '/', { ...pages.get(path || '/'), [language]: page })
      pages.set(`/${language}${path}`, Object.fromEntries(LANGUAGES.map((each) => [each, page])))
    }
  }
  return {
    find(path, language) {
      const plain = path === '/' ? path : path.replace(/\/$/, '')
      if (APP_ADDRESSES.includes(plain)) return undefined
      return (pages.get(plain) ?? missing)[language]
    },
  }
}

/**
 * Fills the placeholders, escaped; what has no value goes, with the paragraph that would show it.
 */
export function fillFacts(html: string, values: FrontFacts): string {
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

function prepare(html: string, status: 200 | 404): RenderedPage {
  const plain = Buffer.from(html)
  const br = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  const gzip = gzipSync(plain, { level: 9 })
  return {
    status,
    bodyFor(acceptEncoding) {
      const accepted = String(acceptEncoding)
      if (/\bbr\b/.test(accepted)) return { body: br, encoding: 'br' }
      if (/\bgzip\b/.test(accepted)) return { body: gzip, encoding: 'gzip' }
      return { body: plain }
    },
  }
}
