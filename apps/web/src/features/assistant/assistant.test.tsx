import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { Assistant } from './assistant.tsx'

afterEach(cleanup)

const tab = () => screen.getByRole('button', { name: 'Ask Dibs' })
const topOf = (element: HTMLElement) => Number.parseFloat(element.style.top)

async function renderTab(props: Partial<Parameters<typeof Assistant>[0]> = {}) {
  const flags = ['dibs-ai-assistant' as const]
  const view = await renderScreen(<Assistant isTucked={false} {...props} />, { flags })
  await screen.findByRole('button')
  // The way along the edge: 500 px, less the tab's own 100.
  Object.defineProperty(tab().parentElement, 'clientHeight', { value: 500 })
  Object.defineProperty(tab(), 'offsetHeight', { value: 100 })
  return view
}
function drag(fromY: number, toY: number) {
  fireEvent.pointerDown(tab(), { pointerId: 1, button: 0, clientY: fromY })
  fireEvent.pointerMove(tab(), { pointerId: 1, clientY: (fromY + toY) / 2 })
  fireEvent.pointerMove(tab(), { pointerId: 1, clientY: toY })
  fireEvent.pointerUp(tab(), { pointerId: 1, clientY: toY })
  fireEvent.click(tab())
}

describe('the tab of the assistant', () => {
  it('is there only with its flag', async () => {
    await renderScreen(<Assistant isTucked={false} />)
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    await renderScreen(<Assistant isTucked={false} />, { flags: ['dibs-subscription'] })
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    await renderTab()
    expect(tab()).toBeTruthy()
  })

  it('opens the chat, and has the focus again when that is closed', async () => {
    const { user } = await renderTab()
    await user.click(tab())
    const dialog = await screen.findByRole('dialog', { name: 'Ask Dibs' })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(tab())
  })

  it('says so when the chat cannot be loaded, and can be pressed again', async () => {
    const { user } = await renderTab({ load: () => Promise.reject(new Error('offline')) })
    await user.click(tab())
    expect(await screen.findByText(/assistant could not be opened/)).toBeTruthy()
    expect(tab().getAttribute('aria-busy')).toBeNull()
  })

  it('starts at mid-height and follows the pointer, which opens nothing', async () => {
    await renderTab()
    expect(topOf(tab())).toBe(50)
    drag(300, 400)
    expect(topOf(tab())).toBe(75)
    expect(screen.queryByRole('dialog')).toBeNull()
    drag(400, 300)
    expect(topOf(tab())).toBe(50)
  })

  it('goes no further than its ends, and back as soon as the pointer turns', async () => {
    await renderTab()
    drag(300, 5_000)
    expect(topOf(tab())).toBe(100)
    drag(490, -5_000)
    expect(topOf(tab())).toBe(0)
  })

  it('takes a press that hardly moved for a click', async () => {
    await renderTab()
    drag(300, 304)
    expect(topOf(tab())).toBe(50)
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })

  it('lets go when the browser takes the pointer away', async () => {
    await renderTab()
    fireEvent.pointerDown(tab(), { pointerId: 1, button: 0, clientY: 300 })
    fireEvent.pointerCancel(tab(), { pointerId: 1 })
    fireEvent.pointerMove(tab(), { pointerId: 1, clientY: 450 })
    expect(topOf(tab())).toBe(50)
  })

  it('is moved by arrow keys, and says that it can be', async () => {
    const { user } = await renderTab()
    act(() => tab().focus())
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(topOf(tab())).toBeCloseTo(70)
    await user.keyboard('{ArrowUp}')
    expect(topOf(tab())).toBeCloseTo(60)
    await user.keyboard('{End}{ArrowDown}')
    expect(topOf(tab())).toBe(100)
    await user.keyboard('{Home}')
    expect(topOf(tab())).toBe(0)
    const hint = document.getElementById(tab().getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toContain('arrow keys')
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog')).toBeTruthy()
  })
})
