import { Sentence } from '../lib/project.mjs'
import { packMp4 } from './mp4.mjs'

/**
 * Encodes pictures (PNG) to an MP4 film with the encoders of the browser: no other program is
 * needed.
 */
export async function encodeFilm(page, frames, { width, height, framesPerSecond, codec, bitrate }) {
  const config = {
    ...{ codec, width, height, bitrate, framerate: framesPerSecond },
    ...{ latencyMode: 'quality', bitrateMode: 'variable', contentHint: 'text' },
    ...(codec.startsWith('avc1') ? { avc: { format: 'avc' } } : {}),
  }
  if (!(await page.evaluate(startEncoder, config))) {
    throw new Sentence(
      `This Chromium cannot encode ${codec}: install Debian's (apt-get install chromium).`,
    )
  }
  for (const [index, frame] of frames.entries()) {
    await page.evaluate(encodeFrame, [frame.toString('base64'), index / framesPerSecond])
  }
  const { chunks, description, isFullRange } = await page.evaluate(finishEncoding)
  return packMp4({
    ...{ width, height, framesPerSecond, codec, isFullRange },
    description: Buffer.from(description, 'base64'),
    chunks: chunks.map(({ base64, isKey }) => ({ bytes: Buffer.from(base64, 'base64'), isKey })),
  })
}

// What follows runs in the page.

async function startEncoder(config) {
  const { supported } = await VideoEncoder.isConfigSupported(config)
  if (!supported) return false
  const chunks = []
  globalThis.film = { chunks, description: '', isFullRange: false }
  globalThis.film.encoder = new VideoEncoder({
    error: (error) => {
      throw error
    },
    output: (chunk, metadata) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      chunks.push({ base64: bytes.toBase64(), isKey: chunk.type === 'key' })
      const { description, colorSpace } = metadata?.decoderConfig ?? {}
      if (colorSpace) globalThis.film.isFullRange = colorSpace.fullRange === true
      if (description) globalThis.film.description = new Uint8Array(description).toBase64()
    },
  })
  globalThis.film.encoder.configure(config)
  return true
}

async function encodeFrame([base64, second]) {
  const image = await createImageBitmap(await (await fetch(`data:;base64,${base64}`)).blob())
  const frame = new VideoFrame(image, { timestamp: Math.round(second * 1e6) })
  globalThis.film.encoder.encode(frame, { keyFrame: second === 0 })
  frame.close()
  image.close()
}

async function finishEncoding() {
  const { encoder } = globalThis.film
  await encoder.flush()
  encoder.close()
  const { chunks, description, isFullRange } = globalThis.film
  return { chunks, description, isFullRange }
}
