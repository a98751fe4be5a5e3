import type { Export } from '@dibs/contract'
import { useQuery } from '@tanstack/react-query'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { itemsQuery, pastSessionsQuery } from '../../shared/api/queries.ts'
import { useServices } from '../../shared/services/services.tsx'
import { aProfile } from '../../shared/testing/profile.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import { refusal, renderProfile } from './testing/render-profile.tsx'

const EXPORT = 'GET /user/export'
const ERASE = 'POST /user/erase-data'
const DELETE = 'DELETE /user'
const DONE = { status: 204 }

function anExport(): Export {
  const { tiktokIsVerified, isTikTokLinked, plan, ...profile } = aProfile()
  const notSuspended = { suspendedAt: null, suspendedReason: null }
  const exportedAt = '2026-01-01T17:00:00.000Z'
  return {
    exportedAt,
    profile: { ...profile, ...notSuspended, createdAt: exportedAt },
    plan: { plan, requestedPlan: null, changedAt: null, erasedStartsAt: [] },
    helpers: [],
    helpsIn: [],
    devices: [],
    contactChanges: [],
    accountLosses: [],
    operatorActions: [],
    accountProof: null,
    shop: null,
    pageReports: [],
    keys: [],
    paymentNotices: [],
    buyers: { lives: [], blocks: [], contacts: [] },
    items: [],
    sessions: [],
  }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('downloading the data', () => {
  function catchFile() {
    const files: { name: string; blob: Blob }[] = []
    let blob = new Blob()
    vi.spyOn(URL, 'createObjectURL').mockImplementation((made) => {
      blob = made as Blob
      return 'blob:dibs'
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      files.push({ name: this.download, blob })
    })
    return files
  }

  it('keeps it as a file, and shows meanwhile that it is on its way', async () => {
    const files = catchFile()
    let answer = () => {}
    const arrived = new Promise<void>((resolve) => {
      answer = resolve
    })
    const data = anExport()
    const { user } = await renderProfile({
      [EXPORT]: () => arrived.then(() => ({ body: data })),
    })
    await user.click(screen.getByRole('button', { name: /Download my data/ }))
    expect(await screen.findByText('Preparing your file...')).toBeTruthy()
    answer()
    expect(await screen.findByText('Your data is saved as a file.')).toBeTruthy()
    expect(files[0]?.name).toBe('dibs-data-20260102.json')
    expect(JSON.parse((await files[0]?.blob.text()) ?? '')).toEqual(data)
  })

  it('says when it failed', async () => {
    const files = catchFile()
    const { user } = await renderProfile({ [EXPORT]: refusal(500, 'internal', 'Our fault.') })
    await user.click(screen.getByRole('button', { name: /Download my data/ }))
    const message = 'Failed to download your data. Our fault.'
    expect((await screen.findByRole('alert')).textContent).toBe(message)
    expect(files).toEqual([])
  })
})

type Answers = Parameters<typeof renderProfile>[0]

async function openDanger(
  name: RegExp,
  answers: Answers,
  options?: Parameters<typeof renderProfile>[1],
) {
  const view = await renderProfile(answers, options)
  await view.user.click(screen.getByRole('button', { name }))
  await screen.findByRole('dialog')
  return view
}

describe.each([
  ['Erase my data', 'ERASE', ERASE, 'Failed to erase your data.', 'Erasing...'],
  ['Delete my account', 'DELETE', DELETE, 'Failed to delete your account.', 'Deleting...'],
])('%s', (label, word, call, failure, progress) => {
  const name = new RegExp(label)
  const confirmation = () => screen.getByRole<HTMLButtonElement>('button', { name: label })

  it('says what goes and what stays', async () => {
    await openDanger(name, {})
    expect(screen.getByText('Deleted forever')).toBeTruthy()
    expect(screen.getByText('Kept')).toBeTruthy()
  })

  it(`needs ${word} to be typed exactly`, async () => {
    const { user, server } = await openDanger(name, { [call]: DONE })
    const field = screen.getByLabelText(`Type ${word} to confirm`)
    for (const typed of ['', word.toLowerCase(), word.slice(1), `${word}!`]) {
      await user.clear(field)
      if (typed) await user.type(field, typed)
      expect(confirmation().disabled).toBe(true)
      await user.type(field, '{Enter}')
    }
    expect(server.bodiesOf(call)).toEqual([])
    await user.clear(field)
    await user.type(field, ` ${word} `)
    expect(confirmation().disabled).toBe(false)
  })

  it('can be cancelled', async () => {
    const { user, server } = await openDanger(name, { [call]: DONE })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.bodiesOf(call)).toEqual([])
  })

  it('says that it is happening, and why it failed, and keeps the word', async () => {
    let answer = () => {}
    const arrived = new Promise<void>((resolve) => {
      answer = resolve
    })
    const refused = refusal(503, 'service_unavailable', 'In a moment.')
    const { user, session } = await openDanger(name, { [call]: () => arrived.then(() => refused) })
    const field = screen.getByLabelText<HTMLInputElement>(`Type ${word} to confirm`)
    await user.type(field, `${word}{Enter}`)
    expect(await screen.findByRole('button', { name: progress })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeTruthy()
    answer()
    expect((await screen.findByRole('alert')).textContent).toBe(`${failure} In a moment.`)
    expect(field.value).toBe(word)
    expect(document.activeElement).toBe(field)
    expect(session.getToken()).toBe('abc')
  })
})

describe('where the server asks for a fresh code', () => {
  const SEND = 'POST /user/fresh-code'
  const VERIFY = 'POST /user/fresh-code/verify'
  const asked = refusal(403, 'fresh_code_required', 'Confirm first.')
  const sent = {
    body: { field: 'email', to: 's•••@mail.test', expiresInSeconds: 300, attemptsRemaining: 5 },
  }

  it('sends one, takes it, and then deletes', async () => {
    const { user, server, session } = await openDanger(/Delete my account/, {
      [DELETE]: asked,
      [SEND]: sent,
      [VERIFY]: refusal(401, 'otp_wrong', 'Not right.', { attemptsRemaining: 4 }),
    })
    await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Send code' }))
    expect(await screen.findByText('s•••@mail.test')).toBeTruthy()
    const boxes = screen.getByLabelText(/Code, six digits/)
    await user.type(boxes, '111111{Enter}')
    expect(await screen.findByText('Verification failed: Not right.')).toBeTruthy()
    expect(session.getToken()).toBe('abc')
    server.answer(VERIFY, DONE)
    server.answer(DELETE, DONE)
    await user.type(boxes, '123456{Enter}')
    expect(await screen.findByText('Your account and all its data are deleted.')).toBeTruthy()
    expect(server.bodiesOf(VERIFY).at(-1)).toEqual({ otp: '123456' })
    expect(session.getToken()).toBeNull()
  })

  it('can be left, and nothing happens', async () => {
    const { user, server } = await openDanger(/Erase my data/, { [ERASE]: asked, [SEND]: sent })
    await user.type(screen.getByLabelText('Type ERASE to confirm'), 'ERASE{Enter}')
    await screen.findByRole('button', { name: 'Send code' })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.bodiesOf(SEND)).toEqual([])
    expect(server.bodiesOf(ERASE)).toHaveLength(1)
  })

  it('goes back to the word when it could not be done after all', async () => {
    const { user, server } = await openDanger(/Erase my data/, {
      [ERASE]: asked,
      [SEND]: sent,
      [VERIFY]: DONE,
    })
    await user.type(screen.getByLabelText('Type ERASE to confirm'), 'ERASE{Enter}')
    await user.click(await screen.findByRole('button', { name: 'Send code' }))
    server.answer(ERASE, refusal(503, 'service_unavailable', 'In a moment.'))
    await user.type(await screen.findByLabelText(/Code, six digits/), '123456{Enter}')
    expect(await screen.findByText('Failed to erase your data. In a moment.')).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Type ERASE to confirm').value).toBe('ERASE')
  })
})

