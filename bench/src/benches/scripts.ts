import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { type Bench, type Figure, judgeLimit } from '../harness/figure.ts'
import { ensureWebApp } from '../harness/web-app.ts'

const DIST = new URL('../../../apps/web/dist/', import.meta.url)
const KB = 1_000
const LANGUAGES = ['en', 'id']

const APP = 'index.html'
const page = (name: string) => `src/app/pages/${name}-page.tsx`
const words = (part: string, language: string) =>
  `../../packages/content/src/ui/${language}/${part}.ts`
const PAGES = [
  {
    name: 'landing',
    limit: 100,
    sources: () => ['src/app/front-script.ts'],
  },
  {
    name: 'login',
    limit: 134,
    sources: (lang: string) => [APP, page('login'), words('public', lang)],
  },
  {
    name: 'live',
    limit: 206,
    sources: (lang: string) => [
      ...[APP, page('live'), 'src/app/app-layout.tsx', words('public', lang), words('app', lang)],
    ],
  },
]

type Manifest = Record<string, { file: string; imports?: string[] }>

export const scriptsBench: Bench = {
  name: 'scripts',
  about:
    'JavaScript that a page needs before it stands, gzipped file by file, the larger of both languages; baseline: the files of React and its DOM alone, minified and gzipped',
  run,
}

async function run(): Promise<Figure[]> {
  await ensureWebApp()
  const manifest: Manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', DIST), 'utf8'))
  const react = await reactAlone()
  return PAGES.map(({ name, limit, sources }) => {
    const sizes = LANGUAGES.map((language) => sizeOf(manifest, sources(language)))
    return judgeLimit({
      what: `JavaScript of the ${name} page`,
      measured: Math.max(...sizes) / KB,
      unit: 'KB',
      atMost: limit,
      baseline: `React alone ${(react / KB).toFixed(0)} KB`,
    })
  })
}

/** The chunks that are loaded for a page, with all that they import at once. */
function sizeOf(manifest: Manifest, sources: readonly string[]): number {
  const files = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  sources.forEach(add)
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce(
      (sum, file) => sum + gzipSync(readFileSync(new URL(file, DIST)), { level: 9 }).length,
      0,
    )
}

/** An app that renders nothing, built as the web app is. */
async function reactAlone(): Promise<number> {
  const { build } = await import('vite')
  const web = fileURLToPath(new URL('../../../apps/web', import.meta.url))
  const virtual = 'virtual:react-alone'
  const built = await build({
    configFile: false,
    root: web,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'react-alone',
        resolveId: (id) => (id === virtual ? `${web}/react-alone.js` : null),
        load: (id) =>
          id.endsWith('/react-alone.js')
            ? `import { createElement } from 'react'
               import { createRoot } from 'react-dom/client'
               createRoot(document.body).render(createElement('p'))`
            : null,
      },
    ],
    build: { write: false, rollupOptions: { input: virtual } },
  })
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  return outputs.reduce(
    (sum, file) => (file.type === 'chunk' ? sum + gzipSync(file.code, { level: 9 }).length : sum),
    0,
  )
}
