import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { CLIENT_CONFIG } from '../../shared/testing/client-config.ts'
import { forgeServer } from '../../shared/testing/forge-server.ts'
import { renderScreen } from '../../shared/testing/render-screen.tsx'
import { LoginFlow } from './login-flow.tsx'

afterEach(cleanup)

const REQUEST = 'POST /auth/request-otp'
const VERIFY = 'POST /auth/verify-otp'
const SENT = { body: { expiresInSeconds: 300, attemptsRemaining: 5 } }
const LOGIN = {
  token: 'token-1',
  userId: '0198a0f0-0000-7000-8000-000000000001',
  isTikTokLinked: false,
  tiktokUsername: null,
  languagePreference: 'id',
}
const NOW = Date.UTC(2026, 0, 1)
const refusal = (code: string, error: string, more = {}) => ({ error, code, ...more })
const pendingSince = (timestamp: number) => ({
  'dibs.pendingLogin': JSON.stringify({ identifier: 'ani@mail.test', timestamp }),
})
const codeField = () => screen.findByLabelText('Login code, six digits')

async function renderAtCode(answers: Parameters<typeof forgeServer>[0] = {}) {
  const server = forgeServer({ [REQUEST]: SENT, ...answers })
  const view = await renderScreen(<LoginFlow />, { server })
  await view.user.type(screen.getByLabelText('Email or phone number'), ' ani@mail.test {Enter}')
  return { ...view, server, field: await codeField() }
}

describe('step 1', () => {
  it('sends the trimmed identifier with the language, and remembers when', async () => {
    const { server, store } = await renderAtCode()
    const expected = { loginIdentifier: 'ani@mail.test', language: 'en' }
    expect(server.bodiesOf(REQUEST)).toEqual([expected])
    const pending = JSON.parse(store.kept.get('dibs.pendingLogin') ?? '{}')
    expect(pending).toEqual({
      identifier: 'ani@mail.test',
      timestamp: expect.any(Number),
      attemptsRemaining: 5,
    })
  })

  it('says what going on confirms, beside terms and privacy policy', async () => {
    await renderScreen(<LoginFlow />)
    screen.getByText(/^By continuing you confirm that you are 18 or older and accept the/)
    for (const name of ['Terms of Service', 'Privacy Policy'])
      expect(screen.getByRole('button', { name })).toBeTruthy()
  })

  it('refuses an empty field without asking the server, and gives it the focus', async () => {
    const { server, user } = await renderScreen(<LoginFlow />)
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect(screen.getByRole('alert').textContent).toMatch('Enter your email address')
    expect(document.activeElement).toBe(screen.getByLabelText('Email or phone number'))
    expect(server.requests).toEqual([])
  })

  it("shows the server's own sentence, once", async () => {
    const body = refusal('too_many_requests', 'Too many codes. Try again in 75 seconds.', {
      retryAfterSeconds: 75,
    })
    const server = forgeServer({ [REQUEST]: { status: 429, body } })
    const { user } = await renderScreen(<LoginFlow />, { server })
    await user.type(screen.getByLabelText('Email or phone number'), 'ani@mail.test{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Too many codes. Try again in 75 seconds.',
    )
  })

  it('keeps what was typed when no answer comes', async () => {
    const { user } = await renderScreen(<LoginFlow />)
    const field = screen.getByLabelText<HTMLInputElement>('Email or phone number')
    await user.type(field, 'ani@mail.test{Enter}')
    expect((await screen.findByRole('alert')).textContent).toMatch('No answer from Dibs')
    expect(field.value).toBe('ani@mail.test')
  })
})

