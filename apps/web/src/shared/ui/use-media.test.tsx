import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useMedia } from './use-media.ts'

afterEach(() => vi.unstubAllGlobals())

test('follows a media query, and keeps what held on the screen while the page is printed', () => {
  const held = new Set<string>()
  const listeners = new Set<() => void>()
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return held.has(query)
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  const change = (...queries: string[]) =>
    act(() => {
      held.clear()
      for (const query of queries) held.add(query)
      for (const listener of listeners) listener()
    })
  const { result } = renderHook(() => useMedia('wide'))
  expect(result.current).toBe(false)
  change('wide')
  expect(result.current).toBe(true)
  change('print')
  expect(result.current).toBe(true)
  change()
  expect(result.current).toBe(false)
  change('print', 'wide')
  expect(result.current).toBe(false)
})
