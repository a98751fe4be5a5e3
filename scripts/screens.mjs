import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { NODE, projectEnv, ROOT, runMain, Sentence, say } from './lib/project.mjs'
import { run } from './lib/run.mjs'

// Every screen in every state, in both languages, themes and sizes, on one page to look through.
// Arguments go to Playwright: `npm run screens -- -g items` takes those of one screen again.
// `npm run screens -- front` takes the pictures that the front page shows.
runMain(async () => {
  const isFront = process.argv[2] === 'front'
  const args = process.argv.slice(isFront ? 3 : 2)
  await ensureInstalled()
  await ensureWebBuilt()
  const chromium = await ensureChromium()
  const folder = join(ROOT, '.screens')
  if (args.length === 0 && !isFront) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const playwright = join(ROOT, 'node_modules', '@playwright', 'test', 'cli.js')
  const config = join(ROOT, 'e2e', 'gallery', 'playwright.config.ts')
  const { code } = await run(NODE, [playwright, 'test', '-c', config, ...args], {
    env: projectEnv({
      ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
      ...(isFront && { FRONT_SCREENS: 'yes' }),
    }),
  })
  if (isFront) {
    if (code !== 0) throw new Sentence('Some pictures of the front page could not be taken.')
    return
  }
  const pictures = readdirSync(folder).filter((name) => name.endsWith('.png'))
  writeFileSync(join(folder, 'index.html'), galleryPage(pictures))
  say(`\n${pictures.length} pictures. Open ${join(folder, 'index.html')}`)
  if (code !== 0) throw new Sentence('Some screens could not be brought about; see above.')
})

/**
 * The page that shows the gallery's pictures, named `<number> <scene>~<size>-<language>-<theme>.png`,
 * scene by scene, with switches for what to see.
 */
function galleryPage(files) {
  const names = new Set(files.toSorted().map((file) => file.split('~')[0]))
  const sections = [...names].map((scene) =>
    section(
      scene,
      files.filter((file) => file.startsWith(`${scene}~`)),
    ),
  )
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>The screens of Dibs</title>
<style>
  body { margin: 0 1.5rem 4rem; font: 1rem/1.4 system-ui, sans-serif; background: #e7e4de; color: #1d1a15 }
  form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 0 1.25rem; padding: .75rem 0; background: inherit }
  label { min-height: 2rem; display: inline-flex; align-items: center; gap: .4rem }
  section > div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start }
  figure { margin: 0 }
  figcaption { font-size: .75rem; margin-bottom: .25rem }
  img { display: block; border-radius: .5rem; box-shadow: 0 1px 6px #0003 }
  .phone img, .large img { width: 15rem } .desktop img, .landscape img { width: 34rem } .tablet img { width: 24rem }
  [hidden] { display: none }
</style>
<h1>The screens of Dibs</h1>
<form>${['phone', 'desktop', 'landscape', 'tablet', 'large', 'en', 'id', 'light', 'dark'].map(box).join('')}</form>
${sections.join('\n')}
<script>
  const form = document.querySelector('form')
  form.addEventListener('change', () => {
    const off = [...form.elements].filter(({ checked }) => !checked).map(({ name }) => name)
    for (const figure of document.querySelectorAll('figure'))
      figure.hidden = off.some((name) => figure.classList.contains(name))
  })
</script>
</html>
`
}

const box = (name) => `<label><input type="checkbox" name="${name}" checked> ${name}</label>`

function section(scene, pictures) {
  const figures = pictures.map((file) => {
    const shown = file.split('~')[1].replace('.png', '').split('-')
    const source = encodeURIComponent(file)
    return `<figure class="${shown.join(' ')}"><figcaption>${shown.join(' · ')}</figcaption><a href="${source}"><img loading="lazy" src="${source}" alt="${scene}, ${shown.join(', ')}"></a></figure>`
  })
  return `<section><h2>${scene}</h2><div>${figures.join('')}</div></section>`
}
