import { act, cleanup, configure, screen, waitFor } from '@testing-library/react'
import { Fragment, type ReactNode, StrictMode, Suspense, use, useState } from 'react'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { ChangesProvider } from '../../shared/claims/changes-provider.tsx'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { toast } from '../../shared/ui/toast/toast.ts'
import type { StreamSocket } from './connection/socket.ts'
import { LiveProvider } from './live-provider.tsx'
import { ACTIVE, END, liveAnswers, SESSION_ID } from './testing/open-live.tsx'
import { useLive } from './use-live.ts'

afterEach(() => {
  cleanup()
  toast.remove()
})

function Remote() {
  const { state, username, session, elsewhere, start, join, stop } = useLive()
  return (
    <>
      <output aria-label="live">
        {[state, username, session?.sessionId, elsewhere?.username].join(' ')}
      </output>
      <button type="button" onClick={() => start('toko.ani')}>
        start
      </button>
      <button type="button" onClick={join}>
        join
      </button>
      <button type="button" onClick={() => stop().then(() => toast('stop settled'))}>
        stop
      </button>
    </>
  )
}

async function openRemote(
  answers: Parameters<typeof forgeServer>[0] = {},
  neighbour: ReactNode = null,
  { isStrict = false, stored = {} }: { isStrict?: boolean; stored?: Record<string, string> } = {},
) {
  const Mode = isStrict ? StrictMode : Fragment
  const sockets: (StreamSocket & { closedWith?: unknown[] })[] = []
  const server = forgeServer({ ...liveAnswers(), ...answers })
  const view = await renderScreen(
    <Suspense fallback="On its way">
      <Mode>
        <ChangesProvider>
          <LiveProvider
            world={{
              openSocket: () => {
                const socket = {
                  close: (...args: unknown[]) => Object.assign(socket, { closedWith: args }),
                }
                sockets.push(socket as unknown as StreamSocket)
                return socket as unknown as StreamSocket
              },
              setTimer: () => () => {},
              nextFrame: (run) => run(),
              monotonicNow: () => 0,
              random: () => 0,
            }}
          >
            <Remote />
            {neighbour}
          </LiveProvider>
        </ChangesProvider>
      </Mode>
    </Suspense>,
    { server, stored: { token: 'token-1', ...stored } },
  )
  const says = (text: string) =>
    waitFor(() => expect(screen.getByLabelText('live').textContent).toBe(text))
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }))
  const greet = async () => {
    await waitFor(() => expect(sockets).toHaveLength(1))
    const data = JSON.stringify({
      messages: [{ type: 'dibs.status', data: { state: 'connected' } }],
    })
    act(() => sockets[0]?.onmessage?.call({} as WebSocket, { data } as MessageEvent))
  }
  return { ...view, server, sockets, says, press, greet }
}

it('tells where the live stands from start to stop', async () => {
  const { says, press, greet, sockets, server } = await openRemote()
  await says('idle   ')
  await press('start')
  await says(`starting toko.ani ${SESSION_ID} `)
  await greet()
  await says(`connected toko.ani ${SESSION_ID} `)
  await press('stop')
  await says('ended   ')
  await screen.findByText('stop settled')
  expect(sockets[0]?.closedWith).toEqual([1000, 'user-initiated stop'])
  expect(server.bodiesOf(END)).toEqual([{ status: 'ended', endTime: expect.any(String) }])
})

it('is still live when the stop could not be saved', async () => {
  const { says, press, greet, sockets } = await openRemote({
    [END]: { status: 500, body: { error: 'Broken.', code: 'internal' } },
  })
  await press('start')
  await greet()
  await press('stop')
  await screen.findByText('Failed to save the session data')
  await says(`connected toko.ani ${SESSION_ID} `)
  expect(sockets[0]?.closedWith).toBeUndefined()
})

it('says that it failed to stop, where nobody is logged in to do it', async () => {
  const { says, press, greet, session, server } = await openRemote()
  await press('start')
  await greet()
  session.logOut()
  await press('stop')
  await screen.findByText('Failed to stop stream.')
  await says(`connected toko.ani ${SESSION_ID} `)
  expect(server.bodiesOf(END)).toEqual([])
})

it('finds and joins the live of another device', async () => {
  const { says, press, greet } = await openRemote({ 'GET /livestreams/active': ACTIVE })
  await says('idle   toko.ani')
  await press('join')
  await greet()
  await says(`connected toko.ani ${SESSION_ID} `)
})

it('leaves the session alone when the app goes away', async () => {
  const { press, greet, unmount, sockets, server } = await openRemote()
  await press('start')
  await greet()
  unmount()
  expect(sockets[0]?.closedWith).toEqual([])
  expect(server.bodiesOf(END)).toEqual([])
})

it('goes on with a start while the page is hidden, because something beside it is on its way', async () => {
  // Strict mode would remount what was hidden, and so end the start: only in development.
  configure({ reactStrictMode: false })
  onTestFinished(() => configure({ reactStrictMode: true }))
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const Late = () => {
    const [isAsked, setIsAsked] = useState(false)
    if (isAsked) use(arrival)
    return (
      <button type="button" onClick={() => setIsAsked(true)}>
        late
      </button>
    )
  }
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { press, sockets, says } = await openRemote(
    {
      'POST /livestreams': async () => {
        await answered
        return { status: 201, ...ACTIVE }
      },
    },
    <Late />,
  )
  await press('start')
  await says('starting toko.ani  ')
  await act(async () => screen.getByRole('button', { name: 'late' }).click())
  await screen.findByText('On its way')
  await act(async () => arrive())
  answer()
  await waitFor(() => expect(sockets).toHaveLength(1))
})

describe('mounted twice, as strict mode does', () => {
  it('starts and stops on one socket', async () => {
    const { says, press, greet, sockets } = await openRemote({}, null, { isStrict: true })
    await press('start')
    await greet()
    await says(`connected toko.ani ${SESSION_ID} `)
    expect(screen.getAllByText('Connected. Dibs is reading.')).toHaveLength(1)
    await press('stop')
    await says('ended   ')
    expect(sockets).toHaveLength(1)
    expect(sockets[0]?.closedWith).toEqual([1000, 'user-initiated stop'])
  })

  it('returns to the live of before a reload on one socket', async () => {
    const activeStreamInfo = { stream_id: SESSION_ID, username: 'toko.ani', eulerJwt: 'old' }
    const { says, greet, sockets } = await openRemote({}, null, {
      isStrict: true,
      stored: { liveStreamId: SESSION_ID, activeStreamInfo: JSON.stringify(activeStreamInfo) },
    })
    await greet()
    await says(`connected toko.ani ${SESSION_ID} `)
    expect(sockets).toHaveLength(1)
    expect(sockets[0]?.closedWith).toBeUndefined()
  })
})
