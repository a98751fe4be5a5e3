import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { UpdateNote } from '../shell.tsx'
import { AppUpdateContext, createAppUpdate } from './app-update.ts'

afterEach(cleanup)

async function renderNote({ isLive }: { isLive: boolean }) {
  const apply = vi.fn(async () => {})
  const register = vi.fn((_onReady: () => void) => apply)
  const view = await renderScreen(
    <AppUpdateContext value={createAppUpdate(register)}>
      <UpdateNote isLive={isLive} />
    </AppUpdateContext>,
  )
  const announce = () => act(() => register.mock.calls[0]?.[0]())
  return { ...view, apply, register, announce }
}

describe('a new version', () => {
  it('is offered when it waits, and starts when the seller says so', async () => {
    const { user, apply, register, announce } = await renderNote({ isLive: false })
    expect(register).toHaveBeenCalledOnce()
    expect(screen.queryByText('A new version of Dibs is ready.')).toBeNull()
    announce()
    await user.click(screen.getByRole('button', { name: 'Use it now' }))
    expect(apply).toHaveBeenCalledOnce()
  })

  it('may wait for the next start', async () => {
    const { user, apply, announce } = await renderNote({ isLive: false })
    announce()
    await user.click(screen.getByRole('button', { name: 'At the next start' }))
    expect(screen.queryByText('A new version of Dibs is ready.')).toBeNull()
    expect(apply).not.toHaveBeenCalled()
  })

  it('is looked for once, however often a seller logs in', () => {
    const register = vi.fn(() => async () => {})
    const update = createAppUpdate(register)
    for (const _ of ['login', 'another login']) update.subscribe(() => {})()
    expect(register).toHaveBeenCalledOnce()
  })

  it('is no matter during a live', async () => {
    const { apply, announce } = await renderNote({ isLive: true })
    announce()
    expect(screen.queryByRole('button')).toBeNull()
    expect(apply).not.toHaveBeenCalled()
  })
})
