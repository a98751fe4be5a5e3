import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createPreloadLinks } from './preload-links.ts'

const dist = mkdtempSync(join(tmpdir(), 'dibs-preload-'))
afterAll(() => rmSync(dist, { recursive: true }))

mkdirSync(join(dist, '.vite'))
writeFileSync(
  join(dist, '.vite', 'manifest.json'),
  JSON.stringify({
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['_base'] },
    _base: { file: 'assets/base.js' },
    'src/app/pages/landing-page.tsx': { file: 'assets/landing.js', imports: ['_base', '_badge'] },
    _badge: { file: 'assets/badge.js' },
    '../../packages/content/src/ui/id/public.ts': { file: 'assets/id.js' },
  }),
)
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map((match) => match[1])

describe('the links ahead of a page', () => {
  const linksFor = createPreloadLinks(dist)

  it('name its code and its words, without what the page itself names', () => {
    expect(hrefsOf(linksFor('/', 'id'))).toEqual([
      '/assets/landing.js',
      '/assets/badge.js',
      '/assets/id.js',
    ])
  })

  it('are none for a path inside the app, nor where nothing was built', () => {
    expect(linksFor('/app/home', 'id')).toBe('')
    expect(createPreloadLinks(join(dist, 'nowhere'))('/', 'en')).toBe('')
  })
})
