import type { AccountId, ItemId } from '@dibs/core'
import { expect, it } from 'vitest'
import type { ClaimEdit } from './claim-edit.ts'
import { createClaimEdits } from './claim-edits.ts'

const edit = (account: string): ClaimEdit => ({
  type: 'remove',
  itemId: 'item-1' as ItemId,
  accountId: account as AccountId,
})
const pendingOf = (edits: ReturnType<typeof createClaimEdits>) =>
  edits.getPending().map(({ accountId }) => accountId)

it('shows changes at once and saves them one after the other', async () => {
  const edits = createClaimEdits()
  const log: string[] = []
  const first = Promise.withResolvers<void>()
  const a = edits.submit(edit('a'), () => first.promise.then(() => void log.push('a')))
  const b = edits.submit(edit('b'), async () => void log.push('b'))
  expect(pendingOf(edits)).toEqual(['a', 'b'])
  expect(log).toEqual([])
  first.resolve()
  await Promise.all([a, b])
  expect(log).toEqual(['a', 'b'])
  expect(pendingOf(edits)).toEqual([])
})

it('takes a refused change back and goes on with the next', async () => {
  const edits = createClaimEdits()
  const a = edits.submit(edit('a'), () => Promise.reject(new Error('refused')))
  const b = edits.submit(edit('b'), async () => {})
  await expect(a).rejects.toThrow('refused')
  await b
  expect(pendingOf(edits)).toEqual([])
})
