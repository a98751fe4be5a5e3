import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { galleryPage } from './lib/gallery-page.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { NODE, projectEnv, ROOT, runMain, Sentence, say } from './lib/project.mjs'
import { run } from './lib/run.mjs'

// Every screen in every state, in both languages, themes and sizes, on one page to look through.
// Arguments go to Playwright: `npm run screens -- -g items` takes those of one screen again.
runMain(async () => {
  const args = process.argv.slice(2)
  await ensureInstalled()
  await ensureWebBuilt()
  const chromium = await ensureChromium()
  const folder = join(ROOT, '.screens')
  if (args.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const config = join(ROOT, 'e2e', 'gallery', 'playwright.config.ts')
  const { code } = await run(NODE, [playwright, 'test', '-c', config, ...args], {
    env: projectEnv(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
  })
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'))
  writeFileSync(join(folder, 'index.html'), galleryPage(pictures))
  say(`\n${pictures.length} pictures. Open ${join(folder, 'index.html')}`)
  if (code !== 0) throw new Sentence('Some screens could not be brought about; see above.')
})