it.each([
  [/Hapus dataku/, 'HAPUS DATA', ERASE, 'ERASE'],
  [/Hapus akunku/, 'HAPUS AKUN', DELETE, 'DELETE'],
])('in Indonesian, %s takes %s as well', async (name, own, call, word) => {
  const { user, server } = await openDanger(name, { [call]: DONE }, { language: 'id' })
  await user.type(screen.getByLabelText(`Ketik ${own} (atau ${word}) buat lanjut`), `${own}{Enter}`)
  await waitFor(() => expect(server.bodiesOf(call)).toEqual([{ confirmation: word }]))
})

/** Stands for the screens that show the lists. */
function Lists() {
  const { api } = useServices()
  const items = useQuery({ ...itemsQuery(api), retry: false })
  const sessions = useQuery({ ...pastSessionsQuery(api), retry: false })
  return (
    <p>
      {items.data?.length} items, {sessions.data?.length} sessions
    </p>
  )
}

it('erasing empties every list, ends the live on this device, and says so', async () => {
  const onErased = vi.fn(async () => void toast.success('Everything is saved.'))
  const id = '0198a0f0-0000-7000-8000-000000000002'
  const time = '2026-01-01T00:00:00.000Z'
  const { user, server, session } = await openDanger(
    /Erase my data/,
    {
      [ERASE]: DONE,
      'GET /item-clues': { body: [{ id, clue_text: 'A1', updated_at: time }] },
      'GET /past-sessions': {
        body: [{ id, start_time: time, end_time: time, tiktok_username: 'toko' }],
      },
    },
    { onErased, beside: <Lists /> },
  )
  await screen.findByText('1 items, 1 sessions')
  // What is shown comes from what was emptied, not from another answer.
  const down = { status: 503, body: {} }
  server.answer('GET /item-clues', down)
  server.answer('GET /past-sessions', down)
  await user.type(screen.getByLabelText('Type ERASE to confirm'), 'ERASE{Enter}')
  expect(await screen.findByText('Your data is erased.')).toBeTruthy()
  expect(screen.queryByText('Everything is saved.')).toBeNull()
  expect(screen.getByText('0 items, 0 sessions')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.bodiesOf(ERASE)).toEqual([{ confirmation: 'ERASE' }])
  expect(onErased).toHaveBeenCalledOnce()
  expect(session.getToken()).toBe('abc')
})

