import type { ContactField } from '@dibs/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { aProfile } from '../../shared/testing/profile.ts'
import { refusal, renderProfile } from './testing/render-profile.tsx'

afterEach(cleanup)

const SEND = 'POST /user/profile/send-otp'
const VERIFY = 'POST /user/profile/verify-otp'
const PROFILE = 'GET /user/profile'
const NOW = Date.UTC(2026, 0, 1)
const NAMES = { email: 'Email', phoneNumber: 'Phone' }
const SENT = { body: { message: 'We sent you a code.' } }

type Answers = Parameters<typeof renderProfile>[0]
type View = Awaited<ReturnType<typeof renderProfile>>

async function type(view: View, field: ContactField, typed: string) {
  await view.user.click(
    screen.getByRole('button', { name: new RegExp(`^Edit ${NAMES[field]}`, 'i') }),
  )
  const input = screen.getByLabelText<HTMLInputElement>(NAMES[field])
  await view.user.clear(input)
  if (typed) await view.user.type(input, typed)
  await view.user.click(screen.getByRole('button', { name: 'Save' }))
  return input
}

/** A new address is typed and waits in the dialog to be sent a code. */
async function renderAtSend(answers: Answers = {}, field: ContactField = 'email', now = () => NOW) {
  const view = await renderProfile({ [SEND]: SENT, ...answers }, { now })
  const typed = field === 'email' ? 'Baru@Mail.Test' : '+62 812-3456-7890'
  const input = await type(view, field, typed)
  await screen.findByRole('dialog')
  return { ...view, input }
}
async function renderAtCode(answers: Answers = {}, field?: ContactField, now?: () => number) {
  const view = await renderAtSend(answers, field, now)
  await view.user.click(screen.getByRole('button', { name: 'Send code' }))
  return { ...view, boxes: await screen.findByLabelText<HTMLInputElement>('Code, six digits') }
}

