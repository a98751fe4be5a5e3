import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { toast } from './toast.ts'

afterEach(() => {
  vi.useRealTimers()
  toast.remove()
  cleanup()
})

async function renderWithClock() {
  await renderScreen(null)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

describe('toasts', () => {
  it.each([
    ['success', 2_000],
    ['error', 4_000],
    ['blank', 4_000],
  ] as const)('of kind %s go after %i ms', async (kind, ms) => {
    await renderWithClock()
    act(() => void (kind === 'blank' ? toast('Hello') : toast[kind]('Hello')))
    await pass(ms - 1)
    expect(screen.getByText('Hello')).toBeTruthy()
    await pass(1)
    // A moment longer for fading out.
    await pass(400)
    expect(screen.queryByText('Hello')).toBeNull()
  })

  it('that tell of loading stay until another takes their place', async () => {
    await renderWithClock()
    act(() => void toast.loading('Starting', { id: 'live' }))
    await pass(3_600_000)
    expect(screen.getByText('Starting')).toBeTruthy()
    act(() => void toast.success('Connected', { id: 'live' }))
    expect(screen.queryByText('Starting')).toBeNull()
    await pass(2_000)
    await pass(400)
    expect(screen.queryByText('Connected')).toBeNull()
  })

  it('are alerts when something failed, and statuses otherwise', async () => {
    await renderScreen(null)
    act(() => {
      toast.error('Broken')
      toast.success('Done')
    })
    expect(screen.getByRole('alert').textContent).toBe('Broken')
    expect(screen.getByRole('status').textContent).toBe('Done')
  })

  it('are two at most above one another, the newest', async () => {
    await renderScreen(null)
    act(() => {
      for (const text of ['One', 'Two', 'Three']) toast(text)
    })
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual([
      'Three',
      'Two',
    ])
  })

  it('stay behind when the page is left, unless they were said on leaving', async () => {
    await renderScreen(<Link to="/elsewhere">Leave</Link>)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    act(() => void toast('Saved'))
    await pass(1_500)
    act(() => void toast('Deleted'))
    act(() => screen.getByRole('link').click())
    await pass(400)
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Deleted'])
  })

  it('stand beside the app, so that no dialog covers them', async () => {
    const { container } = await renderScreen(null)
    act(() => void toast('Hello'))
    expect(container.contains(screen.getByText('Hello'))).toBe(false)
  })

  it('can be dismissed by hand', async () => {
    const { user } = await renderScreen(null)
    act(() => void toast.loading('Starting'))
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText('Starting')).toBeNull())
  })
})
