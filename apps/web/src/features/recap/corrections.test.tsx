import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { aProfile } from '../../shared/testing/profile.ts'
import { toast } from '../../shared/ui/toast/toast.ts'
import { CHANGES, claim, openRecap, READ, session, waitlists } from './testing/open-recap.tsx'

afterEach(() => {
  cleanup()
  toast.remove()
})

const [a1, b2] = waitlists
const [sari, budi] = [claim('Sari', 1), claim('Budi', 2)]
const placePath = ({ messageId, customerAccountId }: ReturnType<typeof claim>) =>
  `/comments/${session.id}/${a1?.itemClueId}/${messageId}/${customerAccountId}`
const REMOVE = `DELETE ${placePath(sari)}`
const MOVE = `PATCH ${placePath(budi)}`
const list = (...claims: object[]) => ({
  ...a1,
  claims: claims.map((each, index) => ({ ...each, position: index + 1 })),
})
const WITHOUT_SARI = { body: [list(budi), b2] }
const CHANGE_ID = 'c0ffee00-0000-4000-8000-0000000000c1'
/** The removal of Sari, as the history tells it. */
const REMOVAL = {
  ...sari,
  id: CHANGE_ID,
  kind: 'removed',
  move: null,
  itemClueId: a1?.itemClueId,
  itemClueText: 'A1',
  positionBefore: 1,
  positionAfter: null,
  madeAt: '2026-11-20T16:00:00.000Z',
  device: 'Chrome, Android',
  undoneAt: null,
  undoneOn: null,
  canUndo: true,
}
const FREE = { token: 'token-1', userProfile: JSON.stringify(aProfile({ plan: 'free' })) }

const correctButton = (name: string, place: string) =>
  screen.findByRole('button', { name: `${name}, ${place}. Change this place` })
const places = (section: RegExp) =>
  within(screen.getByRole('region', { name: section }))
    .getAllByRole('listitem')
    .map((place) => place.textContent)

/** A recap with A1 open, in which Sari is ahead of Budi. */
async function openA1(
  answers: Parameters<typeof openRecap>[0] = {},
  stored: Record<string, string> = { token: 'token-1' },
  openPlans = () => {},
) {
  const whole = { [READ]: { body: waitlists }, [REMOVE]: { status: 204 }, ...answers }
  const recap = await openRecap(whole, session, stored, openPlans)
  await recap.user.click(await screen.findByRole('button', { name: /A1/ }))
  return recap
}
type Recap = Awaited<ReturnType<typeof openA1>>

async function askToRemoveSari({ user }: Recap) {
  await user.click(await correctButton('Sari', 'Winner'))
  await user.click(await screen.findByRole('button', { name: /^Remove from A1/ }))
}

async function removeSari(recap: Recap) {
  await askToRemoveSari(recap)
  const question = await screen.findByRole('alertdialog', { name: 'Remove Sari?' })
  await recap.user.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}

it('a place that its buyer gave up since says so in its heading, and with what they wrote inside', async () => {
  const givenUp = { commentText: 'A1 ga jadi ya', commentTimestamp: '2026-11-20T14:31:07.000Z' }
  const { user } = await openRecap({ [READ]: { body: [list({ ...sari, givenUp }, budi), b2] } })
  const heading = await screen.findByRole('button', { name: /A1.*Sari/ })
  within(heading).getByRole('img', { name: 'Cancels?' })
  await user.click(heading)
  const [entry] = await screen.findAllByText('A1 ga jadi ya')
  expect(entry?.closest('li')?.textContent).toMatch(/Sari.*mau kak.*A1 ga jadi ya.*Cancels\?/)
})

it('names below those who have a place who was taken off, and when, as long as it stands', async () => {
  const passed = { ...REMOVAL, reason: 'lapsed' }
  const history = [
    { ...passed, ...claim('Dewi', 3), id: 'c0ffee00-0000-4000-8000-0000000000c2' },
    REMOVAL,
    {
      ...REMOVAL,
      ...claim('Tia', 3),
      id: 'c0ffee00-0000-4000-8000-0000000000c3',
      undoneAt: REMOVAL.madeAt,
    },
    { ...REMOVAL, ...budi, id: 'c0ffee00-0000-4000-8000-0000000000c4' },
  ]
  const { user } = await openRecap({ [READ]: WITHOUT_SARI, [CHANGES]: { body: history } })
  await user.click(await screen.findByRole('button', { name: /^A1/ }))
  const a1List = screen.getByRole('region', { name: /^A1/ })
  const off = await within(a1List).findAllByText(/^Dewi|^Sari/, { selector: 's' })
  expect(off.map(({ parentElement }) => parentElement?.textContent)).toEqual([
    expect.stringMatching(/^Dewi passed on .*\d\d/),
    expect.stringMatching(/^Sari removed .*\d\d/),
  ])
  expect(a1List.querySelectorAll('s')).toHaveLength(2)
})