describe('a new e-mail address or phone number', () => {
  it.each([
    ['email', '', 'Email cannot be empty.'],
    ['email', '  ', 'Email cannot be empty.'],
    ['email', 'ani.mail.test', 'Invalid email format.'],
    ['email', 'ANI@mail.test ', 'New email is the same as current email.'],
    ['phoneNumber', '', 'Phone number cannot be empty.'],
    [
      'phoneNumber',
      '081234567890',
      'Invalid phone number format. Must be international (e.g., +1234567890).',
    ],
    ['phoneNumber', '+62 811-111-1111', 'New phone number is the same as current phone number.'],
  ] as const)('is refused beside the field (%s, %j)', async (field, typed, message) => {
    const body = aProfile({ phoneNumber: '+628111111111' })
    const view = await renderProfile({ [PROFILE]: { body } })
    const input = await type(view, field, typed)
    expect(screen.getByRole('alert').textContent).toBe(message)
    expect(input.value).toBe(typed)
    expect(document.activeElement).toBe(input)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(view.server.bodiesOf(SEND)).toEqual([])
  })

  it.each([
    ['email', 'baru@mail.test'],
    ['phoneNumber', '+6281234567890'],
  ] as const)('is sent a code as it will be kept: %s', async (field, value) => {
    const { server } = await renderAtCode({}, field)
    expect(server.bodiesOf(SEND)).toEqual([{ field, value }])
    expect(screen.getByText(value)).toBeTruthy()
  })

  it('is saved after its code, shown, cached, read anew, and said', async () => {
    const message = 'Your new email address is saved.'
    const { user, boxes, server, store } = await renderAtCode({ [VERIFY]: { body: { message } } })
    server.answer(PROFILE, { body: aProfile({ email: 'baru@mail.test' }) })
    const readBefore = server.bodiesOf(PROFILE).length
    await user.type(boxes, '123456{Enter}')
    const told = 'We told ani@mail.test. From there it can be undone for 72 hours.'
    expect(await screen.findByText(`${message} ${told}`)).toBeTruthy()
    expect(server.bodiesOf(VERIFY)).toEqual([
      { field: 'email', value: 'baru@mail.test', otp: '123456' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText('baru@mail.test')).toBeTruthy()
    expect(JSON.parse(store.kept.get('userProfile') ?? '{}').email).toBe('baru@mail.test')
    await waitFor(() => expect(server.bodiesOf(PROFILE)).toHaveLength(readBefore + 1))
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit email' })),
    )
  })
})

it('a first number replaces none, so nobody is told', async () => {
  const message = 'Your new number is saved.'
  const answers = { [VERIFY]: { body: { message } } }
  const { user, boxes } = await renderAtCode(answers, 'phoneNumber')
  await user.type(boxes, '123456{Enter}')
  expect(await screen.findByText(message)).toBeTruthy()
})

describe('sending the code', () => {
  it.each([
    [refusal(503, 'message_not_sent', 'We could not send it.'), 'We could not send it.'],
    [{ status: 500, body: 'oops' }, 'Unknown error'],
  ])('says why it failed', async (answer, reason) => {
    const { user } = await renderAtSend({ [SEND]: answer })
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    expect((await screen.findByRole('alert')).textContent).toBe(`Failed to send OTP: ${reason}`)
  })

  it('says when no answer came', async () => {
    const { user, server } = await renderAtSend()
    server.answer(SEND, () => {
      throw new TypeError('offline')
    })
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^Failed to send OTP: No answer from Dibs/)
  })

  it('waits as long as the server asks', async () => {
    const answer = refusal(429, 'too_many_requests', 'Too many.', { retryAfterSeconds: 40 })
    const { user } = await renderAtSend({ [SEND]: answer })
    await user.click(screen.getByRole('button', { name: 'Send code' }))
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send in 00:40' })
    expect(button.disabled).toBe(true)
  })

  it('can be left for the field, which keeps what was typed', async () => {
    const { user, input, server } = await renderAtSend()
    await user.click(screen.getByRole('button', { name: 'Wrong address? Go back' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(input.value).toBe('Baru@Mail.Test')
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect(server.bodiesOf(SEND)).toEqual([])
  })
})

describe('the code', () => {
  it.each([
    ['', 'Please enter the OTP.'],
    ['123', 'The code has six digits.'],
  ])('is asked for when %j is entered', async (typed, message) => {
    const { user, boxes, server } = await renderAtCode()
    if (typed) await user.type(boxes, typed)
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(boxes.value).toBe(typed)
    expect(document.activeElement).toBe(boxes)
    expect(server.bodiesOf(VERIFY)).toEqual([])
  })

  it.each([
    [{ attemptsRemaining: 4 }, '4 attempts left'],
    [{ attemptsRemaining: 1 }, '1 attempt left'],
    [{ attemptsRemaining: 0 }, 'No attempts left for this code. Send a new one.'],
  ])('that is wrong says how many attempts are left, and logs nobody out', async (more, left) => {
    const answer = refusal(401, 'otp_wrong', 'That code is not right.', more)
    const { user, boxes, session } = await renderAtCode({ [VERIFY]: answer })
    await user.type(boxes, '123456{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe('Verification failed: That code is not right.')
    expect(screen.getByText(left)).toBeTruthy()
    expect(boxes.value).toBe('')
    await waitFor(() => expect(document.activeElement).toBe(boxes))
    expect(session.getToken()).toBe('abc')
  })

  it.each([
    [
      refusal(401, 'otp_expired', 'This code has expired.', { attemptsRemaining: 0 }),
      'This code has expired.',
    ],
    [refusal(409, 'contact_taken', 'Another account uses this.'), 'Another account uses this.'],
    [{ status: 500, body: 'oops' }, 'Unknown error'],
  ])('that is refused says why, and logs nobody out', async (answer, reason) => {
    const { user, boxes, session } = await renderAtCode({ [VERIFY]: answer })
    await user.type(boxes, '123456{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toBe(`Verification failed: ${reason}`)
    expect(screen.queryByText(/attempts left/)).toBeNull()
    expect(session.getToken()).toBe('abc')
  })

  it('can be sent again after 60 seconds', async () => {
    let now = NOW
    const { user, server } = await renderAtCode({}, 'email', () => now)
    const waiting = screen.getByRole<HTMLButtonElement>('button', { name: 'Resend in 01:00' })
    expect(waiting.disabled).toBe(true)
    now += 60_000
    await user.click(await screen.findByRole('button', { name: 'Resend code' }))
    expect(await screen.findByRole('button', { name: 'Resend in 01:00' })).toBeTruthy()
    expect(server.bodiesOf(SEND)).toHaveLength(2)
  })

  it('is still asked for when the dialog was closed and the same address is saved again', async () => {
    const { user, server } = await renderAtCode()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByLabelText('Code, six digits')).toBeTruthy()
    expect(server.bodiesOf(SEND)).toHaveLength(1)
  })
})
