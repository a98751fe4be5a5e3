import { screen } from '@testing-library/react'
import { LoginFlow } from '../../../features/login/login-flow.tsx'
import { forgeServer } from '../../../shared/testing/forge-server.ts'
import { renderScreen } from '../../../shared/testing/render-screen.tsx'
import { type ErrorRow, FOREIGN, refuses, type Speak, WORDLESS } from './error-row.ts'

const REQUEST = 'POST /auth/request-otp'
const VERIFY = 'POST /auth/verify-otp'
const NOW = Date.UTC(2026, 0, 1)
type Answers = Parameters<typeof forgeServer>[0]

/** Asks for a code, and is answered so. */
const request = (answer: NonNullable<Answers>[string]) => async (speak: Speak) => {
  const server = forgeServer({ [REQUEST]: answer })
  const { user, i18n } = await renderScreen(<LoginFlow />, { server })
  const say = await speak(i18n)
  await user.type(
    await screen.findByLabelText(say('login:identifier.label')),
    'ani@mail.test{Enter}',
  )
}

/** Opens the login again, so many seconds after the code was sent. */
async function reopen(secondsLater: number, answers: Answers = {}) {
  const timestamp = NOW - secondsLater * 1_000
  const pending = JSON.stringify({ identifier: 'ani@mail.test', timestamp })
  const view = await renderScreen(<LoginFlow />, {
    server: forgeServer(answers),
    stored: { 'dibs.pendingLogin': pending },
    now: () => NOW,
  })
  return view
}

/** Enters a code, and is answered so. */
const verify = (answer: NonNullable<Answers>[string]) => async (speak: Speak) => {
  const { user, i18n } = await reopen(1, { [VERIFY]: answer })
  const say = await speak(i18n)
  await user.type(await screen.findByLabelText(say('login:code.label')), '123456')
}

export const loginRows: readonly ErrorRow[] = [
  {
    spec: 'Failed to request OTP',
    when: 'when the code is refused without words',
    says: 'login:error.requestFailed',
    bring: request(WORDLESS),
  },
  {
    spec: 'Failed to request OTP',
    when: 'or the server error',
    english: 'Dibs is away.',
    says: () => 'Dibs is away.',
    isServersOwn: true,
    bring: request(refuses('service_unavailable', 'Dibs is away.', 503)),
  },
  {
    spec: 'OTP verification failed',
    when: 'when the check is refused without words',
    says: 'login:error.verifyFailed',
    bring: verify(WORDLESS),
  },
  {
    spec: 'OTP verification failed',
    when: 'with the server error and the attempts remaining',
    english: '4 attempts left',
    says: (say) => say('login:code.attempts', { count: 4 }),
    bring: async (speak) => {
      const body = { code: 'otp_wrong', error: 'Not right.', attemptsRemaining: 4 }
      await verify({ status: 401, body })(speak)
      await screen.findByText('Not right.')
    },
  },
  {
    spec: 'An unexpected error occurred',
    when: 'when the code is answered by somebody else',
    says: 'common:error.unexpected',
    bring: request(FOREIGN),
  },
  {
    spec: 'An unexpected error occurred',
    when: 'when the check is answered by somebody else',
    says: 'common:error.unexpected',
    bring: verify(FOREIGN),
  },
  {
    spec: 'code-timeout',
    when: 'while the seller looks at the code step',
    english: 'This code expired. Send a new one.',
    says: 'login:code.ranOut',
    bring: async (speak) => {
      let now = NOW
      const pending = JSON.stringify({ identifier: 'ani@mail.test', timestamp: NOW - 299_000 })
      const stored = { 'dibs.pendingLogin': pending }
      const { i18n } = await renderScreen(<LoginFlow />, { stored, now: () => now })
      const say = await speak(i18n)
      await screen.findByLabelText(say('login:code.label'))
      now += 1_000
    },
  },
  {
    spec: 'code-timeout',
    when: 'when a code is entered too late',
    english: 'Your code has expired. Ask for a new one.',
    says: 'login:error.expired',
    bring: verify(refuses('otp_expired', 'Too late.', 401)),
  },
  {
    spec: 'resume expiry',
    when: 'when the page is opened again after 300 s',
    english: 'Your code has expired. Ask for a new one.',
    says: 'login:error.expired',
    bring: async (speak) => speak((await reopen(300)).i18n),
  },
  {
    spec: 'resume expiry',
    when: 'and when no attempts remain',
    english: 'No attempts left for this code. Ask for a new one.',
    says: 'login:error.noAttempts',
    bring: verify({
      status: 401,
      body: { code: 'otp_wrong', error: 'No.', attemptsRemaining: 0 },
    }),
  },
]
