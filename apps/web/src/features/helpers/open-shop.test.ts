import { ApiError, endpoints } from '@dibs/contract'
import type { i18n } from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSession } from '../../shared/session/session.ts'
import { createBrowserStorage } from '../../shared/storage/browser-storage.ts'
import { STORED } from '../../shared/storage/stored-entries.ts'
import { openShop } from './open-shop.ts'

const OWNER = '00000000-0000-4000-8000-00000000000a'
const SHOP = {
  helperId: '00000000-0000-4000-8000-00000000000b',
  account: OWNER,
  shop: 'Toko Ani',
  name: 'Sari',
  role: 'desk' as const,
}
const own = () => createBrowserStorage(() => window.localStorage)
const texts = { language: 'en', getFixedT: () => (key: string) => key } as unknown as i18n

beforeEach(() => window.localStorage.clear())
afterEach(() => vi.unstubAllGlobals())

function open(shop: object = SHOP) {
  const opened = openShop(JSON.stringify(shop), window)
  if (!opened) throw new Error('no shop')
  own().write(STORED.token, 'a token')
  const session = createSession(opened.storage, new EventTarget())
  return { ...opened, ...opened.connect({ session, i18n: texts }) }
}

/** Answers every call alike, and keeps which shop each named. */
function listen(status: number, body: object) {
  const named: [string, string | null][] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    named.push([url, new Headers(init.headers).get('dibs-account')])
    return new Response(JSON.stringify(body), { status })
  })
  return named
}

it('keeps what waits to be saved in one shop apart from every other, and from one’s own', () => {
  own().write(STORED.unsavedChanges, 'mine')
  const { storage } = open()
  expect(storage.read(STORED.unsavedChanges)).toBeNull()
  storage.write(STORED.unsavedChanges, 'theirs')
  const third = open({ ...SHOP, helperId: '00000000-0000-4000-8000-00000000000c' }).storage
  expect(third.read(STORED.unsavedChanges)).toBeNull()
  expect(own().read(STORED.unsavedChanges)).toBe('mine')
  expect(open().storage.read(STORED.unsavedChanges)).toBe('theirs')
  // Whose browser it is is the same everywhere.
  expect(storage.read(STORED.token)).toBe('a token')
})

it('names the shop in every call of it, and never in one about oneself', async () => {
  const named = listen(200, { shops: [], data: null })
  const { api } = open()
  await api(endpoints.live.getActive, {})
  await api(endpoints.helpers.listShops, {})
  expect(named).toEqual([
    ['/api/livestreams/active', OWNER],
    ['/api/helped-shops', null],
  ])
})

it('does not ask what the role may not, so that it cannot happen in one’s own shop either', async () => {
  const named = listen(200, {})
  const { api } = open()
  for (const call of [
    api(endpoints.subscription.get, {}),
    api(endpoints.buyers.list, { query: {} }),
    api(endpoints.personalData.erase, { body: { confirmation: 'ERASE' } }),
  ])
    await expect(call).rejects.toMatchObject({ status: 403, code: 'not_for_helpers' })
  expect(named).toEqual([])
})

it('says once that the help has ended, whichever call was refused', async () => {
  listen(403, { code: 'not_a_helper', error: 'You are not a helper of this shop (any more).' })
  const { api, helped } = open()
  const told = vi.fn()
  helped.subscribe(told)
  expect(helped.hasEnded()).toBe(false)
  await expect(api(endpoints.items.list, {})).rejects.toBeInstanceOf(ApiError)
  await expect(api(endpoints.items.list, {})).rejects.toBeInstanceOf(ApiError)
  expect(helped.hasEnded()).toBe(true)
  expect(told).toHaveBeenCalled()
})

it('opens one’s own shop where what is kept is none', () => {
  for (const text of ['', '{}', '7', JSON.stringify({ ...SHOP, role: 'owner' })])
    expect(openShop(text, window)).toBeNull()
})
