import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { createResume } from './resume.ts'

test('all lives are taken up at once; one that fails holds up no other and is tried again', async () => {
  const sessions = ['1', '2', '3'].map((id) => ({ id }))
  const opened: string[] = []
  const asked: string[] = []
  let failures = 2
  const open = async ({ id }: { id: string }) => {
    asked.push(id)
    await Promise.resolve()
    if (id === '2' && failures-- > 0) throw new Error('the database stumbled')
    opened.push(id)
  }
  const resume = createResume({
    store: { listActive: async () => sessions as never },
    running: { open } as never,
    log: pino({ level: 'silent' }),
    retryMs: 1,
  })
  await resume.start()
  expect(asked.slice(0, 3)).toEqual(['1', '2', '3'])
  expect(opened).toContain('3')
  await vi.waitFor(() => expect(opened).toEqual(['1', '3', '2']))
  await resume.close()
})
