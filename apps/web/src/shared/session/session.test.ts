import { describe, expect, it, vi } from 'vitest'
import { createBrowserStorage } from '../storage/browser-storage.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { createSession } from './session.ts'

function setUp(stored: Record<string, string> = {}) {
  const store = memoryStore(stored)
  const events = new EventTarget()
  const session = createSession(
    createBrowserStorage(() => store),
    events,
  )
  const listener = vi.fn()
  session.subscribe(listener)
  return { store, events, session, listener }
}

describe('the session', () => {
  it('starts with the stored token', () => {
    expect(setUp({ token: 'abc' }).session.getToken()).toBe('abc')
    expect(setUp().session.getToken()).toBeNull()
  })

  it('stores the token of a login, and tells listeners', () => {
    const { session, store, listener } = setUp()
    session.logIn('abc')
    expect(store.kept.get('token')).toBe('abc')
    expect(listener).toHaveBeenCalledOnce()
  })

  it('forgets everything of its owner at log-out, but the language', () => {
    const owned = ['token', 'userInfo', 'userProfile', 'liveStreamId', 'activeStreamInfo']
    const stored = Object.fromEntries(
      [...owned, 'dibs.verification', 'dibs.flags', 'dibs.unsavedChanges'].map((key) => [key, 'x']),
    )
    const { session, store } = setUp({ ...stored, language: 'id' })
    session.logOut()
    expect([...store.kept.keys()]).toEqual(['language'])
    expect(session.getToken()).toBeNull()
  })

  it('keeps what is not saved yet when the token dies, for its owner’s return', () => {
    const { session, store } = setUp({ token: 'abc', 'dibs.unsavedChanges': 'x' })
    session.expire()
    session.logIn('new')
    expect([...store.kept.keys()].toSorted()).toEqual(['dibs.unsavedChanges', 'token'])
  })

  it('tells how a login ended', () => {
    const { session } = setUp({ token: 'abc' })
    session.expire()
    expect(session.getEnding()).toBe('expired')
    session.logIn('new')
    session.logOut('leftEverywhere')
    expect(session.getEnding()).toBe('leftEverywhere')
    session.logIn('newer')
    session.logOut()
    expect(session.getEnding()).toBe('left')
  })

  it('follows a log-out in another tab', () => {
    const { session, store, events, listener } = setUp({ token: 'abc' })
    store.kept.delete('token')
    events.dispatchEvent(Object.assign(new Event('storage'), { key: 'token' }))
    expect(session.getToken()).toBeNull()
    expect(listener).toHaveBeenCalledOnce()
  })
})
