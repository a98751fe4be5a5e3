import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, Sentence } from '../lib/project.mjs'

const MEDIABUNNY = join(ROOT, 'node_modules/mediabunny/dist/bundles/mediabunny.min.mjs')

/**
 * Encodes pictures (PNG) to an MP4 film with the encoders of the browser: no other program is
 * needed. `fullCodec` is a WebCodecs name such as `vp09.00.21.08`.
 */
export async function encodeFilm(page, frames, { framesPerSecond, codec, fullCodec, bitrate }) {
  const address = `data:text/javascript;base64,${readFileSync(MEDIABUNNY).toString('base64')}`
  const settings = {
    codec,
    bitrate,
    fullCodecString: fullCodec,
    // One key frame: the film is short and starts again from its beginning.
    keyFrameInterval: frames.length / framesPerSecond,
    contentHint: 'text',
  }
  if (!(await page.evaluate(startFilm, [address, settings, framesPerSecond]))) {
    throw new Sentence(
      `This Chromium cannot encode ${fullCodec}: install Debian's (apt-get install chromium).`,
    )
  }
  for (const [index, frame] of frames.entries()) {
    const second = index / framesPerSecond
    await page.evaluate(addFrame, [frame.toString('base64'), second, 1 / framesPerSecond])
  }
  return Buffer.from(await page.evaluate(finishFilm), 'base64')
}

// What follows runs in the page.

async function startFilm([address, settings, framesPerSecond]) {
  const library = await import(address)
  const { Output, Mp4OutputFormat, BufferTarget, VideoSampleSource, canEncodeVideo } = library
  if (!(await canEncodeVideo(settings.codec, settings))) return false
  const output = new Output({
    // The index comes first, so that the film starts before all of it is there.
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  })
  const source = new VideoSampleSource(settings)
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  globalThis.film = { output, source, VideoSample: library.VideoSample }
  return true
}

async function addFrame([base64, timestamp, duration]) {
  const { source, VideoSample } = globalThis.film
  const image = await createImageBitmap(await (await fetch(`data:;base64,${base64}`)).blob())
  const sample = new VideoSample(image, { timestamp, duration })
  await source.add(sample)
  sample.close()
  image.close()
}

async function finishFilm() {
  const { output } = globalThis.film
  await output.finalize()
  return new Uint8Array(output.target.buffer).toBase64()
}
