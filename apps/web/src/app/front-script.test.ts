import { beforeEach, expect, it, vi } from 'vitest'
import { STORED } from '../shared/storage/stored-entries.ts'

/** Runs the script of the rendered pages at an address, and tells where it leads. */
async function open(at: string, { page = 'front', lang = 'en', links = '' } = {}) {
  vi.resetModules()
  const { pathname, hash } = new URL(at, 'https://dibs.test')
  const replace = vi.fn()
  vi.spyOn(window, 'location', 'get').mockReturnValue({ pathname, hash, replace } as never)
  document.documentElement.dataset.page = page
  document.documentElement.lang = lang
  document.body.innerHTML = links
  await import('./front-script.ts')
  return replace.mock.calls.flat()
}

beforeEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

it('uses the names under which the app keeps things', () => {
  expect([STORED.token.key, STORED.language.key, STORED.detectedLanguage.key]).toEqual([
    'token',
    'language',
    'i18nextLng',
  ])
})

it('leads a seller who is logged in from the front page to Home, and lets them read the others', async () => {
  localStorage.setItem('token', 'a-token')
  expect(await open('/')).toEqual(['/app/home'])
  expect(await open('/id', { lang: 'id' })).toEqual(['/app/home'])
  expect(await open('/fair', { page: 'fair' })).toEqual([])
})

it('leads to the chosen language where the address names none', async () => {
  localStorage.setItem('language', 'id')
  expect(await open('/')).toEqual(['/id'])
  expect(await open('/help#receipt', { page: 'help' })).toEqual(['/id/help#receipt'])
  expect(await open('/en')).toEqual([])
})

it('leads nowhere by what is no language', async () => {
  localStorage.setItem('language', '//evil.example')
  expect(await open('/')).toEqual([])
})

it('keeps the language of the address for the login, and a choice for good', async () => {
  await open('/id', { lang: 'id', links: '<a href="#" hreflang="en">en</a>' })
  expect(localStorage.getItem('i18nextLng')).toBe('id')
  document.querySelector('a')?.click()
  expect(localStorage.getItem('language')).toBe('en')
})

it('opens the question that the address names', async () => {
  const links = '<details id="receipt"></details><details id="undo"></details>'
  await open('/help#receipt', { page: 'help', links })
  expect([...document.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false])
})

it('finds questions by all words of a search, whatever their accents, and hides headings without one', async () => {
  const links = `
    <div data-find hidden><input /><div role="status"><div hidden>Nothing</div></div></div>
    <section id="money"><details id="bank" data-keywords="rekening"><summary>Where buyers pay</summary></details></section>
    <section id="live">
      <details id="order"><summary>Who is first</summary><p>TikTok’s time stamp. Café.</p></details>
      <details id="gap"><summary>Why is there a gap</summary></details>
    </section>`
  await open('/help', { page: 'help', links })
  const field = document.querySelector('input') as HTMLInputElement
  expect((field.parentElement as HTMLElement).hidden).toBe(false)
  const find = (text: string) => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return [...document.querySelectorAll<HTMLElement>('body [id]')]
      .filter(({ hidden }) => !hidden)
      .map(({ id }) => id)
  }
  expect(find('cafe FIRST')).toEqual(['live', 'order'])
  expect(find('rekening')).toEqual(['money', 'bank'])
  expect(document.querySelector<HTMLElement>('[role] > div')?.hidden).toBe(true)
  expect(find('elephant')).toEqual([])
  expect(document.querySelector<HTMLElement>('[role] > div')?.hidden).toBe(false)
  expect(find(' ')).toEqual(['money', 'bank', 'live', 'order', 'gap'])
})
