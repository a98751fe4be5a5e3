import type { ItemWaitlist, WaitlistClaim } from '@dibs/contract'
import type { ItemId, Move } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import { createAppApi } from '../api/create-app-api.ts'
import { createSession } from '../session/session.ts'
import { createBrowserStorage } from '../storage/browser-storage.ts'
import { forgeServer } from '../testing/forge-server.ts'
import { memoryStore } from '../testing/memory-store.ts'
import { applyAnswer, applyUnsaved } from './apply-changes.ts'
import { sendChange, type UnsavedChange } from './changes.ts'
import { takingBack } from './make-changes.ts'
import { changeOf, claimOf, ITEM_A1 } from './testing/a-claim.ts'

const itemId = 'item-1' as ItemId

function waitlist(...accounts: string[]): ItemWaitlist {
  const claims = accounts.map(
    (account, index) =>
      ({ buyer: { accountId: account }, position: index + 1, isMoved: false }) as WaitlistClaim,
  )
  return { itemId, itemText: 'A1', claims }
}
const about = (account: string) =>
  ({ itemId, itemText: 'A1', buyer: { accountId: account } }) as unknown as UnsavedChange
const move = (account: string, to: Move) =>
  ({ ...about(account), kind: 'move', move: to }) as UnsavedChange
const remove = (account: string) => ({ ...about(account), kind: 'remove' }) as UnsavedChange
const add = (account: string, commentedAt: number, item = itemId) =>
  ({ ...about(account), itemId: item, kind: 'add', commentedAt }) as UnsavedChange
const order = (lists: readonly ItemWaitlist[]) =>
  lists.flatMap(({ claims }) => claims.map((c) => `${c.position}${c.buyer.accountId}`))

describe('a change by hand, before it is saved', () => {
  const before = [waitlist('a', 'b', 'c', 'd')]
  it.each<[string, Move, string[]]>([
    ['c', 'winner', ['1c', '2a', '3b', '4d']],
    ['a', 'winner', ['1a', '2b', '3c', '4d']],
    ['c', 'up', ['1a', '2c', '3b', '4d']],
    ['a', 'up', ['1a', '2b', '3c', '4d']],
    ['b', 'down', ['1a', '2c', '3b', '4d']],
    ['d', 'down', ['1a', '2b', '3c', '4d']],
    ['a', 'bottom', ['1b', '2c', '3d', '4a']],
    ['z', 'winner', ['1a', '2b', '3c', '4d']],
  ])('%s %s', (account, to, expected) => {
    expect(order(applyUnsaved(before, [move(account, to)]))).toEqual(expected)
  })

  it('takes a buyer off, and the next moves up', () => {
    expect(order(applyUnsaved(before, [remove('a')]))).toEqual(['1b', '2c', '3d'])
  })

  it('leaves no waitlist without a buyer', () => {
    expect(applyUnsaved([waitlist('a')], [remove('a')])).toEqual([])
  })

  it('follows the changes before it, and leaves what the server said untouched', () => {
    const edits = [move('d', 'winner'), remove('a'), move('d', 'down')]
    expect(order(applyUnsaved(before, edits))).toEqual(['1b', '2d', '3c'])
    expect(order(before)).toEqual(['1a', '2b', '3c', '4d'])
  })

  it('leaves other items alone, the very same objects', () => {
    const other = { ...waitlist('x'), itemId: 'item-2' as ItemId }
    expect(applyUnsaved([other, ...before], [remove('a')])[0]).toBe(other)
    expect(applyUnsaved(before, [])).toBe(before)
  })
})

