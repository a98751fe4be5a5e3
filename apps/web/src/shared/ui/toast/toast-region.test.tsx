import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { Link } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { toast } from './toast.ts'
import { UndoToast } from './undo-toast.tsx'

afterEach(() => {
  vi.useRealTimers()
  toast.remove()
  cleanup()
})

const Elsewhere = () => <Link to="/elsewhere">Elsewhere</Link>

async function renderWithClock() {
  const screenNow = await renderScreen(<Elsewhere />)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  return screenNow
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

  it('stand beside the app, so that no dialog covers them', async () => {
    const { container } = await renderScreen(null)
    act(() => void toast('Hello'))
    expect(container.contains(screen.getByText('Hello'))).toBe(false)
  })

  it('are two at a time: the oldest makes room', async () => {
    await renderWithClock()
    for (const word of ['First', 'Second', 'Third']) act(() => void toast(word))
    await pass(400)
    expect(screen.queryByText('First')).toBeNull()
    expect(screen.getByText('Second')).toBeTruthy()
    expect(screen.getByText('Third')).toBeTruthy()
  })

  it('stay with their page, but for what loads, offers a way back, or was told just now', async () => {
    await renderWithClock()
    act(() => {
      toast.error('Broken')
      toast(<UndoToast text="Removed" label="Undo" onUndo={() => {}} />)
    })
    await pass(1_500)
    act(() => void toast.success('Opening'))
    act(() => screen.getByRole('link', { name: 'Elsewhere' }).click())
    await pass(400)
    expect(screen.queryByText('Broken')).toBeNull()
    expect(screen.getByText('Opening')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  })

  const cardOf = (text: string) => screen.getByText(text).parentElement as HTMLElement
  const mouse = { pointerType: 'mouse' }

  it('stay while a mouse is over them, and go once it has left', async () => {
    await renderWithClock()
    act(() => void toast('Hello'))
    fireEvent.pointerEnter(cardOf('Hello'), mouse)
    await pass(60_000)
    fireEvent.pointerLeave(cardOf('Hello'), mouse)
    await pass(4_000)
    await pass(400)
    expect(screen.queryByText('Hello')).toBeNull()
  })

  it('are not drawn again and again under a mouse, however slow the machine', async () => {
    await renderScreen(null)
    act(() => void toast('Hello'))
    const start = Date.now()
    let looks = 0
    vi.spyOn(Date, 'now').mockImplementation(() => {
      looks += 1
      return start + Math.min(looks, 200)
    })
    fireEvent.pointerEnter(cardOf('Hello'), mouse)
    expect(looks).toBeLessThan(20)
  })

  it.each([
    // The card goes from under the pointer, which nothing tells.
    [
      'one that a mouse was over was dismissed',
      () => {
        act(() => void toast('Old'))
        fireEvent.pointerEnter(cardOf('Old'), mouse)
        fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement)
      },
    ],
    [
      'a mouse passed over one faster than it was drawn',
      () => {
        act(() => void toast('Old'))
        act(() => {
          fireEvent.pointerEnter(cardOf('Old'), mouse)
          fireEvent.pointerLeave(cardOf('Old'), mouse)
        })
      },
    ],
    [
      'a finger came upon one, and was lifted unseen',
      () => {
        act(() => void toast('Old'))
        fireEvent.pointerEnter(cardOf('Old'), { pointerType: 'touch' })
      },
    ],
  ])('go by themselves also after %s', async (_, happens) => {
    await renderWithClock()
    happens()
    act(() => void toast('New'))
    await pass(4_000)
    await pass(400)
    expect(screen.queryByText('New')).toBeNull()
    expect(screen.queryByText('Old')).toBeNull()
  })

  it('can be dismissed by hand', async () => {
    const { user } = await renderScreen(null)
    act(() => void toast.loading('Starting'))
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    await waitFor(() => expect(screen.queryByText('Starting')).toBeNull())
  })
})
