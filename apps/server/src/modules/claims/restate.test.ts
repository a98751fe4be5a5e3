import type { AccountId, SessionId } from '@dibs/core'
import { expect, test, vi } from 'vitest'
import { restateBuyer } from './restate.ts'

test('a change is told, also when the rows of its comments cannot be looked at', async () => {
  const announceChange = vi.fn()
  const live = { session: { id: '1' as SessionId }, announceChange }
  const db = { execute: () => Promise.reject(new Error('the database stumbled')) }
  const writer = { flushed: async () => {} }
  const change = { revision: 7, accountId: '5' as AccountId }
  await expect(restateBuyer({ db, writer } as never, live as never, change)).rejects.toThrow(
    'stumbled',
  )
  expect(announceChange).toHaveBeenCalledExactlyOnceWith(7, [])
})