describe('a phone number as people type it', () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Email or phone number')
  const sent = (server: ReturnType<typeof forgeServer>) =>
    server.bodiesOf(REQUEST).map((body) => (body as { loginIdentifier: string }).loginIdentifier)

  it('is of Indonesia, which is shown', async () => {
    const server = forgeServer({ [REQUEST]: SENT, 'GET /client-config': { body: CLIENT_CONFIG } })
    const { user } = await renderScreen(<LoginFlow />, { server })
    await user.type(field(), '0812-3456 7890')
    const country = await screen.findByLabelText<HTMLSelectElement>('Country of this number')
    expect(country.selectedOptions[0]?.textContent).toBe('Indonesia (+62)')
    expect(screen.getByText('We send the code to +6281234567890 on WhatsApp.')).toBeTruthy()
    await user.type(field(), '{Enter}')
    await codeField()
    expect(sent(server)).toEqual(['+6281234567890'])
  })

  it('is of another country that the seller chooses, or that the installation has set', async () => {
    const config = { body: { ...CLIENT_CONFIG, homeCallingCode: '60' } }
    const server = forgeServer({ [REQUEST]: SENT, 'GET /client-config': config })
    const { user } = await renderScreen(<LoginFlow />, { server })
    await user.type(field(), '012345678')
    await screen.findByText(/\+6012345678 on WhatsApp/)
    await user.selectOptions(screen.getByLabelText('Country of this number'), 'Singapore (+65)')
    await user.type(field(), '9{Enter}')
    await codeField()
    expect(sent(server)).toEqual(['+65123456789'])
  })

  it.each(['ani@mail.test', '+6281234567890'])('%s is sent as it is', async (typed) => {
    const server = forgeServer({ [REQUEST]: SENT })
    const { user } = await renderScreen(<LoginFlow />, { server })
    await user.type(field(), typed)
    expect(screen.queryByLabelText('Country of this number')).toBeNull()
    await user.type(field(), '{Enter}')
    await codeField()
    expect(sent(server)).toEqual([typed])
  })
})

describe('help with the login', () => {
  it('is there at both steps, with the way to people', async () => {
    const { user } = await renderAtCode({ 'GET /client-config': { body: CLIENT_CONFIG } })
    await user.click(screen.getByRole('button', { name: 'Trouble logging in?' }))
    expect(screen.getByText(/look in the spam folder/)).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Write to help@dibs.test' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Wrong address? Go back' }))
    expect(screen.getByRole('button', { name: 'Trouble logging in?' })).toBeTruthy()
  })
})

