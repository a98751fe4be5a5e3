import type { Order } from '@dibs/contract'
import { shareOut } from '@dibs/contract'
import type { ItemId } from '@dibs/core'
import { describe, expect, it } from 'vitest'
import { aList, claimOf, ITEM_A1 } from '../../shared/claims/testing/a-claim.ts'
import { anOrder } from '../../shared/testing/order.ts'
import { whoGets } from './who-gets.ts'

const [plain] = anOrder('').lines as [Order['lines'][number]]
const line = { ...plain, itemClueId: ITEM_A1, quantity: 2 }
const orderOf = (accountId: string, status: Order['status'] = 'sent') =>
  anOrder(accountId, { status, lines: [line] })

const rina = claimOf('Rina', 1, { quantity: 2, won: 2, held: 2 })
const stockOf = (stock: number) => ({ name: null, price: 1_000, stock })
const told = (freed: ReturnType<typeof whoGets>) =>
  freed.map(({ itemText, to, left }) => [
    itemText,
    to.map(({ claim, units }) => `${claim.buyer.nickname} ${units}`),
    left,
  ])

describe('what comes free when a buyer is out', () => {
  it('goes to the next in line, each what they want', () => {
    const list = shareOut({
      ...aList(rina, claimOf('Sari', 2), claimOf('Budi', 3, { quantity: 3 })),
      goods: stockOf(2),
    })
    expect(told(whoGets(orderOf(rina.buyer.accountId), [list]))).toEqual([
      ['A1', ['Sari 1', 'Budi 1'], 0],
    ])
  })

  it('is left where nobody waits for it, also some of it', () => {
    const alone = shareOut({ ...aList(rina), goods: stockOf(2) })
    expect(told(whoGets(orderOf(rina.buyer.accountId), [alone]))).toEqual([['A1', [], 2]])
    const one = shareOut({ ...aList(rina, claimOf('Sari', 2)), goods: stockOf(2) })
    expect(told(whoGets(orderOf(rina.buyer.accountId), [one]))).toEqual([['A1', ['Sari 1'], 1]])
  })

  it('is what stands on the bill of whose place is gone already', () => {
    const list = shareOut({
      ...aList(claimOf('Sari', 2)),
      goods: stockOf(2),
      heldElsewhere: 2,
    })
    expect(told(whoGets(orderOf('9'), [list]))).toEqual([['A1', ['Sari 1'], 1]])
    expect(whoGets(orderOf('9', 'draft'), [list])).toEqual([])
  })

  it('is, of a bill for the rest, what is not paid for', () => {
    const list = shareOut({
      ...aList(rina, claimOf('Sari', 2), claimOf('Budi', 3)),
      goods: stockOf(2),
    })
    const covered = { asked: 1_000, lines: [{ ...line, quantity: 1 }] }
    const rest = { ...orderOf(rina.buyer.accountId), covered }
    expect(told(whoGets(rest, [list]))).toEqual([['A1', ['Sari 1'], 0]])
  })

  it('is, of a parcel that comes back, what is in it, and nothing that was won since', () => {
    const list = shareOut({
      ...aList(rina, claimOf('Sari', 2), claimOf('Budi', 3)),
      goods: stockOf(2),
    })
    const parcel = orderOf(rina.buyer.accountId, 'shipped')
    const one = { ...parcel, lines: [{ ...line, quantity: 1 }] }
    expect(told(whoGets(one, [list]))).toEqual([['A1', ['Sari 1'], 0]])
    const ofOther = { ...list, itemId: 'other' as ItemId, itemText: 'B2' }
    expect(told(whoGets(parcel, [list, ofOther]))).toEqual([['A1', ['Sari 1', 'Budi 1'], 0]])
  })

  it('is nothing of an item on whose waitlist they only are', () => {
    const list = shareOut({
      ...aList(claimOf('Sari', 2), claimOf('Budi', 3)),
      goods: stockOf(1),
    })
    const budi = orderOf(claimOf('Budi', 3).buyer.accountId, 'draft')
    expect(whoGets(budi, [list])).toEqual([])
  })
})
