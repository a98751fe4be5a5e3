import encodeQR from 'qr'

const SVG = 'http://www.w3.org/2000/svg'

/** Modules of white around a code, and pixels for each of them in a picture. */
const BORDER = 4
const MODULE_PX = 16

/** Draws a code. Black on white in both themes: scanners need it. */
export function drawQr(payload: string, label: string): Node {
  const cells = encodeQR(payload, 'raw', { border: BORDER })
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${cells.length} ${cells.length}`)
  svg.setAttribute('role', 'img')
  svg.setAttribute('aria-label', label)
  svg.setAttribute('class', 'w-full')
  const paper = document.createElementNS(SVG, 'rect')
  paper.setAttribute('width', '100%')
  paper.setAttribute('height', '100%')
  paper.setAttribute('fill', '#fff')
  const path = document.createElementNS(SVG, 'path')
  const squares = cells.flatMap((line, y) =>
    line.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  )
  path.setAttribute('d', squares.join(''))
  path.setAttribute('fill', '#000')
  svg.append(paper, path)
  return svg
}

/** Saves a code as a picture: a phone cannot scan itself, but its bank's app reads pictures. */
export async function saveQr(payload: string, name: string): Promise<void> {
  const cells = encodeQR(payload, 'raw', { border: BORDER })
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = cells.length * MODULE_PX
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  cells.forEach((line, y) => {
    line.forEach((isDark, x) => {
      if (isDark) context.fillRect(x * MODULE_PX, y * MODULE_PX, MODULE_PX, MODULE_PX)
    })
  })
  const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'))
  if (!picture) throw new Error('no picture')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = name
  link.click()
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
