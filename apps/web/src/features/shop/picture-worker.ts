import { decodeQRBatch } from 'qr/decode.js'
import type { PictureReading } from './read-picture.ts'

/**
 * How wide a picture is read, one after the other, pixels. The first finds most; the small one
 * smooths noise and the pattern of a photographed screen, the large one has small codes.
 */
const WIDTHS = [1_000, 500, 2_000]
/** No side is longer, whatever the picture's shape. */
const LONGEST_SIDE = 4_000
/** Time for second tries within one of them, milliseconds: what is there is found well before. */
const TIME_LIMIT_MS = 1_500

// A worker's own file: a picture comes in, what was read goes out.
addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  postMessage(await read(data).catch((): PictureReading => ({ ok: false })))
})

/** Reads a picture's QR codes, turned and photographed ones included. */
async function read(file: Blob): Promise<PictureReading> {
  for (const width of WIDTHS) {
    const [found = []] = await decodeQRBatch([await pixelsOf(file, width)], {
      effort: Number.POSITIVE_INFINITY,
      timeLimit: TIME_LIMIT_MS,
    })
    const texts = found.filter((result) => typeof result === 'string')
    if (texts.length > 0) return { ok: true, texts }
  }
  return { ok: true, texts: [] }
}

async function pixelsOf(file: Blob, resizeWidth: number): Promise<ImageData> {
  const bitmap = await createImageBitmap(file, { resizeWidth, resizeQuality: 'medium' })
  const height = Math.min(bitmap.height, LONGEST_SIDE)
  const context = new OffscreenCanvas(resizeWidth, height).getContext('2d')
  if (context === null) throw new TypeError('no canvas')
  // What is see-through is paper.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, resizeWidth, height)
  context.drawImage(bitmap, 0, 0, resizeWidth, height)
  bitmap.close()
  return context.getImageData(0, 0, resizeWidth, height)
}
