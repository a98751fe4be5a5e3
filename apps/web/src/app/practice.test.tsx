import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { ACTIVE, ITEM_ID, SESSION_ID } from '../features/live/testing/open-live.tsx'
import { STORED } from '../shared/storage/stored-entries.ts'
import { aProfile } from '../shared/testing/profile.ts'
import { toast } from '../shared/ui/toast/toast.ts'
import { openApp } from './testing/open-app.tsx'

afterEach(() => {
  cleanup()
  toast.remove()
})

const PRACTISE = 'POST /practice'
const PRACTICE_ID = 'c0ffee00-0000-4000-8000-0000000000f1'
const END_PRACTICE = `PATCH /livestreams/${PRACTICE_ID}`
const practice = {
  ...ACTIVE.body.data,
  id: PRACTICE_ID,
  tiktokUsername: 'practice',
  isPractice: true,
}
const newcomer = aProfile({
  isTikTokLinked: false,
  tiktokUsername: null,
  tiktokAccountId: null,
  tiktokIsVerified: false,
})
const EXAMPLE = {
  id: ITEM_ID,
  clue_text: 'A1',
  updated_at: '2026-11-20T13:00:00.000Z',
  is_example: true,
}
const OVER = { type: 'dibs.status', data: { state: 'ended', reason: 'practice_over' } }

/** The app of a seller who has just signed up, or of the one with this profile. */
function openHome(
  answers: Parameters<typeof openApp>[0] = {},
  {
    profile = newcomer,
    stored = {},
  }: { profile?: typeof newcomer; stored?: Record<string, string> } = {},
) {
  return openApp(
    {
      'GET /user/profile': { body: profile },
      'GET /item-clues': { body: [] },
      [PRACTISE]: { status: 201, body: { data: practice } },
      [END_PRACTICE]: { body: { data: { ...practice, status: 'ended' } } },
      [`GET /comments/${PRACTICE_ID}/waitlists`]: { body: [] },
      [`GET /comments/${PRACTICE_ID}/changes`]: { body: [] },
      [`GET /comments/${PRACTICE_ID}/look-back`]: { body: { named: [], unregistered: [] } },
      ...answers,
    },
    { stored: { token: 'token-1', ...stored } },
  )
}

const header = () => within(screen.getByRole('banner'))
/** A link of the navigation, which stands twice: for large screens and for small ones. */
const goTo = (name: string) => screen.getAllByRole('link', { name })[0] as HTMLElement

/** Starts a practice from Home, up to where its buyers are heard on the live page. */
async function startPractice(...options: Parameters<typeof openHome>) {
  const app = await openHome(...options)
  await app.user.click(await screen.findByRole('button', { name: 'Practice live' }))
  await app.greet()
  await screen.findByText('Practice: the buyers are made up.')
  return app
}

