import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const FORMATS = 'png,jpg,jpeg,gif,webp,avif,svg,ico,mp4,webm,mp3,wav,woff,woff2,ttf,otf,pdf,wasm'

/** Whose each picture and film is. Fonts come from packages, so none stands in the tree. */
const OURS = {
  'drawn by `npm run icons`':
    /^apps\/web\/public\/(favicon\.svg|(apple-touch-icon|icon-(maskable-)?\d+|share-(fair-)?(en|id))\.png)$/,
  'drawn by `npm run guide`':
    /^apps\/web\/src\/features\/verification\/media\/(film|picture-\w+)-(en|id)\.(webp|(h264|vp9)\.mp4)$/,
  'drawn by hand for the simulated phone': /^apps\/simulator\/src\/phone\/(mark|tab-\w+)\.svg$/,
  'taken by `npm run screens -- front`':
    /^apps\/web\/src\/features\/front\/screens\/(live-(laptop|phone)|(comments|list|undo|bill|paid|parcel)-piece)-(en|id)-(dark|light)\.webp$/,
  'an icon of Lucide (ISC), as those of the package lucide-react':
    /^apps\/web\/src\/shared\/styles\/icons\/circle-plus\.svg$/,
}
const isOurs = (path: string) => Object.values(OURS).some((pattern) => pattern.test(path))

test('every picture, film and font in the tree is known for whose it is', () => {
  const found = globSync(`{apps,packages,docs,e2e,bench,scripts,recordings}/**/*.{${FORMATS}}`, {
    cwd: ROOT,
    // The last: pictures that a browser test takes when it fails.
    exclude: ['**/node_modules', '**/dist', '**/.*', '**/test-results'],
  }).map((path) => path.replaceAll('\\', '/'))
  expect(found.length).toBeGreaterThan(20)
  expect(found.filter((path) => !isOurs(path))).toEqual([])
})

test.each([
  'apps/web/src/shared/styles/brand.woff2',
  'apps/web/public/photo.jpg',
  'apps/web/src/features/verification/media/tune.mp3',
  'docs/images/screen.png',
])('one from somewhere is found: %s', (path) => {
  expect(isOurs(path)).toBe(false)
})
