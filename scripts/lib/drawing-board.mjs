import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from './chromium.mjs'
import { ROOT } from './project.mjs'

const FACE = 'node_modules/@fontsource-variable/plus-jakarta-sans/files'
const FACE_FILES = { latin: 'plus-jakarta-sans-latin-wght-normal.woff2' }
/** A page of a secure address that nobody serves: encoders work on such pages only. */
const ADDRESS = 'http://localhost/'

/**
 * A browser that draws: `paint` turns markup into a PNG of a size, in the product's type; `page` is
 * for what only a browser can do, such as encoding.
 */
export async function openDrawingBoard() {
  const executablePath = await ensureChromium()
  const browser = await chromium.launch({
    args: ['--disable-quic', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  const page = await browser.newPage()
  await page.route(`${ADDRESS}**`, (route) =>
    route.fulfill({ contentType: 'text/html', body: emptyPage() }),
  )
  await page.goto(ADDRESS)
  await page.evaluate(() => Promise.all([...document.fonts].map((face) => face.load())))
  return {
    page,
    async paint(markup, { width, height, transparent = false }) {
      const size = page.viewportSize()
      if (size?.width !== width || size.height !== height) {
        await page.setViewportSize({ width, height })
      }
      await page.evaluate((html) => {
        document.body.innerHTML = html
      }, markup)
      return page.screenshot({ omitBackground: transparent })
    },
    /** A PNG as WebP, whose `quality` goes from 0 to 1. */
    async toWebp(png, quality) {
      const base64 = await page.evaluate(reencode, [png.toString('base64'), 'image/webp', quality])
      return Buffer.from(base64, 'base64')
    },
    close: () => browser.close(),
  }
}

function emptyPage() {
  const font = readFileSync(join(ROOT, FACE, FACE_FILES.latin)).toString('base64')
  return `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: "Plus Jakarta Sans"; font-weight: 200 800; src: url(data:font/woff2;base64,${font}) format("woff2") }
* { margin: 0 } body { font-family: "Plus Jakarta Sans" } svg { display: block }
</style><body></body>`
}

/** Runs in the page. */
async function reencode([base64, type, quality]) {
  const image = await createImageBitmap(await (await fetch(`data:;base64,${base64}`)).blob())
  const canvas = new OffscreenCanvas(image.width, image.height)
  canvas.getContext('2d').drawImage(image, 0, 0)
  const bytes = await (await canvas.convertToBlob({ type, quality })).bytes()
  return bytes.toBase64()
}
