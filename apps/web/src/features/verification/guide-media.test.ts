import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES } from '@dibs/contract'
import { describe, expect, it } from 'vitest'

const MEDIA = join(import.meta.dirname, 'media')
const BUDGET_BYTES = 600_000

describe('the guide’s pictures and films', () => {
  const files = readdirSync(MEDIA)

  it.each(LANGUAGES)('are there in "%s", the film in two codecs', (language) => {
    expect(files).toEqual(
      expect.arrayContaining([
        `film-${language}.h264.mp4`,
        `film-${language}.vp9.mp4`,
        `picture-one-${language}.webp`,
        `picture-two-${language}.webp`,
        `picture-three-${language}.webp`,
      ]),
    )
  })

  it('weigh less than 600 KB together, everything that ships counted', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(join(MEDIA, file)).size, 0)
    expect(bytes).toBeLessThan(BUDGET_BYTES)
  })

  it('can be seen before all of it is there: the index stands ahead of the pictures', () => {
    for (const file of files.filter((name) => name.endsWith('.mp4'))) {
      const bytes = readFileSync(join(MEDIA, file)).toString('latin1')
      expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    }
  })
})