describe('a winner who does not pay', () => {
  it('goes after a question, and the next is winner, by product and by buyer', async () => {
    const recap = await openA1()
    recap.server.answer(READ, WITHOUT_SARI)
    await removeSari(recap)
    expect(places(/A1/)).toEqual([expect.stringMatching(/^Budi.*Winner$/)])
    expect(recap.server.requests.filter(({ call }) => call === REMOVE)).toHaveLength(1)
    await recap.user.click(screen.getByRole('tab', { name: /Buyers/ }))
    expect(screen.queryByRole('button', { name: /Sari/ })).toBeNull()
    screen.getByRole('button', { name: /Budi.*2 wins/ })
  })

  it('is gone from what is copied and exported', async () => {
    const recap = await openA1()
    recap.server.answer(READ, WITHOUT_SARI)
    await removeSari(recap)
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await recap.user.click(screen.getByRole('button', { name: 'Copy recap' }))
    await screen.findByText('Copied')
    expect(write.mock.calls[0]?.[0]).toMatch(/\n\nA1\nWinner: Budi \(@budi\)\n\nB2\n/)
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob)
      return 'blob:dibs'
    })
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    await recap.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(blobs).toHaveLength(1))
    expect(await blobs[0]?.text()).toMatch(/\r\nA1,1,\S+,budi,Budi,mau kak\r\nB2,1,/)
  })

  it('is gone on screen while the server cannot be reached, and counted as not saved', async () => {
    const recap = await openA1({ [REMOVE]: { status: 503, body: {} } })
    await removeSari(recap)
    expect(places(/A1/)).toEqual([expect.stringMatching(/^Budi.*Winner$/)])
    await screen.findByText('1 not saved yet')
  })

  it('is back, with the reason, when the server refuses', async () => {
    const refused = {
      status: 404,
      body: { error: 'That is not there any more.', code: 'not_found' },
    }
    const recap = await openA1({ [REMOVE]: refused })
    await removeSari(recap)
    await screen.findByText(/Sari could not be removed from A1\. That is not there any more\./)
    expect(places(/A1/)).toHaveLength(2)
  })

  it('leaves the focus on who stood next on the page', async () => {
    const recap = await openA1()
    recap.server.answer(READ, WITHOUT_SARI)
    await removeSari(recap)
    const button = await correctButton('Budi', 'Winner')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })
})

describe('a place in a recap', () => {
  it('is moved as on the live page', async () => {
    const { user, server } = await openA1({ [MOVE]: { body: list(budi, sari) } })
    server.answer(READ, { body: [list(budi, sari), b2] })
    await user.click(await correctButton('Budi', 'Waitlist #1'))
    await user.click(await screen.findByRole('button', { name: 'Make winner' }))
    await waitFor(() => expect(places(/A1/)[0]).toMatch(/^Budi.*Winner$/))
    expect(server.bodiesOf(MOVE)).toEqual([{ move: 'winner' }])
  })

  it('is only for reading where its button is not', async () => {
    const { user } = await openA1()
    await user.click(within(screen.getByRole('region', { name: /A1/ })).getByText('Sari'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('on a plan without changes by hand', () => {
  it('removing leads to the plans, before anything is asked', async () => {
    const openPlans = vi.fn()
    const recap = await openA1({}, FREE, openPlans)
    await askToRemoveSari(recap)
    expect(openPlans).toHaveBeenCalledExactlyOnceWith('manualClaims')
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('also when only the server knows', async () => {
    const openPlans = vi.fn()
    const body = { error: 'Not on your plan.', code: 'plan_limit', limit: 'manualClaims' }
    const answers = { [REMOVE]: { status: 403, body: { ...body, liftedBy: 'hobbyist' } } }
    const recap = await openA1(answers, { token: 'token-1' }, openPlans)
    await removeSari(recap)
    await waitFor(() => expect(openPlans).toHaveBeenCalledExactlyOnceWith('manualClaims'))
    expect(places(/A1/)).toHaveLength(2)
  })
})

describe('the history of a recap', () => {
  it('is nothing until something is changed, then open with the way back', async () => {
    const recap = await openA1()
    expect(screen.queryByText(/by hand/)).toBeNull()
    recap.server.answer(READ, WITHOUT_SARI)
    recap.server.answer(CHANGES, { body: [REMOVAL] })
    await removeSari(recap)
    const summary = await screen.findByText('1 change by hand')
    expect(summary.closest('details')?.open).toBe(true)

    const undone = { ...REMOVAL, canUndo: false, undoneAt: '2026-11-20T16:01:00.000Z' }
    recap.server.answer(`POST /comments/${session.id}/changes/${CHANGE_ID}/undo`, { body: undone })
    recap.server.answer(READ, { body: waitlists })
    recap.server.answer(CHANGES, { body: [undone] })
    await recap.user.click(screen.getByRole('button', { name: 'Undo: Sari on A1' }))
    await waitFor(() => expect(places(/A1/)[0]).toMatch(/^Sari.*Winner$/))
    await screen.findByText(/undone/)
    expect(screen.queryByRole('button', { name: 'Undo: Sari on A1' })).toBeNull()
  })

  it('says when it could not be read, and reads it again', async () => {
    const { user, server } = await openRecap({
      [READ]: WITHOUT_SARI,
      [CHANGES]: { status: 404, body: {} },
    })
    await screen.findByText(/^The changes by hand could not be loaded\./)
    server.answer(CHANGES, { body: [REMOVAL] })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const summary = await screen.findByText('1 change by hand')
    expect(summary.closest('details')?.open).toBe(false)
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
  })

  it('is folded for who comes to read', async () => {
    await openRecap({ [READ]: WITHOUT_SARI, [CHANGES]: { body: [REMOVAL] } })
    const summary = await screen.findByText('1 change by hand')
    expect(summary.closest('details')?.open).toBe(false)
  })
})