describe('an addition, before it is saved', () => {
  const at = (second: number) => second * 1_000
  const [list] = [waitlist('a', 'b', 'c')]
  const timed = {
    ...list,
    claims: list.claims.map((claim, index) => ({ ...claim, commentedAt: at(2 * index + 1) })),
  }

  it('stands where the time of its comment puts it', () => {
    expect(order(applyUnsaved([timed], [add('x', at(4))]))).toEqual(['1a', '2b', '3x', '4c'])
    expect(order(applyUnsaved([timed], [add('x', at(9))]))).toEqual(['1a', '2b', '3c', '4x'])
  })

  it('goes ahead of nobody whom the seller has placed', () => {
    const moved = applyUnsaved([timed], [move('c', 'winner')])
    expect(order(applyUnsaved(moved, [add('x', at(0))]))).toEqual(['1c', '2x', '3a', '4b'])
  })

  it('gives nobody a second place, and opens a list for an item without one', () => {
    expect(order(applyUnsaved([timed], [add('b', at(9))]))).toEqual(['1a', '2b', '3c'])
    const lists = applyUnsaved([timed], [add('b', at(9), 'item-2' as ItemId)])
    expect(lists.map((each) => each.itemId)).toEqual(['item-2', itemId])
    expect(order(lists.slice(0, 1))).toEqual(['1b'])
  })
})

it('what the server answered to a move takes the place of what was shown', () => {
  const before = [waitlist('a', 'b', 'c')]
  const answer = { waitlist: waitlist('c', 'b', 'a') }
  expect(order(applyAnswer(before, move('c', 'winner'), answer))).toEqual(['1c', '2b', '3a'])
  expect(order(applyAnswer(before, remove('a'), {}))).toEqual(['1b', '2c'])
})

describe('undoing a change that was not saved yet', () => {
  const session = 'c0ffee00-0000-4000-8000-000000000001' as UnsavedChange['sessionId']
  const rina = claimOf('Rina', 1)
  const moved = changeOf(rina)
  const removed = changeOf(rina, { kind: 'removed', move: null })
  const UNDO = `POST /comments/${session}/changes/${moved.id}/undo` as const

  /** Undoes a move of Rina, where the server has these changes by then. */
  async function takeBack(
    history: object[],
    answer: object = { body: moved },
    known: Parameters<typeof takingBack>[1] = [],
  ) {
    const server = forgeServer({
      [`GET /comments/${session}/changes`]: { body: history },
      [UNDO]: answer,
    })
    const storage = createBrowserStorage(() => memoryStore({ token: 'abc' }))
    const api = createAppApi({
      session: createSession(storage, new EventTarget()),
      getLanguage: () => 'en',
      fetch: server.fetch,
    })
    const place = { itemId: ITEM_A1, itemText: 'A1', messageId: rina.messageId, buyer: rina.buyer }
    const change = { kind: 'move', key: 'k', sessionId: session, ...place } as const
    const undo = takingBack({ ...change, move: 'winner', passes: null }, known)
    const outcome = await sendChange(api, undo, new AbortController().signal)
    return { outcome, undone: server.bodiesOf(UNDO).length }
  }

  it('undoes the newest of its place, if that is such a change', async () => {
    expect((await takeBack([moved])).undone).toBe(1)
    expect((await takeBack([removed, moved])).undone).toBe(0)
    const undone = { ...removed, undoneAt: '2026-11-20T14:30:00.000Z' }
    expect((await takeBack([undone, moved])).undone).toBe(1)
  })

  it('leaves alone what was there before the change that it is to undo, which changed nothing', async () => {
    expect((await takeBack([moved], { body: moved }, [moved])).undone).toBe(0)
    const newer = { ...moved, id: crypto.randomUUID() as (typeof moved)['id'] }
    const gone = { ...newer, undoneAt: '2026-11-20T14:30:00.000Z' }
    // Another device has undone it meanwhile.
    expect((await takeBack([gone, moved], { body: moved }, [newer])).undone).toBe(0)
    expect((await takeBack([moved, newer], { body: moved }, [newer])).undone).toBe(1)
  })

  it('is done when it was done before, and the answer was lost', async () => {
    const used = { error: 'Used for something else.', code: 'idempotency_conflict' }
    const { outcome, undone } = await takeBack([moved], { status: 409, body: used })
    expect([outcome, undone]).toEqual([{}, 1])
  })
})
