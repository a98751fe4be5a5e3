import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp, { type OutputInfo } from 'sharp'
import { REWRITING } from './rewriting.ts'

// A picture in, the same picture drawn anew out. A program of its own, for one picture: whatever a
// hostile one does to the decoder happens where no secret and no other picture is, can be killed, and
// takes no thread of the server's. It runs only where nothing else wants the processor.

setPriority(REWRITING.niceness)
setTimeout(() => process.kill(process.pid, 'SIGKILL'), REWRITING.longestMs).unref()
sharp.concurrency(1)
sharp.cache(false)
// Of all that libvips can read, only what people send, so that no other decoder sees a byte.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
})

type Pixels = { data: Buffer; info: OutputInfo }

/** Turned upright, in sRGB, on white, at most as large as it is kept; the first frame of a film. */
function decode(bytes: Buffer): Promise<Pixels> {
  return sharp(bytes, { limitInputPixels: REWRITING.mostPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({
      width: REWRITING.side,
      height: REWRITING.side,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Of the pixels alone, so nothing else that came with them is in it; as good as it may be large. */
async function encode({ data, info }: Pixels): Promise<Buffer> {
  const { width, height, channels } = info
  for (const side of REWRITING.sides) {
    for (const quality of REWRITING.qualities) {
      const jpeg = await sharp(data, { raw: { width, height, channels } })
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality })
        .toBuffer()
      if (jpeg.length <= REWRITING.mostBytes) return jpeg
    }
  }
  throw new Error('the picture cannot be made small enough')
}

const isTooLarge = (error: unknown) => /exceeds pixel limit/.test((error as Error).message)

try {
  const pixels = await decode(await buffer(process.stdin))
  process.stdout.write(await encode(pixels))
} catch (error) {
  process.exitCode = isTooLarge(error) ? REWRITING.exit.tooLarge : REWRITING.exit.unreadable
}
