import { describe, expect, it, vi } from 'vitest'
import { createBrowserStorage } from '../storage/browser-storage.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { createI18n } from './create-i18n.ts'

async function detect(stored: Record<string, string>, browser: readonly string[]) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([...browser])
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(browser[0] ?? '')
  const store = memoryStore(stored)
  const i18n = await createI18n(createBrowserStorage(() => store))
  return { language: i18n.language, store, i18n }
}

describe('the detected language', () => {
  it('is the chosen one first, then the one detected before, then the browser’s', async () => {
    expect((await detect({ language: 'id', i18nextLng: 'en' }, ['en'])).language).toBe('id')
    expect((await detect({ i18nextLng: 'id' }, ['en'])).language).toBe('id')
    expect((await detect({}, ['fr-FR', 'id-ID'])).language).toBe('id')
  })

  it('is English when nothing else fits', async () => {
    expect((await detect({}, ['fr-FR'])).language).toBe('en')
  })

  it('discards values that look like script injection', async () => {
    for (const i18nextLng of ['<script>alert(1)</script>', 'javascript:alert(1)', 'id" onload="x'])
      for (const stored of [{ i18nextLng }, { language: i18nextLng }])
        expect((await detect(stored, ['en'])).language).toBe('en')
  })

  it('is kept as i18nextLng and told to the page', async () => {
    const { store } = await detect({}, ['id-ID'])
    expect(store.kept.get('i18nextLng')).toBe('id')
    expect(document.documentElement.lang).toBe('id')
  })
})

describe('the texts', () => {
  it('come in the current language, and in the other one when that is chosen', async () => {
    const { i18n } = await detect({}, ['en'])
    expect(i18n.t('notFound.title')).toBe('Oops! Page not found')
    await i18n.changeLanguage('id')
    expect(i18n.t('notFound.title')).toBe('Ups! Halaman nggak ditemukan')
  })

  it('are there for a seller before the first page is shown; the live page waits for its own alone', async () => {
    const storage = createBrowserStorage(() => memoryStore({ language: 'en' }))
    const loaded = async (isLive: boolean) => {
      const i18n = await createI18n(storage, { isLoggedIn: true, isLive })
      return ['live', 'home'].filter((name) => i18n.hasResourceBundle('en', name))
    }
    expect(await loaded(false)).toEqual(['live', 'home'])
    expect(await loaded(true)).toEqual(['live'])
  })
})
