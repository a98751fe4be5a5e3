import { crc32 } from 'node:zlib'
import { ApiError, type ErrorBody, type Proofs } from '@dibs/contract'
import sharp from 'sharp'

/**
 * Sends a picture as the page of a bill does; the client of the contract speaks only JSON.
 * @throws ApiError
 */
export async function sendPicture(url: string, token: string, bytes: Buffer): Promise<Proofs> {
  const response = await fetch(`${url}/api/bills/${token}/proofs`, {
    method: 'POST',
    body: new Uint8Array(bytes),
  })
  const { status } = response
  const body = (await response.json()) as Proofs & ErrorBody
  if (status === 201) return body
  throw new ApiError(status, body.code, body.error, body)
}

type Size = { width: number; height: number }

/** Noise, as a photo has it: it does not get small by itself. */
function noise({ width, height }: Size) {
  const background = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise: background } })
}

/** A photo as a phone stores it: where and on what it was taken, its colours' profile, and notes. */
export const aPhoto = (size: Size = { width: 800, height: 600 }): Promise<Buffer> =>
  noise(size)
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withExif({
      IFD0: { Make: 'Kamera Rahasia', Orientation: '1' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 10/1 30/1' },
    })
    .jpeg({ quality: 90 })
    .toBuffer()

/** The same picture in another format. */
export const pictureIn = (format: 'png' | 'webp' | 'gif' | 'avif' | 'tiff'): Promise<Buffer> =>
  noise({ width: 300, height: 200 })[format]().toBuffer()

/** A film of two frames, red and then blue. */
export async function aFilm(): Promise<Buffer> {
  const frames = ['red', 'blue'].map((background) =>
    sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer()
}

/** The head of a GIF that says to be this large, and one byte of it. */
export function hugeGif(side: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(side, 0)
  size.writeUInt16LE(side, 2)
  const colours = [0, 0, 0, 255, 255, 255]
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, ...colours, 0x2c, 0, 0, 0, 0]),
    size,
    Buffer.from([0, 2, 2, 0x4c, 1, 0, 0x3b]),
  ])
}

/** An archive with nothing in it, which may follow any other bytes. */
export const emptyZip = (): Buffer => Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`, 'latin1')

/** A PNG of this text and no pixel. */
export function textPng(text: string): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    head,
    chunk('tEXt', Buffer.from(`k\0${text}`)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** The segments of a JPEG by their markers, read without a library: what else than pixels is in it. */
export function segmentsOf(jpeg: Buffer): { marker: string; data: Buffer }[] {
  const found = []
  let at = 2
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = (jpeg[at + 1] ?? 0).toString(16)
    const length = jpeg.readUInt16BE(at + 2)
    found.push({ marker, data: jpeg.subarray(at + 4, at + 2 + length) })
    // The pixels follow.
    if (marker === 'da') break
    at += 2 + length
  }
  return found
}

const GPS_POINTER = 0x8825

/** Whether a JPEG tells where it was taken: EXIF's pointer to the position, in its first directory. */
export function hasPosition(jpeg: Buffer): boolean {
  const exif = segmentsOf(jpeg).find(({ data }) => data.toString('latin1', 0, 6) === 'Exif\0\0')
  if (!exif) return false
  const tiff = exif.data.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const read16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  return Array.from({ length: read16(start) }, (_, index) =>
    read16(start + 2 + index * 12),
  ).includes(GPS_POINTER)
}