describe('after a login that ended elsewhere', () => {
  it('says so, until a code is asked for', async () => {
    const server = forgeServer({ [REQUEST]: SENT })
    const { user } = await renderScreen(<LoginFlow wasLoggedOut />, { server })
    const notice = 'You were logged out, maybe from another device. Log in to go on.'
    expect(screen.getByRole('alert').textContent).toBe(notice)
    await user.type(screen.getByLabelText('Email or phone number'), 'ani@mail.test{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Wrong address? Go back' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('step 2', () => {
  it('takes digits only, and sends six of them', async () => {
    const { user, field, server, session } = await renderAtCode({ [VERIFY]: { body: LOGIN } })
    await user.type(field, '12ab3')
    await user.type(field, '{Enter}')
    expect(server.bodiesOf(VERIFY)).toEqual([])
    await user.type(field, '456')
    await waitFor(() => expect(session.getToken()).toBe('token-1'))
    expect(server.bodiesOf(VERIFY)).toEqual([{ loginIdentifier: 'ani@mail.test', otp: '123456' }])
  })

  it('sends the code with its sixth digit, once', async () => {
    const { user, field, server } = await renderAtCode({ [VERIFY]: { body: LOGIN } })
    await user.type(field, '12345')
    expect(server.bodiesOf(VERIFY)).toEqual([])
    await user.type(field, '6')
    await waitFor(() => expect(server.bodiesOf(VERIFY)).toHaveLength(1))
  })

  it('keeps token and user info, and forgets the pending login', async () => {
    const { user, field, store } = await renderAtCode({ [VERIFY]: { body: LOGIN } })
    await user.type(field, '123456')
    await waitFor(() => expect(store.kept.get('token')).toBe('token-1'))
    await waitFor(() => expect(store.kept.has('userInfo')).toBe(true))
    expect(JSON.parse(store.kept.get('userInfo') ?? '')).toEqual({
      isTikTokLinked: false,
      tiktokUsername: null,
      languagePreference: 'id',
    })
    expect(store.kept.has('dibs.pendingLogin')).toBe(false)
  })

  it('takes the first six digits of the clipboard, letters or not', async () => {
    const { field, server } = await renderAtCode({ [VERIFY]: { body: LOGIN } })
    fireEvent.paste(field, { clipboardData: { getData: () => 'Your code: 123-456, again 999' } })
    await waitFor(() =>
      expect(server.bodiesOf(VERIFY)).toEqual([
        { loginIdentifier: 'ani@mail.test', otp: '123456' },
      ]),
    )
  })

  it('says what is wrong and how many attempts are left, and empties the boxes', async () => {
    const body = refusal('otp_wrong', 'That code is not right.', { attemptsRemaining: 1 })
    const { user, field } = await renderAtCode({ [VERIFY]: { status: 401, body } })
    await user.type(field, '123456')
    expect((await screen.findByRole('alert')).textContent).toBe('That code is not right.')
    expect(screen.getByText('1 attempt left')).toBeTruthy()
    expect((field as HTMLInputElement).value).toBe('')
  })

  it.each(['account_suspended', 'address_replaced'])(
    'shows the sentence of %s as text, and the way to people',
    async (code) => {
      const error = 'Suspended: “<b>sold air</b>”. Write to support.'
      const body = refusal(code, error, { reason: '<b>sold air</b>' })
      const { user, field } = await renderAtCode({
        [VERIFY]: { status: 403, body },
        'GET /client-config': { body: CLIENT_CONFIG },
      })
      expect(screen.queryByRole('link')).toBeNull()
      await user.type(field, '123456')
      expect((await screen.findByRole('alert')).textContent).toBe(error)
      const link = await screen.findByRole('link', { name: 'Write to help@dibs.test' })
      expect(link.getAttribute('href')).toBe('mailto:help@dibs.test')
    },
  )

  it.each([
    ['otp_expired', 0, 'Your code has expired. Ask for a new one.'],
    ['otp_wrong', 0, 'No attempts left for this code. Ask for a new one.'],
  ])('returns to step 1 on %s', async (code, attemptsRemaining, message) => {
    const body = refusal(code, 'No.', { attemptsRemaining })
    const { user, field, store } = await renderAtCode({ [VERIFY]: { status: 401, body } })
    await user.type(field, '123456')
    expect((await screen.findByText(message)).getAttribute('role')).toBe('alert')
    expect(store.kept.has('dibs.pendingLogin')).toBe(false)
  })

  it('clears what is saved when the seller goes back, and keeps the address to mend', async () => {
    const { user, store } = await renderAtCode()
    await user.click(screen.getByRole('button', { name: 'Wrong address? Go back' }))
    const field = screen.getByLabelText<HTMLInputElement>('Email or phone number')
    expect(field.value).toBe('ani@mail.test')
    expect(store.kept.has('dibs.pendingLogin')).toBe(false)
  })
})

it('leads back to the code that is on its way, when its address is given again', async () => {
  const { user, server, store } = await renderAtCode()
  await user.click(screen.getByRole('button', { name: 'Wrong address? Go back' }))
  const body = refusal('otp_too_soon', 'Another one in 38 seconds.', { retryAfterSeconds: 38 })
  server.answer(REQUEST, { status: 429, body })
  await user.click(screen.getByRole('button', { name: 'Send code' }))
  await codeField()
  expect(screen.queryByText(/38 seconds/)).toBeNull()
  expect(JSON.parse(store.kept.get('dibs.pendingLogin') ?? '')).toMatchObject({
    identifier: 'ani@mail.test',
  })
})

describe('a code that could not be delivered', () => {
  const DELIVERY = 'POST /auth/code-delivery'
  const patient = { timeout: 10_000 }
  async function renderAtNumber(state: string) {
    const sent = { body: { ...SENT.body, delivery: 'handle-1' } }
    const server = forgeServer({ [REQUEST]: sent, [DELIVERY]: { body: { state } } })
    const view = await renderScreen(<LoginFlow />, { server })
    await view.user.type(screen.getByLabelText('Email or phone number'), '+6281200000026{Enter}')
    await codeField()
    return { ...view, server }
  }

  it.each([
    ['no_whatsapp', 'This number has no WhatsApp. Use your email instead.'],
    ['failed', 'WhatsApp could not deliver the code. Use your email instead.'],
  ])('since %s says so, and leads to an empty first step', async (state, sentence) => {
    const { server, user, store } = await renderAtNumber(state)
    const alert = await screen.findByRole('alert', {}, patient)
    expect(alert.textContent).toContain(sentence)
    expect(server.bodiesOf(DELIVERY)).toEqual([{ delivery: 'handle-1' }])
    await user.click(screen.getByRole('button', { name: 'Use your email' }))
    const field = screen.getByLabelText<HTMLInputElement>('Email or phone number')
    expect([field.value, document.activeElement]).toEqual(['', field])
    expect(store.kept.has('dibs.pendingLogin')).toBe(false)
  })

  it('is asked about again while nothing is known, and nothing is shown', async () => {
    const { server } = await renderAtNumber('waiting')
    await waitFor(() => expect(server.bodiesOf(DELIVERY).length).toBeGreaterThan(1), patient)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('after a reload', () => {
  it('goes on at the code, with the time that is left as mm:ss', async () => {
    await renderScreen(<LoginFlow />, { stored: pendingSince(NOW - 61_000), now: () => NOW })
    await codeField()
    expect(screen.getByRole('timer').textContent).toBe('03:59')
  })

  it('starts over with the expired message from 300 s on', async () => {
    const stored = pendingSince(NOW - 300_000)
    const { store } = await renderScreen(<LoginFlow />, { stored, now: () => NOW })
    expect(screen.getByRole('alert').textContent).toMatch('Your code has expired')
    await waitFor(() => expect(store.kept.has('dibs.pendingLogin')).toBe(false))
  })

  it('starts at step 1 when the storage holds what somebody else wrote', async () => {
    await renderScreen(<LoginFlow />, { stored: { 'dibs.pendingLogin': '{"identifier":7}' } })
    expect(screen.getByLabelText('Email or phone number')).toBeTruthy()
  })
})

describe('a code that does not arrive', () => {
  it('can be sent again from 60 s on, while the first one counts down', async () => {
    let now = NOW
    const server = forgeServer({ [REQUEST]: SENT })
    const stored = pendingSince(NOW - 59_000)
    const { user } = await renderScreen(<LoginFlow />, { server, stored, now: () => now })
    await codeField()
    expect(screen.queryByRole('button', { name: 'Nothing arrived? Send again' })).toBeNull()
    now += 1_000
    await user.click(await screen.findByRole('button', { name: 'Nothing arrived? Send again' }))
    await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('05:00'))
    expect(server.bodiesOf(REQUEST)).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Nothing arrived? Send again' })).toBeNull()
  })

  it('waits as long as the server asks', async () => {
    const body = refusal('otp_too_soon', 'You can send another one in 12 seconds.', {
      retryAfterSeconds: 12,
    })
    const server = forgeServer({ [REQUEST]: { status: 429, body } })
    const stored = pendingSince(NOW - 61_000)
    const { user } = await renderScreen(<LoginFlow />, { server, stored, now: () => NOW })
    await user.click(await screen.findByRole('button', { name: 'Nothing arrived? Send again' }))
    expect((await screen.findByRole('alert')).textContent).toBe(body.error)
    expect(screen.queryByRole('button', { name: 'Nothing arrived? Send again' })).toBeNull()
  })
})

it('the attempts that are left are still known after a reload', async () => {
  const body = refusal('otp_wrong', 'That code is not right.', { attemptsRemaining: 2 })
  const { user, field, store } = await renderAtCode({ [VERIFY]: { status: 401, body } })
  await user.type(field, '123456')
  await screen.findByText('2 attempts left')
  const kept = store.kept.get('dibs.pendingLogin') ?? ''
  cleanup()
  await renderScreen(<LoginFlow />, { stored: { 'dibs.pendingLogin': kept } })
  expect(await screen.findByText('2 attempts left')).toBeTruthy()
})

describe('when the countdown reaches 0', () => {
  it('stays at the code and offers another one', async () => {
    let now = NOW
    const server = forgeServer({ [REQUEST]: SENT })
    const stored = pendingSince(NOW - 299_000)
    const { user } = await renderScreen(<LoginFlow />, { server, stored, now: () => now })
    await codeField()
    expect(screen.queryByRole('button', { name: 'Resend code' })).toBeNull()
    now += 1_000
    await user.click(await screen.findByRole('button', { name: 'Resend code' }))
    expect((await screen.findByRole('timer')).textContent).toBe('05:00')
    expect(server.bodiesOf(REQUEST)).toHaveLength(1)
  })

  it('waits as long as the server asks', async () => {
    const body = refusal('too_many_requests', 'Too many codes.', { retryAfterSeconds: 40 })
    const server = forgeServer({ [REQUEST]: { status: 429, body } })
    let now = NOW
    const stored = pendingSince(NOW - 299_999)
    const { user } = await renderScreen(<LoginFlow />, { server, stored, now: () => now })
    await codeField()
    now += 10
    await user.click(await screen.findByRole('button', { name: 'Resend code' }))
    const waiting = await screen.findByRole<HTMLButtonElement>('button', {
      name: /Resend in 00:40/,
    })
    expect(waiting.disabled).toBe(true)
  })
})

it('says when the code may not come, and what to do then', async () => {
  const scarce = { body: { ...SENT.body, isScarce: true } }
  await renderAtCode({ [REQUEST]: scarce })
  expect(screen.getByText(/the one to ani@mail.test may not come/)).toBeTruthy()
})
