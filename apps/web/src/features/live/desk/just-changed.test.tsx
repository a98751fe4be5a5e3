import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useJustChanged } from './just-changed.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

let clock: { mockReturnValue: (now: number) => unknown }
beforeEach(() => {
  clock = vi.spyOn(performance, 'now').mockReturnValue(10_000)
})

const renderSubject = () =>
  renderHook(({ subject, choices }) => useJustChanged(subject, choices), {
    initialProps: { subject: 'A1 rina', choices: 0 },
  })

function dispatch(event: Event, timeStamp: number): void {
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  window.dispatchEvent(event)
}

/** What a finger that comes down then makes of it, and clicks later. */
function press(pressedAt: number, clickedAt = pressedAt) {
  dispatch(new Event('pointerdown'), pressedAt)
  return { timeStamp: clickedAt, detail: 1 }
}

it('doubts a press that comes right after another one came up, unless the seller brought it there', () => {
  const { result, rerender } = renderSubject()
  expect(result.current(press(10_000))).toBe(false)
  clock.mockReturnValue(20_000)
  rerender({ subject: 'A1 sari', choices: 0 })
  // Pressed before it was drawn, and read after.
  expect(result.current(press(19_950))).toBe(true)
  expect(result.current(press(20_600))).toBe(true)
  expect(result.current(press(21_000))).toBe(false)
  clock.mockReturnValue(30_000)
  rerender({ subject: 'B2 budi', choices: 1 })
  expect(result.current(press(30_100))).toBe(false)
})

it('goes by the moment when the finger came down, however late the click is', () => {
  const { result, rerender } = renderSubject()
  clock.mockReturnValue(20_000)
  rerender({ subject: 'A1 sari', choices: 0 })
  expect(result.current(press(20_900, 21_400))).toBe(true)
  // A key makes a click without a press.
  expect(result.current({ timeStamp: 21_400, detail: 0 })).toBe(false)
})

it('takes a key at its word once the Tab key led there, and not before', () => {
  const { result, rerender } = renderSubject()
  dispatch(new KeyboardEvent('keydown', { key: 'Tab' }), 19_900)
  clock.mockReturnValue(20_000)
  rerender({ subject: 'A1 sari', choices: 0 })
  expect(result.current({ timeStamp: 20_100, detail: 0 })).toBe(true)
  dispatch(new KeyboardEvent('keydown', { key: 'Enter' }), 20_200)
  expect(result.current({ timeStamp: 20_200, detail: 0 })).toBe(true)
  dispatch(new KeyboardEvent('keydown', { key: 'Tab' }), 20_300)
  expect(result.current({ timeStamp: 20_400, detail: 0 })).toBe(false)
  // A finger may have been on its way all the time.
  expect(result.current(press(20_500))).toBe(true)
})
