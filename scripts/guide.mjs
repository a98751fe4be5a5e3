import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { encodeFilm } from './guide/encode-film.mjs'
import { drawFilm, FILM_SECONDS, PICTURE_SECONDS } from './guide/film.mjs'
import { HEIGHT, WIDTH } from './guide/phone.mjs'
import { SCREEN_WORDS } from './guide/words.mjs'
import { openDrawingBoard } from './lib/drawing-board.mjs'
import { ROOT, runMain, say } from './lib/project.mjs'

// Draws the verification's guide: three pictures and a film per language, from screens of our own.
// Two codecs, because every current browser plays one of them.
const OUT = 'apps/web/src/features/verification/media'
const SIZE = { width: WIDTH, height: HEIGHT }
const FRAMES_PER_SECOND = 20
const PICTURE_QUALITY = 0.8
const FILMS = [
  { name: 'vp9', codec: 'vp9', fullCodec: 'vp09.00.21.08', bitrate: 60_000 },
  { name: 'h264', codec: 'avc', fullCodec: 'avc1.42001f', bitrate: 80_000 },
]

runMain(async () => {
  mkdirSync(join(ROOT, OUT), { recursive: true })
  const board = await openDrawingBoard()
  try {
    for (const language of Object.keys(SCREEN_WORDS)) await drawGuide(board, language)
  } finally {
    await board.close()
  }
})

async function drawGuide(board, language) {
  const words = SCREEN_WORDS[language]
  for (const [name, second] of Object.entries(PICTURE_SECONDS)) {
    const png = await board.paint(drawFilm(second, words), SIZE)
    write(`picture-${name}-${language}.webp`, await board.toWebp(png, PICTURE_QUALITY))
  }
  const frames = []
  for (let index = 0; index < FILM_SECONDS * FRAMES_PER_SECOND; index += 1) {
    frames.push(await board.paint(drawFilm(index / FRAMES_PER_SECOND, words), SIZE))
  }
  for (const { name, ...film } of FILMS) {
    const options = { ...film, framesPerSecond: FRAMES_PER_SECOND }
    write(`film-${language}.${name}.mp4`, await encodeFilm(board.page, frames, options))
  }
}

function write(name, bytes) {
  writeFileSync(join(ROOT, OUT, name), bytes)
  say(`${name.padEnd(24)}${(bytes.length / 1000).toFixed(1).padStart(7)} KB`)
}
