import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  CHALLENGE,
  KEY,
  LINK,
  LISTEN,
  renderDialog,
  STORED,
  VERIFY,
} from './testing/render-dialog.tsx'

const FOUND = { found: true, user_id: '7000000000000000001', nickname: 'Toko Ani' }

/** The server is asked every few seconds. */
const LONG = { timeout: 10_000 }

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList)
})
afterEach(cleanup)

const atStep = (step: 1 | 2 | 3 | 4 | 5) =>
  ({
    1: () => screen.findByLabelText('TikTok username'),
    2: () => screen.findByRole('heading', { name: 'Open your TikTok profile' }),
    3: () => screen.findByRole('heading', { name: 'Tap Bio' }),
    4: () => screen.findByRole('heading', { name: 'Paste the word and save' }),
    5: () => screen.findByRole('button', { name: /^(Verify|Try again|Start looking)$/ }),
  })[step]()
const atEnd = () => screen.findByRole('button', { name: 'Continue' })
const press = (name: string) => screen.getByRole('button', { name })
/** Past the pictures, without copying. */
async function toWord(user: Awaited<ReturnType<typeof renderDialog>>['user']) {
  await user.type(await screen.findByLabelText('TikTok username'), 'toko.ani{Enter}')
  await atStep(2)
  await user.click(press('Picture 3 of 3'))
  await user.click(press('Next picture'))
  await atStep(5)
}

