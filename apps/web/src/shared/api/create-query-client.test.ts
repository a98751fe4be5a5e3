import { ApiError } from '@dibs/contract'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from './create-query-client.ts'

const busy = (retryAfterSeconds: number) =>
  new ApiError(429, 'too_many_requests', 'wait', {
    error: 'wait',
    code: 'too_many_requests',
    retryAfterSeconds,
  })

it('comes again when the server asks for a moment, and no sooner', async () => {
  vi.useFakeTimers()
  let asked = 0
  const answer = createQueryClient().fetchQuery({
    queryKey: ['list'],
    retry: (_, error) => error instanceof ApiError && asked < 3,
    queryFn: async () => {
      asked += 1
      if (asked === 1) throw busy(7)
      return 'the list'
    },
  })
  await vi.advanceTimersByTimeAsync(6_999)
  expect(asked).toBe(1)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(await answer).toBe('the list')
  vi.useRealTimers()
})

it.each([
  ['is asked to wait for a moment', busy(7), true],
  ['gets no answer', new ApiError(0, 'offline', 'no answer', null), true],
  ['finds the server in trouble', new ApiError(503, 'service_unavailable', 'away', null), true],
  ['is asked to wait for minutes', busy(600), false],
  ['is refused', new ApiError(404, 'not_found', 'no', null), false],
])('a query that %s is tried again or not', (_, error, isTriedAgain) => {
  const { retry } = createQueryClient().getDefaultOptions().queries ?? {}
  expect(typeof retry === 'function' && retry(0, error)).toBe(isTriedAgain)
})
