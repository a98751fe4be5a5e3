import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ForgedServer } from '../../../shared/testing/forge-server.ts'
import { aProfile } from '../../../shared/testing/profile.ts'
import { toast } from '../../../shared/ui/toast/toast.ts'
import {
  ACTIVE,
  aChat,
  aWaitlist,
  END,
  openConnected,
  openLive,
  SESSION_ID,
  setWidth,
  WAITLISTS,
} from '../testing/open-live.tsx'

beforeEach(() => setWidth(true))
afterEach(() => {
  cleanup()
  toast.remove()
})

const stored = {
  liveStreamId: SESSION_ID,
  activeStreamInfo: JSON.stringify({
    stream_id: SESSION_ID,
    username: 'toko.ani',
    eulerJwt: 'old',
  }),
}

describe('joining', () => {
  it('starts a session, keeps it, and connects with name and ticket', async () => {
    const { server, socket, store } = await openConnected()
    expect(server.bodiesOf('POST /livestreams')).toEqual([
      { tiktokUsername: 'toko.ani', roomId: 'N/A', status: 'active', newRoom: 'ask' },
    ])
    expect(server.bodiesOf('POST /euler-jwt')).toEqual([{ uniqueId: 'toko.ani' }])
    expect(socket().url).toBe('ws://dibs.test/api/stream?uniqueId=toko.ani&jwtKey=ticket-1')
    expect(store.kept.get('liveStreamId')).toBe(SESSION_ID)
    expect(JSON.parse(store.kept.get('activeStreamInfo') ?? '')).toEqual({
      stream_id: SESSION_ID,
      username: 'toko.ani',
      eulerJwt: 'ticket-1',
    })
    await screen.findByText('Connected. Dibs is reading.')
    await waitFor(() => expect(server.bodiesOf(END)).toEqual([{ roomId: '7700' }]))
  })

  it('says why it was refused', async () => {
    const body = { error: 'Another live is running.', code: 'live_already_active' }
    const { user } = await openLive({ answers: { 'POST /livestreams': { status: 409, body } } })
    await user.click(await screen.findByRole('button', { name: 'Join Live' }))
    await screen.findByText('Failed to start stream: Another live is running.')
    expect(screen.getByRole('button', { name: 'Join Live' })).toBeTruthy()
  })

  it('needs a token', async () => {
    const { user, session } = await openLive()
    const button = await screen.findByRole('button', { name: 'Join Live' })
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
    session.logOut()
    await user.click(button)
    await screen.findByText('Authentication token not found. Please log in.')
  })

  it('offers to connect an account, and a practice, where none is connected', async () => {
    const { user, server } = await openLive({
      answers: {
        'GET /user/profile': { body: aProfile({ isTikTokLinked: false, tiktokUsername: null }) },
        'POST /practice': { status: 503, body: {} },
      },
    })
    const connect = await screen.findByRole('link', { name: 'Connect' })
    expect(connect.getAttribute('href')).toBe('/app/home#connect')
    await user.click(await screen.findByRole('button', { name: 'Practice live' }))
    await waitFor(() => expect(server.bodiesOf('POST /practice')).toHaveLength(1))
  })

  it('says that the account is not live', async () => {
    const { user, sockets, close, server } = await openLive({
      answers: { 'GET /user/profile': { body: aProfile({ plan: 'free' }) } },
    })
    await user.click(await screen.findByRole('button', { name: 'Join Live' }))
    await waitFor(() => expect(sockets).toHaveLength(1))
    close(4404)
    expect(await screen.findAllByText(/@toko.ani is not live right now/)).not.toHaveLength(0)
    expect(screen.getByText('Your account is not live')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Look again' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Join by itself' })).toBeNull()
    // The server has dropped the session itself; ending it would be a 404.
    expect(server.requests.some(({ call }) => call.startsWith('PATCH'))).toBe(false)
  })

  it('joins by itself once the account is live, where the plan has it', async () => {
    const { user, sockets, server } = await openLive({
      answers: { 'GET /user/profile': { body: aProfile({ plan: 'pro' }) } },
    })
    server.answer('PATCH /user/profile', () => {
      const profile = aProfile({ plan: 'pro', autoJoin: true })
      server.answer('GET /user/profile', { body: profile })
      server.answer('GET /livestreams/active', ACTIVE)
      return { body: profile }
    })
    await user.click(await screen.findByRole('button', { name: 'Join by itself' }))
    await screen.findByText(/^Dibs joins by itself/)
    await waitFor(() => expect(sockets).toHaveLength(1))
  })

  it('joins the live that runs on another device by itself', async () => {
    const { sockets, greet, server } = await openLive({
      answers: { 'GET /livestreams/active': ACTIVE },
    })
    await waitFor(() => expect(sockets).toHaveLength(1))
    greet()
    await screen.findByText('Reading @toko.ani')
    expect(server.bodiesOf('POST /livestreams')).toEqual([])
  })

  it('shows the lists of a live that it joins before it hears it', async () => {
    await openLive({
      answers: {
        'GET /livestreams/active': ACTIVE,
        'POST /euler-jwt': { status: 503, body: {} },
        [WAITLISTS]: { body: [aWaitlist('Sari')] },
      },
    })
    await screen.findByRole('button', { name: /^Sari, Winner/ })
  })

  it('takes up the live after a reload, lists and states included', async () => {
    const { sockets, greet } = await openLive({
      stored,
      answers: { [WAITLISTS]: { body: [aWaitlist('Sari')] } },
    })
    await screen.findByText('Reconnecting to your live...')
    await screen.findByRole('button', { name: /^Sari, Winner/ })
    await waitFor(() => expect(sockets).toHaveLength(1))
    greet(aChat(1, 'A1 kak', 'Sari'), {
      type: 'dibs.commentState',
      data: { messageId: '1', state: 'highlighted' },
    })
    await screen.findByRole('img', { name: 'Claimed by code' })
  })
})