it('erasing leaves nothing of buyers on the device', async () => {
  const sessionId = 'c0ffee00-0000-4000-8000-000000000001'
  const order = { customerAccountId: '7', customerNickname: 'Rina' }
  const buyer = { accountId: '7', username: 'rina', nickname: 'Rina' }
  const claim = { messageId: '1', buyer, text: 'A1', commentedAt: 1, heardAt: 1, position: 1 }
  const { user, store } = await openDanger(
    /Erase my data/,
    { [ERASE]: DONE },
    {
      stored: {
        token: 'abc',
        'dibs.packing': JSON.stringify([
          { sessionId, ticked: ['7/a/1'], packed: [], orders: [order] },
        ]),
        'dibs.sending': JSON.stringify([{ sessionId, accountId: 'rina', payBy: null }]),
        'dibs.lastLists': JSON.stringify({
          sessionId,
          waitlists: [{ itemId: 'a', itemText: 'A1', claims: [claim] }],
        }),
      },
    },
  )
  await user.type(screen.getByLabelText('Type ERASE to confirm'), 'ERASE{Enter}')
  expect(await screen.findByText('Your data is erased.')).toBeTruthy()
  expect([...store.kept.values()].join()).not.toMatch(/rina|7\/a/i)
})

it('deleting the account forgets token and profile, and says so', async () => {
  const { user, server, session, store } = await openDanger(/Delete my account/, { [DELETE]: DONE })
  await waitFor(() => expect(store.kept.has('userProfile')).toBe(true))
  await user.type(screen.getByLabelText('Type DELETE to confirm'), 'DELETE{Enter}')
  expect(await screen.findByText('Your account and all its data are deleted.')).toBeTruthy()
  expect(server.bodiesOf(DELETE)).toEqual([{ confirmation: 'DELETE' }])
  expect(session.getToken()).toBeNull()
  for (const key of ['token', 'userProfile', 'userInfo']) expect(store.kept.has(key)).toBe(false)
})
