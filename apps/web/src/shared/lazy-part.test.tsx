import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { lazyPart } from './lazy-part.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('is fetched again after a failure, as long as somebody wants it', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('no network'))
  const part = lazyPart(load)
  const calls = () => load.mock.calls.length
  const one = renderHook(() => part.usePart())
  const first = calls()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  const second = calls()
  expect(second).toBeGreaterThan(first)
  one.unmount()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(calls()).toBe(second)
  load.mockResolvedValue('the part')
  const other = renderHook(() => part.usePart())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(other.result.current).toBe('the part')
  const third = calls()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(calls()).toBe(third)
})
