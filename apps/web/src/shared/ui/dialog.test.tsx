import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

function Opener({ isGoneAfterwards = false }) {
  const [state, setState] = useState<'before' | 'open' | 'after'>('before')
  return (
    <>
      <h1 id="fallback" tabIndex={-1}>
        Items
      </h1>
      {isGoneAfterwards && state === 'after' ? null : (
        <button type="button" onClick={() => setState('open')}>
          Open
        </button>
      )}
      <Dialog
        open={state === 'open'}
        onClose={() => setState('after')}
        title="A dialog"
        {...(isGoneAfterwards && { returnFocus: () => document.getElementById('fallback') })}
      >
        <p>Words</p>
      </Dialog>
    </>
  )
}

it('gives the focus back to what opened it', async () => {
  const { user } = await renderScreen(<Opener />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(document.activeElement).toBe(dialog))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button')))
})

it('gives the focus to what its host names, when that is gone', async () => {
  const { user } = await renderScreen(<Opener isGoneAfterwards />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

it('is closed by a press beside it', async () => {
  const { user } = await renderScreen(<Opener />)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await screen.findByRole('dialog')
  const beside = document.querySelector('.bg-veil')
  if (!beside) throw new Error('no backdrop')
  fireEvent.pointerDown(beside)
  fireEvent.click(beside)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
