import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCopied } from './use-copied.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

function CopyButton() {
  const { isCopied, copy } = useCopied()
  return (
    <button type="button" onClick={() => void copy('A1')}>
      {isCopied ? 'Copied' : 'Copy'}
    </button>
  )
}
const press = () => act(async () => void fireEvent.click(screen.getByRole('button')))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const label = () => screen.getByRole('button').textContent

it('tells for 1.5 s that it was copied, from the last time on', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<CopyButton />)
  await press()
  await pass(1_499)
  expect(label()).toBe('Copied')
  await press()
  await pass(1_499)
  expect(label()).toBe('Copied')
  await pass(1)
  expect(label()).toBe('Copy')
})

it('tells nothing when neither way of copying worked', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  Object.assign(document, { execCommand: () => false })
  render(<CopyButton />)
  await press()
  expect(label()).toBe('Copy')
})
