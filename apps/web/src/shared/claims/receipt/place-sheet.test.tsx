import type { HandChange, WaitlistClaim } from '@dibs/contract'
import { besideId, type SessionId } from '@dibs/core'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { PlanDialogContext } from '../../plan/see-plans.tsx'
import { forgeServer } from '../../testing/forge-server.ts'
import { aProfile } from '../../testing/profile.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import type { PlaceChange } from '../changes.ts'
import { ChangesProvider } from '../changes-provider.tsx'
import { movement } from '../make-changes.ts'
import { aList, at, changeOf, claimOf, ITEM_A1 } from '../testing/a-claim.ts'
import { PlaceSheet } from './place-sheet.tsx'

afterEach(cleanup)

const SESSION = 'c0ffee00-0000-4000-8000-000000000001' as SessionId
const HISTORY = `GET /comments/${SESSION}/changes`
const rina = claimOf('Rina', 0.437)
const budi = claimOf('Budi', 0.837)
const MOVE = `PATCH /comments/${SESSION}/${ITEM_A1}/${rina.messageId}/${rina.buyer.accountId}`

const iso = (second: number) => new Date(at(second)).toISOString()

/** Somebody made winner, where no answer came. */
const moveOf = (claim: WaitlistClaim) =>
  movement(
    SESSION,
    {
      place: { itemId: ITEM_A1, itemText: 'A1', claim },
      claims: [],
      count: 2,
      ahead: null,
      behind: null,
    },
    'winner',
  )

type Options = {
  claims?: WaitlistClaim[]
  who?: WaitlistClaim
  history?: { status?: number; body?: unknown }
  /** How many of the item there are. */
  stock?: number
  plan?: 'free' | 'pro'
  /** What this device did and could not save so far. */
  unsaved?: PlaceChange[]
}

/** Opens the sheet of Rina's place, and in it the receipt. */
async function openSheet(options: Options = {}) {
  const { claims = [rina, budi], who = rina, plan = 'pro', stock = 1 } = options
  const goods = { name: null, price: 100_000, stock }
  const acts = {
    onMove: vi.fn(),
    onPlace: vi.fn(),
    onRemove: vi.fn(),
    onAdd: vi.fn(),
    onClose: vi.fn(),
  }
  const openPlans = vi.fn()
  const server = forgeServer({
    'GET /user/profile': { body: { ...aProfile(), plan } },
    'GET /item-clues': {
      body: [
        { id: ITEM_A1, clue_text: 'A1', updated_at: iso(0) },
        { id: ITEM_B2, clue_text: 'B2', updated_at: iso(0) },
      ],
    },
    [HISTORY]: options.history ?? { body: [] },
    [MOVE]: { status: 503, body: {} },
  })
  const view = await renderScreen(
    <PlanDialogContext value={openPlans}>
      <ChangesProvider>
        <PlaceSheet
          {...acts}
          sessionId={SESSION}
          waitlists={[
            { ...aList(...claims), goods },
            ...(who.text.includes('held') ? [onB2(who)] : []),
          ]}
          chosen={{ itemId: ITEM_A1, accountId: who.buyer.accountId }}
          returnFocus={() => null}
        />
      </ChangesProvider>
    </PlanDialogContext>,
    { server, stored: { token: 'token-1', ...kept(options.unsaved) } },
  )
  const dialog = await screen.findByRole('dialog', { name: who.buyer.nickname })
  const open = async () => view.user.click(await within(dialog).findByText('Receipt'))
  return { ...view, ...acts, openPlans, server, open, dialog: within(dialog) }
}

const ITEM_B2 = 'c0ffee00-0000-4000-8000-0000000000b2'
const onB2 = (claim: WaitlistClaim) => ({
  ...aList(claim),
  itemId: ITEM_B2 as ReturnType<typeof aList>['itemId'],
  itemText: 'B2',
})
/** Changes that a visit before this one kept. */
const kept = (changes: PlaceChange[] = []): Record<string, string> =>
  changes.length === 0
    ? {}
    : {
        'dibs.unsavedChanges': JSON.stringify({
          userId: aProfile().userId,
          changes: changes.map(({ buyer, ...change }) => ({ ...change, ...buyer })),
          refused: [],
        }),
      }
