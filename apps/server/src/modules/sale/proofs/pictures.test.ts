import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  aFilm,
  aPhoto,
  emptyZip,
  hasPosition,
  hugeGif,
  pictureIn,
  segmentsOf,
  textPng,
} from '../../../testing/pictures.ts'
import { createRewriting } from './pictures.ts'
import { REWRITING } from './rewriting.ts'

const rewrite = createRewriting()
/** How it ends: why a picture is refused, else that it was drawn. */
const outcomeOf = (drawing: Promise<Buffer>): Promise<string> =>
  drawing.then(
    () => 'drawn',
    ({ code }) => code,
  )

describe('a picture that is taken', () => {
  test('comes out without anything that is no pixel: position, camera, profile, notes', async () => {
    const photo = await aPhoto()
    expect(hasPosition(photo)).toBe(true)
    const text = photo.toString('latin1')
    for (const mark of ['Kamera Rahasia', 'ICC_PROFILE', 'xmpmeta']) expect(text).toContain(mark)

    const kept = await rewrite(Buffer.concat([photo, Buffer.from('tail: Kamera Rahasia')]))
    expect(hasPosition(kept)).toBe(false)
    expect(kept.toString('latin1')).not.toMatch(/Kamera Rahasia|ICC_PROFILE|xmpmeta|tail: /)
    // Nothing but tables, size and pixels: the segments say it, since pixels may spell any short word.
    const markers = new Set(segmentsOf(kept).map(({ marker }) => marker))
    expect([...markers].sort()).toEqual(['c0', 'c4', 'da', 'db'])
  })

  test('is made small: 12 million pixels end below 300 KB and at 1,600 on the longer side', async () => {
    const photo = await aPhoto({ width: 3_000, height: 4_000 })
    expect(photo.length).toBeGreaterThan(3_000_000)
    const kept = await rewrite(photo)
    expect(kept.length).toBeLessThanOrEqual(300_000)
    expect(await sharp(kept).metadata()).toMatchObject({ width: 1_200, height: 1_600 })
  })

  test.each(['png', 'webp', 'gif'] as const)('may be a %s, and becomes a JPEG', async (format) => {
    const kept = await rewrite(await pictureIn(format))
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 200 })
  })

  test('is upright, whichever way the phone was held', async () => {
    const lying = sharp({ create: { width: 60, height: 20, channels: 3, background: 'red' } })
    const kept = await rewrite(await lying.jpeg().withMetadata({ orientation: 6 }).toBuffer())
    expect(await sharp(kept).metadata()).toMatchObject({ width: 20, height: 60 })
  })

  test('is the first frame of a film', async () => {
    const kept = await rewrite(await aFilm())
    expect(await sharp(kept).metadata()).toMatchObject({ width: 40, height: 30 })
    const { dominant } = await sharp(kept).stats()
    expect(dominant.r).toBeGreaterThan(200)
    expect(dominant.b).toBeLessThan(50)
  })
})

describe('what is no picture is refused', () => {
  const SVG =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'
  test.each([
    ['an SVG', Buffer.from(SVG)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a page behind a picture’s first bytes', Buffer.from('\xff\xd8\xff<html>', 'latin1')],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj')],
    ['an archive', emptyZip()],
    ['nothing', Buffer.alloc(0)],
    ['a PNG without a pixel', textPng('<script>alert(1)</script>')],
    ['half of a photo', aPhoto().then((photo) => photo.subarray(0, photo.length / 2))],
    ['a photo that is an archive, too', aPhoto().then((jpeg) => Buffer.concat([jpeg, emptyZip()]))],
    ['a photo that is a PDF, too', pictureIn('gif').then(withPdf)],
    ['a TIFF', pictureIn('tiff')],
    ['an AVIF, as newer phones may make', pictureIn('avif')],
  ])('%s', async (_, bytes) => {
    expect(await outcomeOf(rewrite(await bytes))).toBe('picture_unreadable')
  })

  function withPdf(gif: Buffer): Buffer {
    return Buffer.concat([gif.subarray(0, 20), Buffer.from('%PDF-1.7'), gif.subarray(20)])
  }

  test.each([
    ['an SVG', Buffer.from(SVG)],
    ['a TIFF', pictureIn('tiff')],
    ['an AVIF', pictureIn('avif')],
  ])(
    '%s, whose decoder is there and closed, were its first bytes not looked at',
    async (_, bytes) => {
      const input = await bytes
      const program = new URL('./rewrite-program.ts', import.meta.url)
      const { status, stdout } = spawnSync(process.execPath, [fileURLToPath(program)], { input })
      expect([status, stdout.length]).toEqual([REWRITING.exit.unreadable, 0])
    },
  )

  test('one of 40,000 by 40,000 pixels, before any of them is decoded', async () => {
    // So that nothing but its size can be why: decoded, it would have taken 6 GB.
    const patient = createRewriting({ drawingMs: 3_600_000 })
    expect(await outcomeOf(patient(hugeGif(40_000)))).toBe('picture_too_large')
  })

  test('one that takes too long', async () => {
    const impatient = createRewriting({ drawingMs: 1 })
    expect(await outcomeOf(impatient(await aPhoto()))).toBe('picture_too_large')
  })
})

test('pictures are drawn one after the other, and few wait: the server’s thread goes on meanwhile', async () => {
  const photo = await aPhoto()
  const draw = createRewriting({ waiting: 2 })
  const outcomes = Array.from({ length: 4 }, () => outcomeOf(draw(photo)))
  let rounds = 0
  const counter = setInterval(() => {
    rounds += 1
  }, 1)
  expect(await Promise.all(outcomes)).toEqual(['drawn', 'drawn', 'drawn', 'too_many_requests'])
  clearInterval(counter)
  expect(rounds).toBeGreaterThan(50)
})
