export const WIDTH = 640
export const HEIGHT = 440
/** The inside of the drawn phone; its screens are drawn on a plane of this width. */
export const PHONE_WIDTH = 420

const LEFT = (WIDTH - PHONE_WIDTH) / 2
const TOP = 40
const EDGE = 12

/** Ours alone: a neutral phone, in the colours of Dibs, that looks right on light and on dark. */
export const COLOR = {
  backdrop: '#0d4c45',
  phone: '#1e1a13',
  screen: '#fffdf8',
  plane: '#f1ebdd',
  line: '#e2d9c6',
  soft: '#6f6655',
  ink: '#1e1a13',
  action: '#00665c',
  actionTint: '#dcf0eb',
  onAction: '#fffdf8',
  first: '#ffb21a',
}

/** A phone with a screen in it, and the finger on top. */
export function drawPhone(inside, finger) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs><clipPath id="screen"><path d="M0 500V32a32 32 0 0 1 32-32h${PHONE_WIDTH - 64}a32 32 0 0 1 32 32v468Z"/></clipPath></defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="${COLOR.backdrop}"/>
<rect x="${LEFT - EDGE}" y="${TOP - EDGE}" width="${PHONE_WIDTH + 2 * EDGE}" height="600" rx="44" fill="${COLOR.phone}"/>
<g transform="translate(${LEFT} ${TOP})" clip-path="url(#screen)">
<rect width="${PHONE_WIDTH}" height="500" fill="${COLOR.screen}"/>${inside}</g>
${drawFinger({ ...finger, x: finger.x + LEFT, y: finger.y + TOP })}</svg>`
}

/** A ring that a finger pad fills when it presses. */
function drawFinger({ x, y, isDown }) {
  const ring = isDown ? 24 : 30
  return `<circle cx="${x}" cy="${y}" r="${ring}" fill="${COLOR.ink}" fill-opacity="${isDown ? 0.3 : 0.14}" stroke="${COLOR.ink}" stroke-width="4"/>`
}

/** A line of text; the face is that of Dibs. */
export function text(x, y, words, { size = 24, weight = 600, fill = COLOR.ink, anchor } = {}) {
  const middle = anchor ? ` text-anchor="${anchor}"` : ''
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}"${middle}>${words}</text>`
}

export function rect(x, y, width, height, fill, { radius = 12, stroke } = {}) {
  const edge = stroke ? ` stroke="${stroke}" stroke-width="3"` : ''
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${edge}/>`
}

/** A button of a drawn screen; pressed, it gives way a little. */
export function button(x, y, width, label, { fill, ink, isPressed = false }) {
  const height = 56
  const scale = isPressed ? 0.95 : 1
  const cx = x + width / 2
  const cy = y + height / 2
  return `<g transform="translate(${cx} ${cy}) scale(${scale}) translate(${-cx} ${-cy})">${rect(x, y, width, height, fill)}${text(cx, cy + 8, label, { fill: ink, weight: 700, anchor: 'middle' })}</g>`
}
