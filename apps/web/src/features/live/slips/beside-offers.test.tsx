import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { toast } from '../../../shared/ui/toast/toast.ts'
import {
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
  await screen.findByText('Rani: “A1 kak”. Only youtube brought it.')
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
