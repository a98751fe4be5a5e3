import { decodeQRBatch } from 'qr/decode.js'

/** What is found in a picture: the texts of its codes, none, or that it cannot be opened. */
export type PictureReading = { ok: true; texts: string[] } | { ok: false }
/** Reads the codes in a picture; never rejects. */
export type ReadPicture = (file: Blob) => Promise<PictureReading>

/**
 * How wide a picture is read, one after the other, pixels. The middle one finds most; the small one
 * smooths noise and the pattern of a photographed screen, the large one has small codes.
 */
const WIDTHS = [1_000, 500, 2_000]
/** No side is longer, whatever the picture's shape. */
const LONGEST_SIDE = 4_000
/** Time for second tries within one of them, milliseconds: what is there is found well before. */
const TIME_LIMIT_MS = 1_500

/**
 * Reads a picture's QR codes on this device, turned and photographed ones included. The browser
 * opens it off the page's thread, and the decoder pauses between its steps, so that the page goes on.
 */
export const readPicture: ReadPicture = async (file) => {
  for (const width of WIDTHS) {
    const pixels = await scaled(file, width).catch(() => null)
    if (pixels === null) return { ok: false }
    const [found = []] = await decodeQRBatch([pixels], {
      effort: Number.POSITIVE_INFINITY,
      timeLimit: TIME_LIMIT_MS,
    })
    const texts = found.filter((result) => typeof result === 'string')
    if (texts.length > 0) return { ok: true, texts }
  }
  return { ok: true, texts: [] }
}

async function scaled(file: Blob, resizeWidth: number): Promise<ImageData> {
  const bitmap = await createImageBitmap(file, { resizeWidth, resizeQuality: 'medium' })
  try {
    const height = Math.min(bitmap.height, LONGEST_SIDE)
    const canvas = document.createElement('canvas')
    canvas.width = bitmap.width
    canvas.height = height
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (context === null) throw new TypeError('no canvas')
    // What is see-through is paper.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, bitmap.width, height)
    context.drawImage(bitmap, 0, 0, bitmap.width, height)
    return context.getImageData(0, 0, bitmap.width, height)
  } finally {
    bitmap.close()
  }
}