/** What a receipt says under a heading. */
const under = (label: string) => screen.getByText(label).nextElementSibling?.textContent

describe('the receipt of a place', () => {
  it('says the margin while it is closed, and asks the server for nothing', async () => {
    const { dialog, server } = await openSheet()
    await dialog.findByText('First by 0.4 s, ahead of Budi.')
    expect(server.requests.some(({ call }) => call === HISTORY)).toBe(false)
  })

  it('tells the comment, its stamp to the millisecond, when it was heard, and what matched', async () => {
    const { open, dialog } = await openSheet()
    await open()
    await dialog.findByText('None on this place.')
    expect(under('Comment')).toBe('“A1 kak”')
    expect(under('Comment time (TikTok)')).toMatch(/2026.*03:00\.437/)
    expect(under('Read by Dibs')).toMatch(/03:00\.937, 0\.5 s later$/)
    expect(under('Code')).toBe('“A1”, contained in the comment')
    expect(under('In line')).toBe('First by 0.4 s, ahead of Budi.')
  })

  it('tells that a device reported what Dibs has not read itself', async () => {
    const reported = { ...rina, isReported: true }
    const { open } = await openSheet({ claims: [reported], who: reported })
    await open()
    expect(under('Reported by your device')).toMatch(/Dibs has not read this comment itself\.$/)
  })

  it('tells that a comment did not come from TikTok, until TikTok has brought it', async () => {
    const messageId = besideId(1)
    const posted = { ...rina, messageId, matchRule: null, isManualClaim: true }
    const first = await openSheet({ claims: [posted], who: posted })
    await first.open()
    expect(under('Code')).toBe('“A1”, chosen by you. The comment did not come from TikTok.')
    expect(under('Comment time (sent along)')).toMatch(/03:00\.437/)
    cleanup()
    const brought = { ...posted, isBrought: true }
    const second = await openSheet({ claims: [brought], who: brought })
    await second.open()
    expect(under('Code')).toBe('“A1”, chosen by you')
    expect(under('Comment time (TikTok)')).toMatch(/03:00\.437/)
  })

  it('tells the rule that matched, and that a comment was added by hand', async () => {
    const whole = { ...rina, matchRule: 'whole' as const }
    const first = await openSheet({ claims: [whole], who: whole })
    await first.open()
    expect(under('Code')).toBe('“A1”, standing alone in the comment')
    expect(under('In line')).toBe('Nobody else is on this list.')
    cleanup()
    const added = { ...rina, matchRule: null, isManualClaim: true }
    const second = await openSheet({ claims: [added], who: added })
    await second.open()
    expect(under('Code')).toBe('“A1”, chosen by you')
    expect(under('Added by you')).toMatch(/03:00\.937/)
  })

  it('says who was earlier where the seller moved places', async () => {
    const moved = { ...budi, isMoved: true }
    const { dialog } = await openSheet({ claims: [moved, rina], who: moved })
    await dialog.findByText('Rina wrote 0.4 s earlier, but you moved places.')
  })

  it('lists every change by hand of this place, with time and device, those undone included', async () => {
    const other: HandChange = changeOf(budi)
    const undone = changeOf(rina, {
      id: 'c0ffee00-0000-4000-8000-0000000000c2' as HandChange['id'],
      kind: 'added',
      move: null,
      positionBefore: null,
      positionAfter: 3,
      undoneAt: iso(180),
      undoneOn: 'Safari, iPhone',
    })
    const { open, dialog } = await openSheet({
      history: { body: [changeOf(rina), other, undone] },
    })
    await open()
    const lines = await dialog.findAllByRole('listitem')
    expect(lines.map((line) => line.textContent)).toEqual([
      expect.stringMatching(/^Made winner: Waitlist #1 → Winner.*05:00 on Chrome, Android$/),
      expect.stringMatching(
        /^Added: no place → Waitlist #2.*on Chrome, Android.*Undone.*06:00 on Safari, iPhone$/,
      ),
    ])
  })

  it('calls places by their number where several win: it does not know who won at the time', async () => {
    const winner = { ...budi, won: 1, waitlist: null }
    const added = changeOf(winner, {
      id: 'c0ffee00-0000-4000-8000-0000000000c3' as HandChange['id'],
      kind: 'added',
      move: null,
      positionBefore: null,
      positionAfter: 2,
    })
    const wanted = changeOf(winner, {
      id: 'c0ffee00-0000-4000-8000-0000000000c4' as HandChange['id'],
      kind: 'quantity',
      move: null,
      positionBefore: 2,
      positionAfter: 2,
      quantityBefore: 1,
      quantityAfter: 3,
    })
    const { open, dialog, user } = await openSheet({
      claims: [rina, winner],
      who: winner,
      stock: 3,
      history: { body: [wanted, changeOf(winner), added] },
    })
    await dialog.findByText(/^A1 · Winner/)
    await open()
    await dialog.findByText('Quantity changed: 1× → 3×')
    dialog.getByText('Made winner: No. 2 in line → No. 1 in line')
    dialog.getByText('Added: no place → No. 2 in line')
    await user.click(dialog.getByRole('button', { name: 'Copy receipt' }))
    await dialog.findByRole('button', { name: 'Copied' })
    const text = await navigator.clipboard.readText()
    expect(text).toContain('• Added (no place → No. 2 in line)')
  })

  it('counts what is not saved yet, on screen and when it is copied', async () => {
    const { open, dialog, user } = await openSheet({ unsaved: [moveOf(rina), moveOf(budi)] })
    await open()
    await dialog.findByText('1 not saved yet')
    expect(dialog.queryByText('None on this place.')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Copy receipt' }))
    await dialog.findByRole('button', { name: 'Copied' })
    const text = await navigator.clipboard.readText()
    expect(text.split('\n').slice(-2)).toEqual(['Changes by hand:', '• 1 not saved yet'])
  })

  it('says that the changes by hand could not be loaded, and loads them again', async () => {
    const failed = { status: 404, body: { error: 'x', code: 'not_found' } }
    const { open, dialog, user, server } = await openSheet({ history: failed })
    await open()
    await dialog.findByText('The changes by hand could not be loaded.')
    server.answer(HISTORY, { body: [changeOf(rina)] })
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await dialog.findByText('Made winner: Waitlist #1 → Winner')
  })

  it('is copied as plain text, with names and marks', async () => {
    const asked = { ...rina, text: 'A1 masih ada?' }
    const { open, dialog, user } = await openSheet({
      claims: [asked, budi],
      who: asked,
      history: { body: [changeOf(asked)] },
    })
    await open()
    await dialog.findByText('Made winner: Waitlist #1 → Winner')
    await user.click(dialog.getByRole('button', { name: 'Copy receipt' }))
    await dialog.findByRole('button', { name: 'Copied' })
    const text = await navigator.clipboard.readText()
    expect(text.split('\n')).toEqual([
      'Receipt',
      'Item: A1',
      'Buyer: Rina (@rina)',
      'Place: Winner',
      'Comment: “A1 masih ada?”',
      expect.stringMatching(/^Comment time \(TikTok\): .*03:00\.437/),
      expect.stringMatching(/^Read by Dibs: .*0\.5 s later$/),
      'Code: “A1”, contained in the comment',
      'In line: First by 0.4 s, ahead of Budi.',
      '! The comment looks like a question. It counts as a claim all the same.',
      'Changes by hand:',
      expect.stringMatching(/^• Made winner \(Waitlist #1 → Winner\): .* on Chrome, Android$/),
    ])
  })
})

it('says in a sentence what each mark means', async () => {
  const marked = { ...rina, text: 'batal A1', isAfterGap: true, isTakenDown: true }
  const { dialog } = await openSheet({ claims: [marked, budi], who: marked })
  await dialog.findByText(/^TikTok no longer shows this comment/)
  dialog.getByText(/^The comment looks like a cancellation/)
  dialog.getByText(/^Decided right after a stretch that Dibs could not read/)
})

describe('a comment that names another item', () => {
  const both = { ...rina, text: 'A1 sama B2 kak' }

  it('is one tap away from being added there', async () => {
    const { dialog, user, onAdd } = await openSheet({ claims: [both], who: both })
    await user.click(await dialog.findByRole('button', { name: 'Add to B2' }))
    expect(onAdd.mock.calls).toEqual([
      [expect.objectContaining(both), expect.objectContaining({ id: ITEM_B2 })],
    ])
  })

  it('says so where the buyer has a place there already', async () => {
    const held = { ...both, text: 'A1 B2 held' }
    const { dialog } = await openSheet({ claims: [held], who: held })
    await dialog.findByText('On B2 already')
    expect(dialog.queryByRole('button', { name: 'Add to B2' })).toBeNull()
  })

  it('leads to the plans where the plan has no changes by hand', async () => {
    const { dialog, user, onAdd, openPlans } = await openSheet({
      claims: [both],
      who: both,
      plan: 'free',
    })
    await user.click(await dialog.findByRole('button', { name: /^Add to B2/ }))
    await waitFor(() => expect(openPlans.mock.calls).toEqual([['manualClaims']]))
    expect(onAdd.mock.calls).toEqual([])
  })
})

it('keeps what can be done first', async () => {
  const { user, dialog, onMove, onClose } = await openSheet()
  const names = dialog.getAllByRole('button').map((button) => button.textContent)
  expect(names.slice(1, 6)).toEqual([
    'Keep as winner',
    'Move up',
    'Move down',
    'Move to bottom',
    'Remove from A1',
  ])
  await user.click(dialog.getByRole('button', { name: 'Move down' }))
  expect(onClose.mock.calls).toHaveLength(1)
  expect(onMove.mock.calls[0]?.[1]).toBe('down')
})

it('moves to any place in three taps, which say who stands there', async () => {
  const names = ['Rina', 'Budi', 'Cici', 'Dewi', 'Eka', 'Fani']
  const claims = names.map((name, index) => claimOf(name, index))
  const who = { ...(claims[5] as WaitlistClaim), position: 6 }
  const { dialog, user, onPlace, onClose } = await openSheet({ claims, who })
  await user.click(dialog.getByRole('button', { name: 'To place …' }))
  const places = within(dialog.getByRole('region', { name: 'Which place?' })).getAllByRole('button')
  expect(places.map(({ textContent }) => textContent)).toEqual([
    'WinnerRina loses A1',
    'Waitlist #1Budi',
    'Waitlist #2Cici',
    'Waitlist #3Dewi',
    'Waitlist #4Eka',
    'Waitlist #5Fani',
  ])
  expect((places[5] as HTMLButtonElement).disabled).toBe(true)
  await user.click(places[2] as HTMLElement)
  expect(onClose).toHaveBeenCalled()
  expect(onPlace.mock.calls[0]?.[1]).toBe(3)
})

/** Opens the places for who stands at an index of so many. */
async function openPlaces(count: number, index: number, stock = 1) {
  const claims = Array.from({ length: count }, (_, at) => claimOf(`Buyer ${at}`, at))
  const who = { ...(claims[index] as WaitlistClaim), position: index + 1 }
  const sheet = await openSheet({ claims, who, stock })
  sheet.dialog.getByRole('button', { name: 'To place …' }).focus()
  await sheet.user.keyboard('{Enter}')
  return sheet
}

it.each([
  { index: 0, next: 'Waitlist #1Buyer 1' },
  { index: 1, next: 'Waitlist #2Buyer 2' },
  { index: 4, next: 'Waitlist #3Buyer 3' },
])('has the focus next to where the buyer stands: $index', async ({ index, next }) => {
  await openPlaces(5, index)
  expect(document.activeElement?.textContent).toBe(next)
})

it('takes the place whose number is typed, also one that is not listed, and no other', async () => {
  const { dialog, user, onPlace } = await openPlaces(198, 9)
  await user.keyboard('0')
  await user.keyboard('{Enter}')
  expect(onPlace).not.toHaveBeenCalled()
  await user.keyboard('11')
  await dialog.findByText('Waitlist #11, Buyer 11')
  await user.keyboard('0{Enter}')
  expect(onPlace.mock.calls.map(([, to]) => to)).toEqual([111])
})

it('takes no number that nobody has', async () => {
  const { dialog, user, onPlace } = await openPlaces(5, 3)
  dialog.getByLabelText('Waitlist number, 1 to 4')
  await user.keyboard('9{Enter}')
  expect(onPlace).not.toHaveBeenCalled()
})

it('offers no place of one’s choice among few', async () => {
  const { dialog } = await openSheet()
  expect(dialog.queryByRole('button', { name: 'To place …' })).toBeNull()
})
