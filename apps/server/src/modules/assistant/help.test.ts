import { expect, onTestFinished, test } from 'vitest'
import { createHelp } from './help.ts'

test('questions beyond what the search of the help can take are refused, not piled up', async () => {
  const help = createHelp({ recapDays: 30 })
  onTestFinished(help.close)
  const ask = () => help.search('cara hapus akun', 'id')
  // All before the thread can answer the first.
  const settled = await Promise.allSettled(Array.from({ length: 60 }, ask))
  const refused = settled.filter(({ status }) => status === 'rejected')
  expect(refused).toEqual(settled.slice(50))
  for (const { reason } of refused as PromiseRejectedResult[])
    expect(reason).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 5 } })
  for (const answer of settled.slice(0, 50))
    expect(answer).toHaveProperty('value.found.0.title', 'Gimana cara hapus akun?')
  expect((await ask()).answers).not.toEqual([])
})
