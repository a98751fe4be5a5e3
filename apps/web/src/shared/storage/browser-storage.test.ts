import { describe, expect, it } from 'vitest'
import { memoryStore } from '../testing/memory-store.ts'
import { createBrowserStorage, type TextStore } from './browser-storage.ts'
import { STORED } from './stored-entries.ts'

const refuse = () => {
  throw new DOMException('no', 'QuotaExceededError')
}
const pending = { identifier: 'ani@mail.test', timestamp: 1 }

describe('what the app keeps in the browser', () => {
  it('stands under the names of the specification, and under names of its own', () => {
    expect(Object.values(STORED).map((entry) => entry.key)).toEqual([
      'token',
      'userInfo',
      'userProfile',
      'liveStreamId',
      'activeStreamInfo',
      'language',
      'i18nextLng',
      'dibs.verification',
      'dibs.pendingLogin',
      'dibs.flags',
      'dibs.helpedShop',
      'dibs.installRefused',
      'dibs.lists',
      'dibs.homeNext',
      'dibs.currency',
      'dibs.live',
      'dibs.liveTab',
      'dibs.putAside',
      'dibs.lastLists',
      'dibs.liveOrder',
      'dibs.packing',
      'dibs.sending',
      'dibs.labels',
      'dibs.paper',
      'dibs.unsavedChanges',
    ])
  })

  it('is read as it was written, the token as plain text', () => {
    const store = memoryStore()
    const storage = createBrowserStorage(() => store)
    storage.write(STORED.token, 'abc')
    storage.write(STORED.pendingLogin, pending)
    expect(store.kept.get('token')).toBe('abc')
    expect(createBrowserStorage(() => store).read(STORED.pendingLogin)).toEqual(pending)
  })

  it.each(['not json', '{"identifier":7}', 'null', '[]', '{"timestamp":1}'])(
    'is not believed when it is somebody else’s: %s',
    (text) => {
      const storage = createBrowserStorage(() => memoryStore({ 'dibs.pendingLogin': text }))
      expect(storage.read(STORED.pendingLogin)).toBeNull()
    },
  )
})

describe('a storage that fails', () => {
  const blocked = [
    ['blocked altogether', refuse],
    ['missing', () => null],
    ['full', (): TextStore => ({ ...memoryStore(), setItem: refuse })],
    ['unreadable', (): TextStore => ({ getItem: refuse, setItem: refuse, removeItem: refuse })],
  ] as const

  it.each(blocked)('%s: values live until the page is closed', (_, open) => {
    const storage = createBrowserStorage(open)
    expect(storage.read(STORED.token)).toBeNull()
    storage.write(STORED.token, 'abc')
    expect(storage.read(STORED.token)).toBe('abc')
    storage.remove(STORED.token)
    expect(storage.read(STORED.token)).toBeNull()
  })

  it('prefers the newer value when an older one could not be replaced', () => {
    const store = { ...memoryStore({ token: 'old' }), setItem: refuse }
    const storage = createBrowserStorage(() => store)
    storage.write(STORED.token, 'new')
    expect(storage.read(STORED.token)).toBe('new')
  })
})
