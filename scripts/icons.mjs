import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pageMeta } from '../packages/content/src/server/page-meta.ts'
import { drawMark } from './lib/draw-mark.mjs'
import { openDrawingBoard } from './lib/drawing-board.mjs'
import { ROOT, runMain, Sentence, say } from './lib/project.mjs'

// Draws the icons for the browser and the home screen, and the picture that a shared link shows, all
// from the name mark.
const OUT = 'apps/web/public'
const TEAL = '#00665c'
const PAPER = '#fffdf8'
const GOLD = '#ffb21a'
const SHARE = { width: 1200, height: 630 }
const SHARE_LIMIT_BYTES = 100_000

/** `corner`: how round, and `mark`: how large, as shares of the icon's size. */
const ICONS = [
  { name: 'icon-192', size: 192, corner: 0.25, mark: 0.66 },
  { name: 'icon-512', size: 512, corner: 0.25, mark: 0.66 },
  // Cut by the device: the mark stays inside the middle 80 %.
  { name: 'icon-maskable-512', size: 512, corner: 0, mark: 0.5 },
  // iOS rounds the corners itself, and shows black where an icon is transparent.
  { name: 'apple-touch-icon', size: 180, corner: 0, mark: 0.6 },
]

runMain(async () => {
  write('favicon.svg', Buffer.from(`${drawTile({ size: 32, corner: 0.25, mark: 0.66 })}\n`))
  const board = await openDrawingBoard()
  try {
    for (const { name, ...icon } of ICONS) {
      const box = { width: icon.size, height: icon.size, transparent: true }
      write(`${name}.png`, await board.paint(drawTile(icon), box))
    }
    for (const language of ['en', 'id']) {
      const { title, fair, ...words } = pageMeta(language)
      for (const [name, shown] of Object.entries({ share: title, 'share-fair': fair })) {
        const picture = await board.paint(drawShare({ title: shown, ...words }), SHARE)
        if (picture.length > SHARE_LIMIT_BYTES) {
          throw new Sentence(`The picture of shared links weighs ${picture.length} bytes.`)
        }
        write(`${name}-${language}.png`, picture)
      }
    }
  } finally {
    await board.close()
  }
})

function drawTile({ size, corner, mark }) {
  const scale = (size * mark) / 32
  const edge = (size - size * mark) / 2
  const plane = corner === 0 ? '' : ` rx="${size * corner}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${size} ${size}"><title>Dibs</title><rect width="${size}" height="${size}"${plane} fill="${TEAL}"/><g transform="translate(${edge.toFixed(2)} ${edge.toFixed(2)}) scale(${scale.toFixed(4)})">${drawMark({ stem: PAPER, counter: GOLD })}</g></svg>`
}

/** The name, the promise, and a winner with two on the waitlist. */
function drawShare({ title, winner, waitlist }) {
  const places = [winner, `${waitlist} #1`, `${waitlist} #2`]
  const rows = places.map((place, index) => {
    const isFirst = index === 0
    return `<div style="display:flex;align-items:center;gap:20px;height:104px;padding:0 28px;border-radius:20px;font-size:34px;background:${isFirst ? GOLD : '#f1ebdd'};color:${isFirst ? '#2b1a00' : '#1e1a13'}"><b style="flex:1">${['dewi_88', 'rini.h', 'putri'][index]}</b><span style="font-weight:600;font-size:28px">${place}</span></div>`
  })
  return `<div style="width:1200px;height:630px;display:grid;grid-template-columns:1fr 452px;gap:56px;align-items:center;padding:0 64px;box-sizing:border-box;background:#faf6ed;color:#1e1a13">
<div><div style="display:flex;align-items:center;gap:20px"><svg width="84" height="84" viewBox="0 0 32 32">${drawMark({ stem: TEAL, counter: GOLD })}</svg><b style="font-size:64px;font-weight:800;letter-spacing:-0.03em">Dibs</b></div>
<p style="margin-top:44px;font-size:70px;line-height:1.06;font-weight:800;letter-spacing:-0.03em;text-wrap:balance">${title}</p></div>
<div style="display:grid;gap:14px;padding:32px;border-radius:32px;background:${PAPER}"><b style="font-size:44px;font-weight:800;padding-bottom:6px">A12</b>${rows.join('')}</div></div>`
}

function write(name, bytes) {
  writeFileSync(join(ROOT, OUT, name), bytes)
  say(`${name.padEnd(24)}${(bytes.length / 1000).toFixed(1).padStart(7)} KB`)
}
