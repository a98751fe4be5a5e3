import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { LiveProvider } from '../../../features/live/live-provider.tsx'
import {
  askToRemove,
  END,
  liveAnswers,
  openConnected,
  openLive,
  SESSION_ID,
  WAITLISTS,
} from '../../../features/live/testing/open-live.tsx'
import { ChangesProvider } from '../../../shared/claims/changes-provider.tsx'
import { forgeServer } from '../../../shared/testing/forge-server.ts'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { StopStreamDialog } from '../../stop-stream-dialog.tsx'
import { type ErrorRow, refuses, type Speak, WORDLESS } from './error-row.ts'

type Answers = ReturnType<typeof liveAnswers>
/** Refused for good and without words, so that it is not tried again. */
const REFUSED = { ...WORDLESS, status: 400 }
const START = 'POST /livestreams'
const noAnswer = () => Promise.reject(new TypeError('no answer'))

/** Presses Join Live. */
async function join(speak: Speak, answers: Answers = {}) {
  const live = await openLive({ answers })
  const say = await speak(live.i18n)
  const button = await screen.findByRole<HTMLButtonElement>('button', {
    name: say('live:livePage.start.button'),
  })
  await waitFor(() => expect(button.disabled).toBe(false))
  return { ...live, say, press: () => live.user.click(button) }
}

const start = (answer: NonNullable<Answers>[string]) => async (speak: Speak) => {
  const { press } = await join(speak, { [START]: answer })
  await press()
}

/** Confirms that Sari is removed, which is answered so. */
async function remove(speak: Speak, answer: object, before = (_: { close: Close }) => {}) {
  const live = await askToRemove(answer)
  const say = await speak(live.i18n)
  before(live)
  const dialog = within(await screen.findByRole('alertdialog'))
  const name = say('place:removeConfirm')
  await live.user.click(dialog.getByRole('button', { name }))
}
type Close = Awaited<ReturnType<typeof openLive>>['close']

/** Is closed for good while connected. */
const closed =
  (code: number, answers: Answers = {}) =>
  async (speak: Speak) => {
    const { i18n, close } = await openConnected({ answers })
    await speak(i18n)
    close(code)
  }

const update = { spec: 'Failed to update waitlists:' }
const failedToStart = { spec: 'Failed to start stream' }

/** Reads the waitlists, which fails. */
const readWaitlists = (answer?: NonNullable<Answers>[string]) => async (speak: Speak) => {
  const live = await openConnected()
  await speak(live.i18n)
  live.server.answer(WAITLISTS, answer ?? noAnswer)
  live.speak({ type: 'dibs.waitlistsChanged', data: { sessionId: SESSION_ID, revision: '2' } })
}

export const liveRows: readonly ErrorRow[] = [
  {
    spec: 'Failed to fetch waitlists.',
    when: 'when they could not be read once',
    says: 'live:livePage.failedToFetchWaitlists',
    bring: async (speak) =>
      speak((await openConnected({ answers: { [WAITLISTS]: REFUSED } })).i18n),
  },
  {
    ...update,
    when: "plus 'Unknown error.'",
    english: 'Failed to update waitlists: Unknown error.',
    says: (say) =>
      `${say('live:livePage.failedToUpdateWaitlists')} ${say('live:livePage.unknownError')}`,
    bring: readWaitlists(REFUSED),
  },
  {
    ...update,
    when: 'plus the server error',
    english: 'Failed to update waitlists: 404',
    says: (say) => `${say('live:livePage.failedToUpdateWaitlists')} 404`,
    bring: readWaitlists(refuses('not_found', '404', 404)),
  },
  {
    ...update,
    when: 'plus that no answer came',
    english:
      'Failed to update waitlists: No answer from Dibs. Check your connection and try again.',
    says: (say) => `${say('live:livePage.failedToUpdateWaitlists')} ${say('common:error.offline')}`,
    bring: readWaitlists(),
  },
  {
    spec: 'Unable to start the stream. Please try again.',
    when: 'when the stream cannot be reached for 30 s',
    says: 'live:livePage.unableToStart',
    bring: async (speak) => {
      const now = Date.now
      const clock = vi.spyOn(Date, 'now')
      const { press, sockets, close } = await join(speak)
      await press()
      await waitFor(() => expect(sockets).toHaveLength(1))
      clock.mockImplementation(() => now() + 31_000)
      close(1006)
    },
  },
  {
    ...failedToStart,
    when: "plus colon and 'Unknown error'",
    english: 'Failed to start stream: Unknown error',
    says: (say) =>
      `${say('live:livePage.failedToStart')}: ${say('live:livePage.unknownStartError')}`,
    bring: start(WORDLESS),
  },
  {
    ...failedToStart,
    when: 'plus colon and the server message',
    english: 'Failed to start stream: 409',
    says: (say) => `${say('live:livePage.failedToStart')}: 409`,
    bring: start(refuses('live_already_active', '409', 409)),
  },
  {
    ...failedToStart,
    when: 'plus colon and that no answer came',
    english: 'Failed to start stream: No answer from Dibs. Check your connection and try again.',
    says: (say) => `${say('live:livePage.failedToStart')}: ${say('common:error.offline')}`,
    bring: start(noAnswer),
  },
  {
    spec: 'Failed to stop stream.',
    when: 'when the token is gone',
    says: 'live:livePage.failedToStop',
    bring: async (speak) => {
      const screenToStop = (
        <ChangesProvider>
          <LiveProvider>
            <StopStreamDialog open onClose={() => {}} />
          </LiveProvider>
        </ChangesProvider>
      )
      const { i18n, user } = await renderScreen(screenToStop, {
        server: forgeServer(liveAnswers()),
      })
      const say = await speak(i18n)
      const name = say('stopStream:stopConfirm')
      await user.click(await screen.findByRole('button', { name }))
    },
  },
  {
    spec: 'Stream disconnected due to an error.',
    when: 'when the stream refuses this seller for good',
    says: 'live:livePage.streamError',
    bring: closed(4403),
  },
  {
    spec: 'Stream disconnected unexpectedly.',
    when: 'when the live is gone',
    says: 'live:livePage.disconnectedUnexpectedly',
    bring: closed(4404),
  },
  {
    spec: 'Authentication token not found. Please log in.',
    when: 'when a live is joined without one',
    says: 'live:livePage.authTokenNotFound',
    bring: async (speak) => {
      const { session, press } = await join(speak)
      act(() => session.logOut())
      await press()
    },
  },
  {
    spec: 'Error: Comment data or session ID missing for deletion.',
    when: 'when the live has ended before the removal is confirmed',
    says: 'live:livePage.deleteError',
    bring: (speak) => remove(speak, { status: 204 }, ({ close }) => close(4005)),
  },
  {
    spec: 'Failed to remove comment from waitlist.',
    when: 'when that is refused',
    says: 'live:livePage.failedToRemove',
    bring: (speak) => remove(speak, REFUSED),
  },
  {
    spec: 'Failed to save the session data',
    when: 'when the end of the live could not be saved',
    says: 'live:livePage.failedToSaveSession',
    bring: closed(4403, { [END]: WORDLESS }),
  },
]
