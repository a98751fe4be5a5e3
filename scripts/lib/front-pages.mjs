import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const ENTRY = 'src/app/front-script.ts'
/** What only the app needs: the front pages run one small script, and have no style without a file. */
const OF_APP =
  /\s*<(script type="module"|link rel="modulepreload"|meta property="csp-nonce")[^>]*>(<\/script>)?/g
const LOCALES = { en: 'en_GB', id: 'id_ID' }

/**
 * Writes dist/front/<language>/<page>.html from the built page and what `render-front.tsx` renders,
 * the page of a buyer's bill, which renders itself from what the server lays into it, and the page at
 * which a live can be checked. What the server alone knows stays a placeholder: `__ORIGIN__`, and the operator's settings. Runs by itself, in the
 * project's own Node, for which the pages' code is written.
 */
async function writeFrontPages(dist) {
  const renderer = join(dist, '.front')
  const { renderFront } = await import(pathToFileURL(join(renderer, 'render-front.js')).href)
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'))
  const template = withStylesInside(readFileSync(join(dist, 'index.html'), 'utf8'), dist)
  for (const rendered of await renderFront()) {
    const folder = join(dist, 'front', rendered.language)
    mkdirSync(folder, { recursive: true })
    const html = toHtml(template, rendered, `/${manifest[ENTRY].file}`)
    writeFileSync(join(folder, `${rendered.page}.html`), html)
  }
  const bill = withStylesInside(readFileSync(join(dist, 'bill.html'), 'utf8'), dist)
  for (const language of Object.keys(LOCALES)) {
    const { bill: texts } = await import(`../../packages/content/src/ui/${language}/bill.ts`)
    const data = '<script type="application/json" id="bill">__BILL__</script>'
    const html = toSmallPage(bill, language, texts.loading, data)
    writeFileSync(join(dist, 'front', language, 'bill.html'), html)
  }
  const log = withStylesInside(readFileSync(join(dist, 'fair-log.html'), 'utf8'), dist)
  for (const language of Object.keys(LOCALES)) {
    const { fairLog } = await import(`../../packages/content/src/ui/${language}/fair-log.ts`)
    const html = toSmallPage(log, language, fairLog.loading)
    writeFileSync(join(dist, 'front', language, 'fair-log.html'), html)
  }
  rmSync(renderer, { recursive: true })
}

/** A page of its own, with nothing of the app: it says that it loads before its code has come. */
function toSmallPage(template, language, loading, data = '') {
  return template
    .replace('<html lang="en">', `<html lang="${language}">`)
    .replace(/\s*<meta property="csp-nonce"[^>]*>| nonce="[^"]*"/g, '')
    .replace('</main>', `<p role="status">${escapeHtml(loading)}</p></main>${data}`)
}

/** A page that brings its styles is painted a round trip earlier; the server's policy has their hash. */
function withStylesInside(html, dist) {
  return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g, (_, file) => {
    const css = readFileSync(join(dist, file), 'utf8')
    return `<style>${css}</style>`
  })
}

function toHtml(template, { page, language, title, description, head, body }, script) {
  const address = `/${language}${page === 'front' ? '' : `/${page}`}`
  const values = {
    TITLE: title,
    DESCRIPTION: description,
    LANGUAGE: page === 'fair' ? `fair-${language}` : language,
    LOCALE: LOCALES[language],
  }
  return template
    .replace('<html lang="en">', `<html lang="${language}" data-page="${page}">`)
    .replace(OF_APP, '')
    .replace('"__ORIGIN__/"', `"__ORIGIN__${address}"`)
    .replace(/__(TITLE|DESCRIPTION|LANGUAGE|LOCALE)__/g, (_, name) => escapeHtml(values[name]))
    .replace(
      '</head>',
      () => `<script type="module" crossorigin src="${script}"></script>${head}</head>`,
    )
    .replace(/<div id="root">[\s\S]*<\/div>(?=\s*<\/body>)/, () => `<div id="root">${body}</div>`)
}

const escapeHtml = (text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

await writeFrontPages(process.argv[2])
