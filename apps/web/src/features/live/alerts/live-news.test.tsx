import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, it } from 'vitest'
import { toast } from '../../../shared/ui/toast/toast.ts'
import {
  aChat,
  aClaim,
  aWaitlist,
  openConnected,
  setWidth,
  WAITLISTS,
} from '../testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const says = (text: string | RegExp) =>
  screen.findByText(text, { selector: '[role=status]' }, { timeout: 20_000 })

it('says once who seems to give an item up, and who is next, and names it with the item', async () => {
  const claims = ['Sari', 'Budi', 'Ani'].map((name, index) => aClaim(name, index + 1))
  const { speak } = await openConnected({
    answers: { [WAITLISTS]: { body: [{ ...aWaitlist(), claims }] } },
  })
  await screen.findByRole('button', { name: 'A1, Sari, 3 buyers' })
  const { type, data } = aChat(900, 'A1 ga jadi kak', 'Sari')
  const user = { ...data.user, userId: aClaim('Sari', 1).customerAccountId }
  speak({ type, data: { ...data, user } })
  await screen.findByRole('button', { name: /^A1, Sari, 3 buyers ?, Cancels\?/ })
  await says('Sari on A1 may cancel: next is Budi.')
}, 30_000)

it('says what could not be heard once its end is known', async () => {
  const { speak } = await openConnected({
    answers: { [WAITLISTS]: { body: [aWaitlist('Sari')] } },
  })
  await screen.findByRole('button', { name: /^A1, Sari/ })
  const from = '2026-11-20T14:03:00.000Z'
  speak({ type: 'dibs.gap', data: { from, to: null } })
  speak({ type: 'dibs.gap', data: { from, to: '2026-11-20T14:03:12.000Z' } })
  await says(/^12 s were missed, .*03.00 to .*03.12\.$/)
}, 30_000)