describe('the verification', () => {
  it('goes from the username through three pictures to the word', async () => {
    const { user, server, store } = await renderDialog()
    await user.type(await screen.findByLabelText('TikTok username'), ' @Toko.Ani {Enter}')
    await atStep(2)
    expect(server.bodiesOf(CHALLENGE)).toEqual([{ username: 'toko.ani' }])
    expect(store.kept.get(KEY)).toBe(STORED[KEY])
    await user.click(press('Next picture'))
    await atStep(3)
    await user.click(press('Previous picture'))
    await atStep(2)
    await user.click(press('Picture 3 of 3'))
    await atStep(4)
    await user.click(press('Next picture'))
    await atStep(5)
    expect(screen.getByText('mango48', { selector: 'strong' })).toBeTruthy()
    await user.click(press('Back'))
    await atStep(4)
  })

  it('takes the name from a pasted address of a profile', async () => {
    const { user, server } = await renderDialog()
    const field = await screen.findByLabelText<HTMLInputElement>('TikTok username')
    await user.click(field)
    await user.paste('https://www.tiktok.com/@Toko.Ani?_t=8s&lang=id-ID')
    expect(field.value).toBe('Toko.Ani')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(server.bodiesOf(CHALLENGE)).toEqual([{ username: 'toko.ani' }]))
  })

  it.each([
    ['   ', 'Please enter a username'],
    ['a', 'A username has 2 to 24 letters, digits, underscores or periods.'],
  ])(
    'refuses the username "%s" beside the field, without asking the server',
    async (typed, text) => {
      const { user, server } = await renderDialog()
      await user.type(await screen.findByLabelText('TikTok username'), `${typed}{Enter}`)
      expect((await screen.findByRole('alert')).textContent).toBe(text)
      expect(server.requests).toEqual([])
    },
  )

  it('opens at the word when one was made before', async () => {
    await renderDialog({ [VERIFY]: { body: FOUND } }, STORED)
    await atStep(5)
    // The page was dropped while the seller was in TikTok, perhaps: what is next is the check.
    expect(press('Verify').className).toMatch('bg-action ')
    document.dispatchEvent(new Event('visibilitychange'))
    await atEnd()
  })

  it('links the account when the word is found, shows success, and hands it over on Continue', async () => {
    const { user, server, store, onVerified, onClose } = await renderDialog(
      { [VERIFY]: { body: FOUND } },
      STORED,
    )
    await user.click(press('Verify'))
    const proceed = await atEnd()
    expect(screen.getByRole('status').textContent).toMatch(/remove the word now/)
    const query = server.requests[0]?.query
    expect([query?.get('username'), query?.get('word')]).toEqual(['toko.ani', 'mango48'])
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    const tiktokAccount = { tiktokUsername: 'toko.ani', tiktokAccountId: FOUND.user_id }
    expect(server.bodiesOf(LINK)).toEqual([{ ...tiktokAccount, tiktokNickname: 'Toko Ani' }])
    expect(store.kept.has(KEY)).toBe(false)
    await user.click(proceed)
    const account = { username: 'toko.ani', accountId: FOUND.user_id, nickname: 'Toko Ani' }
    expect(onVerified).toHaveBeenCalledExactlyOnceWith(account)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('stays at the word when the account could not be linked, and links it when asked again', async () => {
    const { user, server } = await renderDialog(
      { [VERIFY]: { body: FOUND }, [LINK]: { status: 502, body: 'Bad gateway' } },
      STORED,
    )
    await user.click(press('Verify'))
    const text = 'Failed to update username on backend'
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    await atStep(5)
    server.answer(LINK, { body: { message: 'Linked.' } })
    await user.click(press('Try again'))
    await atEnd()
    expect(server.requests.filter(({ call }) => call === VERIFY)).toHaveLength(1)
  })

  it('tells at once that there is no such account, and goes on with it all the same', async () => {
    const body = { word: 'mango48', provesByBio: true, account: 'missing' }
    const { user, server, store } = await renderDialog({ [CHALLENGE]: { body } })
    const field = await screen.findByLabelText('TikTok username')
    await user.type(field, 'toko.anni{Enter}')
    const text = 'There is no @toko.anni on TikTok. Check the spelling.'
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(store.kept.has(KEY)).toBe(false)
    await user.type(field, 'x')
    expect(press('Next')).toBeTruthy()
    await user.keyboard('{Backspace}')
    await user.click(press('Use it anyway'))
    await atStep(2)
    expect(server.bodiesOf(CHALLENGE)).toHaveLength(1)
  })

  it('looks again when the account was private', async () => {
    const body = { word: 'mango48', provesByBio: false, account: 'private' }
    const { user, server } = await renderDialog({ [CHALLENGE]: { body } })
    await user.type(await screen.findByLabelText('TikTok username'), 'toko.ani{Enter}')
    const text = '@toko.ani is private. Make it public in TikTok first.'
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    const seen = { word: 'mango49', provesByBio: true, account: 'found', nickname: 'Toko Ani' }
    server.answer(CHALLENGE, { body: seen })
    await user.click(press('Next'))
    await atStep(2)
    expect(screen.getByText('mango49', { selector: 'strong' })).toBeTruthy()
    expect(screen.getByText(/\(.Toko Ani.\):$/)).toBeTruthy()
  })

  it('verifies from the first picture on, for who has the word in the bio without copying it', async () => {
    const { user } = await renderDialog({ [VERIFY]: { body: FOUND } })
    await user.type(await screen.findByLabelText('TikTok username'), 'toko.ani{Enter}')
    await atStep(2)
    await user.click(press('In your bio already? Verify'))
    await atEnd()
  })

  it('shows the seller’s own word in the last picture', async () => {
    const body = { word: 'papaya7', provesByBio: true, account: 'unread' }
    const { user } = await renderDialog({ [CHALLENGE]: { body } })
    await user.type(await screen.findByLabelText('TikTok username'), 'toko.ani{Enter}')
    await atStep(2)
    const drawn = () =>
      screen.getAllByText('papaya7').filter((each) => each.closest('[aria-hidden]'))
    expect(drawn()).toEqual([])
    await user.click(press('Picture 3 of 3'))
    expect(drawn()).toHaveLength(1)
  })

  it('needs no more pictures once the word is copied, and looks when the seller comes back', async () => {
    const { user, server } = await renderDialog({ [VERIFY]: { body: FOUND } })
    await user.type(await screen.findByLabelText('TikTok username'), 'toko.ani{Enter}')
    await atStep(2)
    await user.click(press('Copy word'))
    await atStep(5)
    expect(press('Copied')).toBeTruthy()
    expect(server.requests.filter(({ call }) => call === VERIFY)).toEqual([])
    document.dispatchEvent(new Event('visibilitychange'))
    await atEnd()
  })

  it('shows the bio that was read, beside why it was not enough', async () => {
    const missing = { found: false, user_id: null, nickname: null, reason: 'word' }
    const { user, server } = await renderDialog(
      { [VERIFY]: { body: { ...missing, bio: 'Live tiap malam\nmango4' } } },
      STORED,
    )
    await user.click(press('Verify'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/^Verification failed. Make sure the word is in your bio./)
    expect(alert.textContent).toMatch(/Your bio, as we read it: “Live tiap malam\nmango4”$/)
    server.answer(VERIFY, { body: { ...missing, bio: '  ' } })
    await user.click(press('Verify'))
    expect((await screen.findByRole('alert')).textContent).toMatch(/as we read it: it is empty\.$/)
  })

  it('lets one button stand out: copy, then verify', async () => {
    const missing = { found: false, user_id: null, nickname: null, reason: 'word' }
    const { user } = await renderDialog({ [VERIFY]: { body: missing } })
    await toWord(user)
    const ways = () => [screen.getByRole('button', { name: /Copy word|Copied/ }), press('Verify')]
    const standsOut = () => ways().map((way) => way.className.includes('bg-action '))
    expect(standsOut()).toEqual([true, false])
    await user.click(press('Copy word'))
    await waitFor(() => expect(standsOut()).toEqual([false, true]))
    document.dispatchEvent(new Event('visibilitychange'))
    await screen.findByRole('alert')
    expect(standsOut()).toEqual([false, true])
  })

  it('looks at the bio when the seller comes back from TikTok', async () => {
    const { user, server } = await renderDialog({ [VERIFY]: { body: FOUND } })
    await toWord(user)
    const looks = () => server.requests.filter(({ call }) => call === VERIFY)
    const link = screen.getByRole('link', { name: 'Open TikTok' })
    expect(link.getAttribute('href')).toBe('https://www.tiktok.com/@toko.ani')
    link.addEventListener('click', (event) => event.preventDefault())
    document.dispatchEvent(new Event('visibilitychange'))
    expect(looks()).toEqual([])
    await user.click(link)
    document.dispatchEvent(new Event('visibilitychange'))
    await atEnd()
  })

  it('hands the account over, too, when success is put away by a slip', async () => {
    const { user, onVerified, onClose } = await renderDialog({ [VERIFY]: { body: FOUND } }, STORED)
    await user.click(press('Verify'))
    await atEnd()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(onVerified).toHaveBeenCalledOnce()
  })

  it.each([
    ['word', 'Verification failed. Make sure the word is in your bio.'],
    ['private', 'This account is private. Make it public, then verify again.'],
    ['missing', 'There is no account @toko.ani. Cancel and check the spelling.'],
    [undefined, 'Verification failed. Make sure the word is in your bio.'],
  ])('stays at the word when it is not found (%s), and says why', async (reason, text) => {
    const body = { found: false, user_id: null, nickname: null, reason }
    const { user } = await renderDialog({ [VERIFY]: { body } }, STORED)
    await user.click(press('Verify'))
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(await atStep(5)).toBeTruthy()
  })

  it('says that it is verifying meanwhile', async () => {
    const answered = Promise.withResolvers<void>()
    const answer = () => answered.promise.then(() => ({ body: FOUND }))
    const { user } = await renderDialog({ [VERIFY]: answer }, STORED)
    await user.click(press('Verify'))
    expect(press('Verifying...')).toBeTruthy()
    answered.resolve()
    await atEnd()
  })

  it('says that something went wrong when the answer is none', async () => {
    const { user } = await renderDialog({ [VERIFY]: { status: 502, body: 'Bad gateway' } }, STORED)
    await user.click(press('Verify'))
    const text = 'Something went wrong. Please try again.'
    expect((await screen.findByRole('alert')).textContent).toBe(text)
  })

  it('starts over with the username when the word has run out', async () => {
    const body = { error: 'Expired.', code: 'challenge_expired' }
    const { user, store } = await renderDialog({ [VERIFY]: { status: 409, body } }, STORED)
    await user.click(press('Verify'))
    await atStep(1)
    expect(screen.getByLabelText<HTMLInputElement>('TikTok username').value).toBe('toko.ani')
    expect(screen.getByRole('alert').textContent).toMatch('expired')
    expect(store.kept.has(KEY)).toBe(false)
  })

  it.each(['the close icon', 'Escape'])('forgets the word when cancelled by %s', async (how) => {
    const { user, store, onClose, onVerified } = await renderDialog({}, STORED)
    await (how === 'Escape' ? user.keyboard('{Escape}') : user.click(press('Close')))
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(onVerified).not.toHaveBeenCalled()
    expect(store.kept.has(KEY)).toBe(false)
  })

  it('says "Copied" for a moment', async () => {
    const writeText = vi.fn(async () => {})
    const { user } = await renderDialog({}, STORED)
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as never)
    await user.click(press('Copy word'))
    expect(writeText).toHaveBeenCalledExactlyOnceWith('mango48')
    expect(await screen.findByText('Copied')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Copied')).toBeNull(), { timeout: 5_000 })
  })
})

const NOTHING = { found: false, user_id: null, nickname: null }
const heard = (state: string) => ({ body: { ...NOTHING, state } })
const UNREADABLE = /TikTok is not showing us your bio right now/

describe('the word in the live', () => {
  it('is offered beside the bio, and back', async () => {
    const { user } = await renderDialog({}, STORED)
    await user.click(press('Type it in your live instead'))
    expect(screen.getByText('mango48', { selector: 'strong' })).toBeTruthy()
    expect(screen.queryByText(UNREADABLE)).toBeNull()
    await user.click(press('Use the bio instead'))
    expect(press('Verify')).toBeTruthy()
  })

  it.each([
    [
      'the page cannot be read',
      { status: 503, body: { error: 'It did not open.', code: 'profile_unreadable' } },
    ],
    ['the word was given unread', { body: { ...NOTHING, reason: 'live_only' } }],
  ])('takes the place of the bio when %s', async (_, answer) => {
    const { user } = await renderDialog({ [VERIFY]: answer }, STORED)
    await user.click(press('Verify'))
    expect(await screen.findByText(UNREADABLE)).toBeTruthy()
    expect(press('Start looking')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use the bio instead' })).toBeNull()
  })

  it('is where a word leads at once that counts nowhere else', async () => {
    const { user } = await renderDialog({
      [CHALLENGE]: { body: { word: 'mango48', provesByBio: false } },
    })
    await user.type(await screen.findByLabelText('TikTok username'), 'toko.ani{Enter}')
    await atStep(2)
    expect(screen.getByText(UNREADABLE)).toBeTruthy()
    await user.click(press('Type it in your live'))
    await atStep(5)
    expect(press('Start looking')).toBeTruthy()
  })

  it('is listened for until it is found, and every state is told', async () => {
    const { user, server, onVerified } = await renderDialog({ [LISTEN]: heard('waiting') }, STORED)
    await user.click(press('Type it in your live instead'))
    await user.click(press('Start looking'))
    expect(await screen.findByText('Connecting to your live...')).toBeTruthy()
    for (const [state, text] of [
      ['busy', /You keep your place/],
      ['not_live', /@toko\.ani is not live yet/],
      ['listening', /Now type mango48 there/],
    ] as const) {
      server.answer(LISTEN, heard(state))
      await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(text), LONG)
    }
    server.answer(LISTEN, { body: { ...FOUND, state: 'found' } })
    await user.click(await screen.findByRole('button', { name: 'Continue' }, LONG))
    const account = { username: 'toko.ani', accountId: FOUND.user_id, nickname: FOUND.nickname }
    expect(onVerified).toHaveBeenCalledExactlyOnceWith(account)
    expect(server.bodiesOf(LISTEN)[0]).toEqual({ username: 'toko.ani', word: 'mango48' })
  })

  it('goes on when an answer gets lost', async () => {
    const { user, server } = await renderDialog({ [LISTEN]: { status: 502, body: 'x' } }, STORED)
    await user.click(press('Type it in your live instead'))
    await user.click(press('Start looking'))
    await waitFor(() => expect(server.bodiesOf(LISTEN)).toHaveLength(1))
    server.answer(LISTEN, heard('listening'))
    await waitFor(() => expect(screen.getByText(/Now type mango48 there/)).toBeTruthy(), LONG)
  })

  it('that was not heard in time can be listened for again', async () => {
    const { user, server } = await renderDialog({ [LISTEN]: heard('missed') }, STORED)
    await user.click(press('Type it in your live instead'))
    await user.click(press('Start looking'))
    expect(await screen.findByText(/We did not see the word from you/)).toBeTruthy()
    server.answer(LISTEN, heard('listening'))
    await user.click(press('Look again'))
    expect(await screen.findByText(/Now type mango48 there/)).toBeTruthy()
  })

  it('says so when it was asked for too often', async () => {
    const body = { error: 'Later.', code: 'too_many_requests' }
    const { user } = await renderDialog({ [LISTEN]: { status: 429, body } }, STORED)
    await user.click(press('Type it in your live instead'))
    await user.click(press('Start looking'))
    expect((await screen.findByRole('alert')).textContent).toBe('Later.')
  })

  it('starts over with the username when the word has run out', async () => {
    const body = { error: 'Expired.', code: 'challenge_expired' }
    const { user } = await renderDialog({ [LISTEN]: { status: 409, body } }, STORED)
    await user.click(press('Type it in your live instead'))
    await user.click(press('Start looking'))
    await atStep(1)
  })
})
