import { act, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { liveAnswers } from '../../features/live/testing/open-live.tsx'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { AppRoutes } from '../app-routes.tsx'

type Socket = { onmessage?: (event: { data: string }) => void; onclose?: (event: object) => void }

/** Opens the whole app at its front address, against a forged server and a forged chat socket. */
export async function openApp(
  answers: Parameters<typeof forgeServer>[0] = {},
  options: Pick<Parameters<typeof renderScreen>[1] & object, 'stored' | 'openStore'> = {},
) {
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.spyOn(window, 'matchMedia').mockReturnValue(media as unknown as MediaQueryList)
  const sockets: Socket[] = []
  vi.stubGlobal(
    'WebSocket',
    class {
      constructor() {
        sockets.push(this as Socket)
      }
      close() {}
    },
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const server = forgeServer({
    ...liveAnswers(),
    'GET /flags': { body: { toggles: [] } },
    ...answers,
  })
  const view = await renderScreen(<AppRoutes />, { server, ...options })
  /** Lets the chat socket say something, as soon as there is one. */
  const speak = async (...messages: object[]) => {
    await waitFor(() => expect(sockets).not.toHaveLength(0))
    act(() => sockets.at(-1)?.onmessage?.({ data: JSON.stringify({ messages }) }))
  }
  return {
    ...view,
    speak,
    /** Says that the live is heard, as the relay does when a device joins. */
    greet: () =>
      speak(
        { type: 'dibs.status', data: { state: 'connected' } },
        { type: 'roomInfo', data: { roomInfo: { id: '7700' } } },
      ),
  }
}
