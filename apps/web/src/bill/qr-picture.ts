import encodeQR from 'qr'

const SVG = 'http://www.w3.org/2000/svg'

/** Draws a code. Black on white in both themes: scanners need it. */
export function drawQr(payload: string, label: string): Node {
  const cells = encodeQR(payload, 'raw', { border: 4 })
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
