import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useJustChanged } from './just-changed.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('doubts a press that comes right after another one came up, unless the seller brought it there', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
  const { result, rerender } = renderHook(
    ({ subject, choices }) => useJustChanged(subject, choices),
    { initialProps: { subject: 'A1 rina', choices: 0 } },
  )
  expect(result.current(10_000)).toBe(false)
  clock.mockReturnValue(20_000)
  rerender({ subject: 'A1 sari', choices: 0 })
  // Pressed before it was drawn, and read after.
  expect(result.current(19_950)).toBe(true)
  expect(result.current(20_600)).toBe(true)
  expect(result.current(21_000)).toBe(false)
  clock.mockReturnValue(30_000)
  rerender({ subject: 'B2 budi', choices: 1 })
  expect(result.current(30_100)).toBe(false)
})
