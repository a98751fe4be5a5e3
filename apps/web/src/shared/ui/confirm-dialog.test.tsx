import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

async function renderDialog(confirming: boolean) {
  const onConfirm = vi.fn()
  const onCancel = vi.fn()
  const view = await renderScreen(
    <ConfirmDialog
      open
      title="Delete A12?"
      message="It will be gone."
      confirmLabel="Delete"
      confirmingLabel="Deleting..."
      confirming={confirming}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  )
  return { ...view, onConfirm, onCancel }
}

describe('the confirmation', () => {
  it('has a title, a message, and both ways out', async () => {
    const { user, onConfirm, onCancel } = await renderDialog(false)
    expect(await screen.findByRole('alertdialog', { name: 'Delete A12?' })).toBeTruthy()
    expect(screen.getByText('It will be gone.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(onConfirm).toHaveBeenCalledOnce()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await user.keyboard('{Escape}')
    expect(onCancel).toHaveBeenCalledTimes(2)
  })

  it('says what it is doing while it confirms, and does it once', async () => {
    const { user, onConfirm, onCancel } = await renderDialog(true)
    await user.click(await screen.findByRole('button', { name: 'Deleting...' }))
    await user.keyboard('{Escape}')
    expect(onConfirm).not.toHaveBeenCalled()
    expect(onCancel).not.toHaveBeenCalled()
  })
})
