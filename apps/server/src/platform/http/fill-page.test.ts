import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fillPage } from './fill-page.ts'

const PAGE = readFileSync(new URL('../../../../web/index.html', import.meta.url), 'utf8')
const FACTS = { nonce: 'abc/+=', origin: 'https://dibs.example', language: 'id' } as const

describe('the page that is sent', () => {
  it('has no placeholder left', () => {
    expect(fillPage(PAGE, FACTS)).not.toMatch(/__[A-Z_]+__/)
  })

  it('speaks the visitor’s language in its head, and shows a picture by its full address', () => {
    const html = fillPage(PAGE, FACTS)
    expect(html).toContain('<html lang="id">')
    expect(html).toContain('property="og:title" content="Siapa cepat, dia dapat."')
    expect(html).toContain('property="og:image" content="https://dibs.example/share-id.png"')
    expect(fillPage(PAGE, { ...FACTS, language: 'en' })).toContain('First to comment.')
  })

  it('takes nothing for markup, whatever the address looks like', () => {
    const html = fillPage(PAGE, { ...FACTS, origin: '"><script>' })
    expect(html).not.toContain('"><script>')
  })
})
