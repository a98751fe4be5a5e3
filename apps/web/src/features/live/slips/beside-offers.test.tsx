import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast } from '../../../shared/ui/toast/toast.ts'
import {
  ACTIVE,
  aClaim,
  aWaitlist,
  ITEM_ID,
  openConnected,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from '../testing/open-live.tsx'

const BESIDE = `GET /livestreams/${SESSION_ID}/beside`
const compared = {
  source: 'youtube',
  from: '2026-11-20T14:00:00.000Z',
  to: '2026-11-20T15:00:00.000Z',
  both: 1204,
  alone: 3,
  uncompared: 0,
  tiktokAlone: 12,
}
const anOffer = (n: number, name: string, changes: object = {}) => ({
  messageId: String(n),
  customerAccountId: `92233720368547760${n}`,
  customerUsername: name.toLowerCase(),
  customerNickname: name,
  commentText: 'A1 kak',
  commentTimestamp: '2026-11-20T14:04:00.000Z',
  itemClueId: ITEM_ID,
  itemClueText: 'A1',
  heardAt: '2026-11-20T14:04:00.000Z',
  isByArrival: true,
  ...changes,
})
const changed = { type: 'dibs.besideChanged', data: {} }
const button = (name: string | RegExp) => screen.findByRole('button', { name })

const DELETE = `DELETE /livestreams/${SESSION_ID}/beside/2`

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const open = (...offers: object[]) =>
  openConnected({
    answers: {
      [BESIDE]: { body: { compared, offers } },
      [DELETE]: { status: 204 },
      'POST /comments': { status: 201, body: { status: 'created' } },
      [WAITLISTS]: { body: [aWaitlist('Sari')] },
    },
  })

it('is asked for once the server says so, and each comment is added with one tap, by its own time', async () => {
  const held = { customerAccountId: '710000000000000001' }
  const { server, speak, user } = await open(anOffer(1, 'Rani'), anOffer(3, 'Sari', held))
  expect(server.bodiesOf(BESIDE)).toHaveLength(0)
  speak(changed)
  await screen.findByText('Rani: “A1 kak”')
  expect(screen.queryByText(/^Sari: /)).toBeNull()
  const added = aClaim('Rani', 2, { customerAccountId: '922337203685477601' })
  server.answer(WAITLISTS, {
    body: [{ ...aWaitlist('Sari'), claims: [aClaim('Sari', 1), added] }],
  })
  await user.click(await button('Add Rani to A1'))
  await screen.findByText(/^Rani added to A1\./)
  expect(server.bodiesOf('POST /comments')).toEqual([
    expect.objectContaining({
      messageId: '1',
      commentTimestamp: '2026-11-20T14:04:00.000Z',
      isManualClaim: true,
    }),
  ])
  await waitFor(() => expect(screen.queryByText(/^Rani: /)).toBeNull())
})

it('is put aside on all devices, and goes by itself where TikTok brings it after all', async () => {
  const { server, speak, user } = await open(anOffer(2, 'Budi'), anOffer(4, 'Tono'))
  speak(changed)
  await user.click(await button('Leave Budi off A1'))
  await waitFor(() => expect(screen.queryByText(/^Budi: /)).toBeNull())
  expect(server.bodiesOf(DELETE)).toHaveLength(1)
  await screen.findByText(/^Tono: /)
  server.answer(BESIDE, { body: { compared, offers: [] } })
  speak(changed)
  await waitFor(() => expect(screen.queryByText(/^Tono: /)).toBeNull())
})

it('is asked for anew, as items are, once the page is looked at again after a while', async () => {
  const { server, speak } = await open(anOffer(1, 'Rani'))
  speak(changed)
  await screen.findByText(/^Rani: /)
  server.answer(BESIDE, { body: { compared, offers: [] } })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 11_000)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.queryByText(/^Rani: /)).toBeNull())
})

it('is not asked for in the next live before a second source is there', async () => {
  const { server, sockets, speak, close, greet, user } = await open(anOffer(1, 'Rani'))
  speak(changed)
  await screen.findByText(/^Rani: /)
  close(4005)
  await screen.findByText('This live has ended')
  const id = 'c0ffee00-0000-4000-8000-000000000002'
  server.answer('POST /livestreams', {
    status: 201,
    body: { data: { ...ACTIVE.body.data, id } },
  })
  server.answer(`GET /comments/${id}/waitlists`, { body: [aWaitlist('Sari')] })
  server.answer(`GET /comments/${id}/changes`, { body: [] })
  server.answer(`GET /comments/${id}/look-back`, { body: { named: [], unregistered: [] } })
  server.answer(`GET /livestreams/${id}/beside`, { body: { compared: null, offers: [] } })
  await user.click(await button('Join Live'))
  await waitFor(() => expect(sockets).toHaveLength(2))
  greet()
  await screen.findByRole('heading', { name: /^A1/ })
  await waitFor(() =>
    expect(server.bodiesOf(`GET /comments/${id}/look-back`).length).toBeGreaterThan(0),
  )
  expect(server.bodiesOf(`GET /livestreams/${id}/beside`)).toHaveLength(0)
})
