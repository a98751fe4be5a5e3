import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '@dibs/contract'

type Manifest = Record<string, { file: string; isEntry?: boolean; imports?: string[] }>

/** The pages that visitors come in by, and the code of each in Vite's manifest. */
const ENTRANCES: Record<string, string> = {
  '/': 'src/app/pages/landing-page.tsx',
  '/login': 'src/app/pages/login-page.tsx',
}

/**
 * Links by which the browser fetches a page's code and words together with the app's own, instead of
 * after that has run: on a slow network a round trip less. For other paths, none.
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
    const page = ENTRANCES[path]
    if (page === undefined) return ''
    const words = `../../packages/content/src/ui/${language}/public.ts`
    return [...filesOf([page, words])]
      .filter((name) => !known.has(name))
      .map((name) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">`)
      .join('')
  }
}
