import type { Page } from '@playwright/test'

/** What stands in the seller's own code. */
export const QRIS =
  '00020101021151440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204569153033605802ID5908TOKO ANI6007BANDUNG63042E9E'

/** That code's squares, line by line, a bit each: drawn by another encoder (qrcode-generator 2.0.4). */
const SIZE = 45
const SQUARES = [
  '/rK0k0v8FI7ylJBum+LkJLt1GMWkNdunffpTrsEFPGehB/qqqqqv4B/dHyAAty3vzTpdjm0OEkv/+D5IuwuKna6R',
  'yagx90gkpiIMxxpB6/mo5J1OUJScWvhWKphR9I4hQsNuwSJrxwi/T4Ah0jK6p4b4rP6W/zxc1HlEW+onao4rbxjb',
  'HlUTT5O/0m/YLYwbIECWnkaTljwbegsfss4oHppNuJra3uzUaX3Vy5Cm2APG0COIPz1GmU1pyqxo2inCxdgwvpLw',
  'ikyhpQm7sf0m/QBlHFKsY/uM6jiqUFeHGXkXunZvpN+t1qtSRSpuqogtD1UEhX1KBp/qYAGyPgA=',
].join('')

type Picture = { name: string; mimeType: string; buffer: Buffer }

/** A phone's photo of the seller's code: large, turned, uneven light, and compressed. */
export async function photoOfCode(page: Page): Promise<Picture> {
  const bytes = [...Buffer.from(SQUARES, 'base64')]
  const lines = Array.from({ length: SIZE }, (_, y) =>
    Array.from({ length: SIZE }, (_, x) => {
      const at = y * SIZE + x
      return ((bytes[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0
    }),
  )
  return photo(page, lines)
}

/** A photo in which there is no code. */
export const photoOfCat = (page: Page): Promise<Picture> => photo(page, [])

async function photo(page: Page, lines: boolean[][]): Promise<Picture> {
  const data = await page.evaluate((dark) => {
    const canvas = document.createElement('canvas')
    canvas.width = 2_400
    canvas.height = 3_200
    const draw = canvas.getContext('2d')
    if (draw === null) throw new Error('no canvas')
    // A pattern, so that there is something to look through.
    for (let at = 0; at < 6_000; at += 1) {
      draw.fillStyle = `hsl(${(at * 37) % 360} 30% ${40 + ((at * 13) % 40)}%)`
      draw.fillRect((at * 7_919) % 2_400, (at * 10_473) % 3_200, 90, 60)
    }
    if (dark.length > 0) {
      const size = 26
      const half = (dark.length * size) / 2
      draw.translate(1_200, 1_700)
      draw.rotate(0.3)
      draw.fillStyle = '#f2f0ea'
      draw.fillRect(-half - 150, -half - 150, 2 * half + 300, 2 * half + 300)
      draw.fillStyle = '#26221c'
      for (const [y, line] of dark.entries())
        for (const [x, isDark] of line.entries())
          if (isDark) draw.fillRect(x * size - half, y * size - half, size, size)
    }
    return canvas.toDataURL('image/jpeg', 0.7).split(',')[1] ?? ''
  }, lines)
  return { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(data, 'base64') }
}
