import type { HandChangeId, SessionId, UserId } from '@dibs/core'
import { expect, test, vi } from 'vitest'
import { undoChange } from './changes.ts'

test('an undone change is told, also when the rows of its comments cannot be looked at', async () => {
  const sessionId = '1' as SessionId
  const userId = '2' as UserId
  const announceChange = vi.fn()
  const recent = { list: () => [{ messageId: '11', buyer: { accountId: '5' } }] }
  const live = { session: { id: sessionId, userId }, recent, gaps: [], announceChange }
  const away = () => Promise.reject(new Error('the database stumbled'))
  const context = {
    db: {
      transaction: async () => ({ customerAccountId: '5' }),
      execute: away,
      select: () => ({ from: () => ({ where: away }) }),
    },
    lives: { find: () => live },
    queue: { run: (_userId: UserId, work: () => unknown) => work() },
  }
  const by = { userId, device: 'phone', idempotency: null }
  const change = { sessionId, id: '3' as HandChangeId }
  await expect(undoChange(context as never, change, by)).rejects.toThrow('stumbled')
  expect(announceChange).toHaveBeenCalledTimes(1)
})