describe('a practice', () => {
  it('starts from Home before any account is linked, without counting as a start', async () => {
    const { server } = await startPractice()
    expect(server.bodiesOf(PRACTISE)).toHaveLength(1)
    expect(server.bodiesOf('POST /livestreams')).toEqual([])
    expect(server.bodiesOf('POST /euler-jwt')).toEqual([{ uniqueId: 'practice' }])
  })

  it('is marked as one on every page, and never as a live', async () => {
    const { user } = await startPractice({ 'GET /item-clues': { body: [EXAMPLE] } })
    const isMarked = () => {
      expect(header().getByText('Practice', { exact: false })).toBeTruthy()
      expect(header().queryByText('Live', { selector: '[data-live] *', exact: false })).toBeNull()
    }
    isMarked()
    await user.click(goTo('Items'))
    await screen.findByText('Example, only for this practice')
    isMarked()
    await user.click(goTo('Home'))
    await screen.findByRole('button', { name: 'Open practice' })
    isMarked()
    expect(screen.getByRole('heading', { name: 'Practice is running' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Your TikTok account' })).toBeNull()
    await user.click(header().getByRole('link', { name: 'Profile' }))
    await screen.findByRole('heading', { name: 'Profile' })
    isMarked()
  })

  it('asks in words of its own before it ends, and leads to no recap', async () => {
    const past = [{ ...ACTIVE.body.data, id: PRACTICE_ID }]
    const { user, server } = await startPractice()
    // Not even if the server still had it.
    server.answer('GET /past-sessions', { body: past })
    await user.click(header().getByRole('button', { name: 'Disconnect' }))
    const question = within(await screen.findByRole('alertdialog', { name: 'End this practice?' }))
    expect(question.queryByText(/TikTok/)).toBeNull()
    await user.click(question.getByRole('button', { name: 'End practice' }))
    await screen.findByRole('heading', { name: 'Practice is over' })
    expect(server.bodiesOf(END_PRACTICE)).toContainEqual(
      expect.objectContaining({ status: 'ended' }),
    )
    const main = within(screen.getByRole('main'))
    expect(main.getByText(/Its waitlists are deleted when you leave this page/)).toBeTruthy()
    expect(main.queryByRole('link', { name: /recap|past sessions/i })).toBeNull()
    expect(screen.queryByText(/saved/)).toBeNull()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('says the same when its minutes are over, and takes the examples with it', async () => {
    const { speak, user, server, store } = await startPractice({
      'GET /item-clues': { body: [EXAMPLE] },
    })
    server.answer('GET /item-clues', { body: [] })
    await speak(OVER)
    await screen.findByRole('heading', { name: 'Practice is over' })
    expect(header().queryByText('Practice', { exact: false })).toBeNull()
    expect(store.kept.has(STORED.activeStreamInfo.key)).toBe(false)
    await user.click(goTo('Items'))
    await screen.findByText('No item codes yet')
  })

  it('can be done again', async () => {
    const { speak, greet, user, server } = await startPractice()
    await speak(OVER)
    await user.click(await screen.findByRole('button', { name: 'Practice again' }))
    await greet()
    await screen.findByText('Practice: the buyers are made up.')
    expect(server.bodiesOf(PRACTISE)).toHaveLength(2)
  })

  it('is taken up after a reload, still as a practice', async () => {
    const activeStreamInfo = JSON.stringify({
      stream_id: PRACTICE_ID,
      username: 'practice',
      eulerJwt: 'old',
      isPractice: true,
    })
    const { greet } = await openHome(
      {},
      { stored: { liveStreamId: PRACTICE_ID, activeStreamInfo } },
    )
    await greet()
    await screen.findByRole('button', { name: 'Open practice' })
    expect(header().getByText('Practice', { exact: false })).toBeTruthy()
  })

  it('leaves the page of whoever could not start it, and says why', async () => {
    const { user } = await openHome({ [PRACTISE]: { status: 503, body: undefined } })
    await user.click(await screen.findByRole('button', { name: 'Practice live' }))
    await screen.findByText(/^Practice could not start\./)
    expect(screen.getByRole('button', { name: 'Practice live' })).toBeTruthy()
  })

  it('is refused after ten of a day in the server’s sentence, with when there are more', async () => {
    const error = 'Ten practice lives a day is the most. You can practice again in 3 hours.'
    const body = { error, code: 'practice_limit', retryAfterSeconds: 10_800 }
    const { user, server } = await openHome({ [PRACTISE]: { status: 429, body } })
    await user.click(await screen.findByRole('button', { name: 'Practice live' }))
    await screen.findByText(`Practice could not start. ${error}`)
    expect(server.bodiesOf(PRACTISE)).toHaveLength(1)
    expect(header().queryByText('Practice', { exact: false })).toBeNull()
  })

  it('is not offered where devices listen by themselves', async () => {
    const { CLIENT_CONFIG } = await import('../shared/testing/client-config.ts')
    const body = { ...CLIENT_CONFIG, chatStream: 'direct' }
    await openHome({ 'GET /client-config': { body } })
    await screen.findByRole('button', { name: 'Connect' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Practice live' })).toBeNull())
  })
})

describe('a practice and a live', () => {
  const linked = { profile: aProfile() }

  it('give way to each other: a start from Home ends the practice first', async () => {
    const { user, server, greet } = await startPractice({}, linked)
    await user.click(goTo('Home'))
    await user.click(await screen.findByRole('button', { name: 'Join Live' }))
    await waitFor(() => expect(server.bodiesOf('POST /livestreams')).toHaveLength(1))
    const calls = server.requests.map(({ call }) => call)
    expect(calls.indexOf(END_PRACTICE)).toBeGreaterThan(-1)
    expect(calls.indexOf(END_PRACTICE)).toBeLessThan(calls.indexOf('POST /livestreams'))
    await greet()
    await screen.findAllByText('Reading @toko.ani')
    expect(screen.queryByText('Practice: the buyers are made up.')).toBeNull()
    expect(header().queryByText('Practice', { exact: false })).toBeNull()
  })

  it('a device in the practice goes on to the live that another device starts', async () => {
    const { speak, greet, server } = await startPractice({}, linked)
    server.answer('GET /livestreams/active', ACTIVE)
    await speak(OVER)
    await waitFor(() =>
      expect(server.bodiesOf('POST /euler-jwt').at(-1)).toEqual({ uniqueId: 'toko.ani' }),
    )
    await greet()
    await screen.findAllByText('Reading @toko.ani')
    expect(header().queryByText('Practice', { exact: false })).toBeNull()
    expect(server.bodiesOf(`PATCH /livestreams/${SESSION_ID}`)).not.toContainEqual(
      expect.objectContaining({ status: 'ended' }),
    )
  })

  it('while a live runs there is no practice: the page finds the live instead', async () => {
    const body = { error: 'You are live. Practice when this live has ended.', code: 'live_running' }
    const { user, server } = await openHome({ [PRACTISE]: { status: 409, body } }, linked)
    const button = await screen.findByRole('button', { name: 'Practice live' })
    server.answer('GET /livestreams/active', ACTIVE)
    await user.click(button)
    await screen.findByText(`Practice could not start. ${body.error}`)
    await screen.findByText('Running on another device')
    expect(screen.queryByRole('button', { name: 'Practice live' })).toBeNull()
  })

  it('a practice of another device is told as one, and joined as one', async () => {
    const { user, greet } = await openHome({
      'GET /livestreams/active': { body: { data: practice } },
    })
    await screen.findByRole('heading', { name: 'Practice is running on another device' })
    await user.click(screen.getByRole('button', { name: 'Open practice' }))
    await greet()
    await screen.findByText('Practice: the buyers are made up.')
  })
})