describe('while connected', () => {
  it('highlights comments by the shared rule and saves them without a word', async () => {
    const { speak, server } = await openConnected()
    speak(aChat(1, 'halo'), aChat(2, 'mau a1 dong', 'Sari'))
    const rows = within(screen.getByRole('log')).getAllByRole('listitem')
    expect(rows.map((row) => row.dataset.state)).toEqual(['highlighted', 'normal'])
    await waitFor(() => expect(server.bodiesOf('POST /comments')).toHaveLength(1))
    expect(server.bodiesOf('POST /comments')[0]).toMatchObject({
      sessionId: SESSION_ID,
      messageId: '2',
      customerAccountId: '1002',
      customerNickname: 'Sari',
      commentText: 'mau a1 dong',
      isManualClaim: false,
    })
  })

  it("goes by the seller's rule", async () => {
    const profile = { body: aProfile({ matchRule: 'whole' }) }
    const { speak, server } = await openConnected({ answers: { 'GET /user/profile': profile } })
    speak(aChat(1, 'A12'), aChat(2, 'keep A1'))
    await waitFor(() => expect(server.bodiesOf('POST /comments')).toHaveLength(1))
    expect(server.bodiesOf('POST /comments')[0]).toMatchObject({ messageId: '2' })
  })

  it('takes the mark off a comment that the server did not take for a claim', async () => {
    const { speak } = await openConnected({
      answers: { 'POST /comments': { body: { status: 'ignored' } } },
    })
    speak(aChat(1, 'A1'))
    await screen.findByRole('button', { name: 'Add Buyer 1 to a waitlist' })
  })

  it("offers to add a buyer's comment by hand, and not the seller's own", async () => {
    const { speak } = await openConnected()
    const own = { userId: '9', uniqueId: 'Toko.Ani', nickname: 'Toko Ani' }
    const { type, data } = aChat(2, 'tinggal satu ya')
    speak(aChat(1, 'mau kak', 'Sari'), { type, data: { ...data, user: own } })
    await screen.findByText('tinggal satu ya')
    expect(screen.getByRole('button', { name: 'Add Sari to a waitlist' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add Toko Ani to a waitlist' })).toBeNull()
  })

  it('reads the waitlists at once when they changed', async () => {
    const { speak, server } = await openConnected()
    await screen.findByText('No claims yet')
    server.answer(WAITLISTS, { body: [aWaitlist('Sari', 'Budi')] })
    speak({ type: 'dibs.waitlistsChanged', data: { sessionId: SESSION_ID, revision: '2' } })
    await screen.findByRole('button', { name: /^Sari, Winner/ })
    expect(screen.getByRole('button', { name: /^Budi, Waitlist #1/ })).toBeTruthy()
    expect(screen.getByText('Winner')).toBeTruthy()
  })

  it('says once that the waitlists cannot be read, and offers to try again', async () => {
    const failed = { status: 503, body: { error: 'Dibs is away.', code: 'service_unavailable' } }
    await openConnected({ answers: { [WAITLISTS]: failed } })
    await screen.findByText('Failed to update waitlists: Dibs is away.')
    expect(screen.getByText('Failed to fetch waitlists.')).toBeTruthy()
  })

  it('shows a gap while it lasts and after it', async () => {
    const { speak } = await openConnected()
    const from = '2026-11-20T14:14:03.000Z'
    speak({ type: 'dibs.gap', data: { from } })
    expect(screen.getByText(/^Missed comments since/)).toBeTruthy()
    speak({ type: 'dibs.gap', data: { from, to: '2026-11-20T14:14:41.000Z' } })
    expect(screen.getByText(/^38 .*were missed, .* to /)).toBeTruthy()
  })

  it('warns when the page is left, and no longer after the stop', async () => {
    const leave = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    const { close } = await openConnected()
    expect(leave()).toBe(true)
    close(1000)
    await screen.findByText('This live has ended')
    expect(leave()).toBe(false)
  })
})

describe('losing the connection', () => {
  it('keeps the lists, and comes back with a fresh ticket', async () => {
    const { close, sockets, speak, greet, server } = await openConnected({
      answers: { [WAITLISTS]: { body: [aWaitlist('Sari')] } },
    })
    speak(aChat(1, 'halo'))
    await screen.findByRole('button', { name: /^Sari/ })
    close(1012)
    await screen.findByText('Reconnecting. Your lists stay.')
    expect(screen.getByRole('button', { name: /^Sari/ })).toBeTruthy()
    expect(screen.getByText('halo')).toBeTruthy()
    await waitFor(() => expect(sockets).toHaveLength(2))
    greet(aChat(1, 'halo'))
    await screen.findByText('Reading @toko.ani')
    expect(screen.getAllByText('halo')).toHaveLength(1)
    expect(server.bodiesOf('POST /euler-jwt')).toHaveLength(2)
  })

  it('says so where it is the device that has no network', async () => {
    const { close } = await openConnected({ retryMs: () => 3_600_000 })
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    close(1012)
    await screen.findByText('This device is offline. Your lists stay.')
    isOnline.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText('This device is offline. Your lists stay.')).toBeNull()
  })

  it('tries again as soon as the server answers anything', async () => {
    const { close, sockets, user, server } = await openConnected({
      retryMs: () => 3_600_000,
      answers: { [WAITLISTS]: { status: 503, body: { error: 'x', code: 'service_unavailable' } } },
    })
    close(1012)
    await screen.findByText('Reconnecting. Your lists stay.')
    expect(sockets).toHaveLength(1)
    server.answer(WAITLISTS, { body: [] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(sockets).toHaveLength(2))
  })

  it.each([
    [4005, 'This live has ended', 'Stream stopped. Everything is saved.', 0],
    [4403, 'Stream disconnected due to an error.', 'Stream disconnected due to an error.', 1],
    [4404, 'Stream disconnected unexpectedly.', 'Stream disconnected unexpectedly.', 0],
  ])('ends for good with %i', async (code, title, told, saved) => {
    const { close, speak, server, store } = await openConnected()
    speak(aChat(1, 'halo'))
    close(code)
    expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
    expect(await screen.findAllByText(told)).not.toHaveLength(0)
    expect(screen.queryByText('halo')).toBeNull()
    expect(store.kept.has('activeStreamInfo') || store.kept.has('liveStreamId')).toBe(false)
    // What the server has said is not said back to it.
    await waitFor(() => expect(ends(server)).toHaveLength(saved))
  })

  it('goes on with a live that was ended, and goes on, before this device heard of either', async () => {
    const { speak, server, sockets } = await openConnected()
    server.answer('GET /livestreams/active', ACTIVE)
    speak({ type: 'dibs.status', data: { state: 'ended', reason: 'stopped' } })
    await waitFor(() => expect(sockets).toHaveLength(2))
    expect(ends(server)).toEqual([])
  })

  it('leaves a live that is open in too many places, and ends it for nobody', async () => {
    const { close, server } = await openConnected()
    close(4429)
    expect(await screen.findByRole('heading', { name: 'Open in too many places' })).toBeTruthy()
    expect(await screen.findAllByText(/open in 20 tabs or devices already/)).not.toHaveLength(0)
    expect(await screen.findByRole('button', { name: 'Join Live' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Past sessions' })).toBeNull()
    expect(server.bodiesOf(END)).not.toContainEqual(expect.objectContaining({ status: 'ended' }))
  })
})

const ends = (server: ForgedServer) =>
  server.bodiesOf(END).filter((body) => (body as { status?: string }).status === 'ended')

describe('after the end', () => {
  const past = (id: string) => ({
    id,
    start_time: '2026-11-20T14:00:00.000Z',
    end_time: '2026-11-20T15:00:00.000Z',
    tiktok_username: 'toko.ani',
  })

  it('leads to the recap of the live that ended, and shows no empty lists', async () => {
    const { close, server } = await openConnected()
    const other = 'c0ffee00-0000-4000-8000-0000000000ff'
    server.answer('GET /past-sessions', { body: [past(SESSION_ID), past(other)] })
    close(4005)
    const recap = await screen.findByRole('link', { name: 'Recap of this live' })
    expect(recap.getAttribute('href')).toBe(`/app/recap#${SESSION_ID}`)
    expect(screen.queryByRole('link', { name: 'Past sessions' })).toBeNull()
    expect(screen.getByText('Waitlists grow here').closest('[hidden]')).not.toBeNull()
    const names = screen.getAllByRole('button').map((button) => button.textContent)
    expect(names.filter((name) => name === 'Join Live')).toHaveLength(1)
    expect(names).not.toContain('Comments from elsewhere')
  })

  const endedAgo = (hours: number) => {
    const end_time = new Date(Date.now() - hours * 3_600_000).toISOString()
    return { 'GET /past-sessions': { body: [{ ...past(SESSION_ID), end_time }] } }
  }

  it('leads with a live of the last hours when the page is loaded again, as at its end', async () => {
    await openLive({
      answers: {
        ...endedAgo(1),
        [`GET /livestreams/${SESSION_ID}/gaps`]: {
          body: [{ from: '2026-11-20T14:02:00.000Z', to: '2026-11-20T14:02:50.000Z' }],
        },
      },
    })
    await screen.findByRole('heading', { name: /^Your last live ended at \d\d:\d\d/ })
    const recap = screen.getByRole('link', { name: 'Recap of this live' })
    expect(recap.getAttribute('href')).toBe(`/app/recap#${SESSION_ID}`)
    await screen.findByText(/^50 s were missed, /)
    const join = screen.getByRole('button', { name: 'Join Live' })
    expect(recap.compareDocumentPosition(join) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await screen.findByRole('button', { name: 'Comments from elsewhere' })
    expect(screen.queryByRole('heading', { name: 'You are not live' })).toBeNull()
    cleanup()
    await openLive({ answers: endedAgo(24) })
    await screen.findByRole('heading', { name: 'You are not live' })
    await screen.findByRole('button', { name: 'Comments from elsewhere' })
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('keeps the way to a live of the last hours where the account turns out not to be live', async () => {
    const { user, sockets, close } = await openLive({ answers: endedAgo(1) })
    await user.click(await screen.findByRole('button', { name: 'Join Live' }))
    await waitFor(() => expect(sockets).toHaveLength(1))
    close(4404)
    await screen.findByText('Your account is not live')
    const recap = await screen.findByRole('link', { name: 'Recap of your last live' })
    expect(recap.getAttribute('href')).toBe(`/app/recap?session=${SESSION_ID}`)
  })

  it('says what was not heard of it: the last two gaps, as long as clocks show', async () => {
    const { close, server } = await openConnected()
    server.answer('GET /past-sessions', { body: [past(SESSION_ID)] })
    server.answer(`GET /livestreams/${SESSION_ID}/gaps`, {
      body: [
        { from: '2026-11-20T14:02:00.000Z', to: '2026-11-20T14:02:50.000Z' },
        { from: '2026-11-20T14:04:00.900Z', to: '2026-11-20T14:04:28.100Z' },
        { from: '2026-11-20T14:59:55.000Z', to: null },
      ],
    })
    close(4005)
    const said = await screen.findByText(/^28 s were missed, .* 5 s were missed, /)
    expect(said.textContent).toMatch(/\d:00 to [^ ]*\d:28\. .*\d:59:55 to [^ ]*\d:00:00\.$/)
  })

  it('has no recap to show of an account that was not live', async () => {
    const { user, sockets, close, server } = await openLive()
    server.answer('GET /past-sessions', { body: [past(SESSION_ID)] })
    await user.click(await screen.findByRole('button', { name: 'Join Live' }))
    await waitFor(() => expect(sockets).toHaveLength(1))
    close(4404)
    await screen.findByText('Your account is not live')
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('on a phone', () => {
  it('marks the other tab when something arrived there, until it is opened', async () => {
    setWidth(false)
    const { speak, server, user } = await openConnected()
    expect(screen.queryByRole('img', { name: 'New comments' })).toBeNull()
    speak(aChat(1, 'halo'))
    expect(screen.getByRole('img', { name: 'New comments' })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: /Comments/ }))
    expect(screen.queryByRole('img', { name: 'New comments' })).toBeNull()

    server.answer(WAITLISTS, { body: [aWaitlist('Sari')] })
    speak({ type: 'dibs.waitlistsChanged', data: { sessionId: SESSION_ID, revision: '2' } })
    await screen.findByRole('img', { name: 'New claims' })
    await user.click(screen.getByRole('tab', { name: /Waitlists/ }))
    expect(screen.queryByRole('img', { name: 'New claims' })).toBeNull()
  })
})
