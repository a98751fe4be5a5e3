import { existsSync } from 'node:fs'
import { join } from 'node:path'
import file from '@size-limit/file'
import sizeLimit from 'size-limit'
import { ROOT, readJson, runMain, Sentence, say } from './lib/project.mjs'

// How much JavaScript a page needs before it stands, gzipped. Runs under the project's Node.
const DIST = 'apps/web/dist'
const MANIFEST = `${DIST}/.vite/manifest.json`
const LANGUAGES = ['en', 'id']
const KB = 1000

const APP = 'index.html'
const page = (name) => `src/app/pages/${name}-page.tsx`
const words = (part, language) => `../../packages/content/src/ui/${language}/${part}.ts`
const PUBLIC = (language) => [words('public', language)]
const SIGNED_IN = (language) => [
  APP,
  'src/app/app-layout.tsx',
  words('public', language),
  words('app', language),
]
const ROUTES = [
  { name: 'landing', limitKb: 100, needs: () => ['src/app/front-script.ts'] },
  { name: 'bill', limitKb: 10, needs: () => ['bill.html'] },
  { name: 'check', limitKb: 14, needs: () => ['fair-log.html'] },
  { name: 'login', limitKb: 134, needs: (language) => [APP, page('login'), ...PUBLIC(language)] },
  { name: 'live', limitKb: 206, needs: (language) => [page('live'), ...SIGNED_IN(language)] },
]

runMain(async () => {
  if (!existsSync(join(ROOT, MANIFEST))) {
    throw new Sentence(`There is no ${MANIFEST}: run "npm run build" first.`)
  }
  const manifest = readJson(MANIFEST)
  const checks = LANGUAGES.flatMap((language) =>
    ROUTES.map(({ name, limitKb, needs }) => ({
      name: `${name} (${language})`,
      limitKb,
      gzip: true,
      files: scriptsOf(manifest, needs(language)),
    })),
  )
  const sizes = await sizeLimit([file], { checks })
  const tooLarge = checks.filter(({ name, limitKb }, index) => {
    const { size } = sizes[index]
    const isTooLarge = size > limitKb * KB
    const kb = (size / KB).toFixed(1).padStart(6)
    say(`${isTooLarge ? '✗' : '✓'} ${name.padEnd(14)}${kb} KB of ${limitKb} KB`)
    return isTooLarge
  })
  if (tooLarge.length > 0) throw new Sentence(`${tooLarge.length} pages need too much JavaScript.`)
})

/** The files of the chunks that are loaded for a page, with all they import. */
function scriptsOf(manifest, sources) {
  const files = new Set()
  const add = (key) => {
    const chunk = manifest[key]
    if (chunk === undefined) {
      throw new Sentence(`The build has no chunk for ${key}, which scripts/size.mjs measures.`)
    }
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    chunk.imports?.forEach(add)
  }
  for (const key of sources) add(key)
  return [...files].filter((name) => name.endsWith('.js')).map((name) => join(ROOT, DIST, name))
}
