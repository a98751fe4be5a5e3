import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../shared/ui/toast/toast.ts'
import {
  aClaim,
  aWaitlist,
  openConnected,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from '../testing/open-live.tsx'

const shone = vi.fn()

beforeEach(() => {
  setWidth(false)
  shone.mockClear()
  // This DOM animates nothing.
  HTMLElement.prototype.animate = function (this: HTMLElement, frames) {
    const isTile = this.closest('ul')?.getAttribute('aria-label') === 'Items'
    if (isTile) shone(this.textContent, frames)
    return {} as Animation
  }
})
afterEach(() => {
  cleanup()
  toast.remove()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
})

const NAMES = ['Ani', 'Budi', 'Cici', 'Sari']

/** Each of them with an account of their own, wherever they stand. */
const listOf = (...names: string[]) => ({
  ...aWaitlist(),
  claims: names.map((name, index) =>
    aClaim(name, index + 1, { customerAccountId: `71${NAMES.indexOf(name)}` }),
  ),
})

it('shines when somebody else wins the item, and not with each claim', async () => {
  const { server, speak } = await openConnected({
    answers: { [WAITLISTS]: { body: [listOf('Ani')] } },
  })
  await screen.findByRole('button', { name: /^A1, Ani/ })
  let revision = 1
  const read = async (...names: string[]) => {
    server.answer(WAITLISTS, { body: [listOf(...names)] })
    revision += 1
    speak({
      type: 'dibs.waitlistsChanged',
      data: { sessionId: SESSION_ID, revision: `${revision}` },
    })
    await screen.findByRole('button', { name: new RegExp(`^${names.at(-1)}, `) })
  }
  await read('Ani', 'Budi')
  expect(shone).not.toHaveBeenCalled()
  await read('Sari', 'Ani', 'Budi', 'Cici')
  expect(shone).toHaveBeenCalledOnce()
})
