import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startWorld } from '../testing/world.ts'

test('the phone and every file it names are served, under a strict policy', async () => {
  const world = await startWorld()
  const { status, body, response } = await world.call('GET', '/')
  expect(status).toBe(200)
  expect(response.headers.get('content-security-policy')).toContain("default-src 'self'")
  const files = (await readdir(import.meta.dirname)).filter((file) => /\.(css|js|svg)$/.test(file))
  expect(files.length).toBeGreaterThan(10)
  for (const file of files)
    expect((await world.call('GET', `/phone/${file}`)).status, file).toBe(200)
  for (const [, path] of body.matchAll(/(?:src|href)="(\/phone\/[^"]+)"/g))
    expect((await world.call('GET', path)).status, path).toBe(200)
})

test.each(['phone-routes.ts', 'jsconfig.json', 'nothing.js', '..%2findex.ts'])(
  'the phone has no file %s to give away',
  async (file) => {
    const world = await startWorld()
    expect((await world.call('GET', `/phone/${file}`)).status).toBe(404)
  },
)
