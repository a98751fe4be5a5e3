import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
// @ts-expect-error: plain JavaScript, which runs before anything is installed.
import { keepPrevious, setAside } from './build-web.mjs'

/** Builds with Vite replaced by a function: it empties the folder, and writes the named files. */
function createBuilder() {
  const folder = mkdtempSync(join(tmpdir(), 'dibs-builds-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const [dist, before] = [join(folder, 'dist'), join(folder, 'before')]
  return {
    build(names: readonly string[], { fails = false } = {}) {
      setAside(dist, before)
      rmSync(dist, { recursive: true, force: true })
      if (fails) return
      mkdirSync(join(dist, 'assets'), { recursive: true })
      for (const name of ['index.html', ...names.map((each) => `assets/${each}`)]) {
        writeFileSync(join(dist, name), name)
      }
      keepPrevious(dist, before)
    },
    files: () => globSync('**/assets/*', { cwd: dist }).sort(),
    leavesNothing: () => !existsSync(before),
  }
}

test('a build keeps the files of the one before it, and of no other', () => {
  const { build, files, leavesNothing } = createBuilder()
  build(['app-1.js'])
  build(['app-2.js'])
  expect(files()).toEqual(['assets/app-2.js', 'previous/assets/app-1.js'])
  build(['app-3.js'])
  expect(files()).toEqual(['assets/app-3.js', 'previous/assets/app-2.js'])
  expect(leavesNothing()).toBe(true)
})

test('a build of the same sources does not count: the one before it stays', () => {
  const { build, files } = createBuilder()
  for (const names of [['app-1.js'], ['app-2.js'], ['app-2.js'], ['app-2.js']]) build(names)
  expect(files()).toEqual(['assets/app-2.js', 'previous/assets/app-1.js'])
})

test('a build that fails is no build: the next one keeps the files of the last good one', () => {
  const { build, files } = createBuilder()
  build(['app-1.js'])
  build([], { fails: true })
  build(['app-2.js'])
  expect(files()).toEqual(['assets/app-2.js', 'previous/assets/app-1.js'])
})
