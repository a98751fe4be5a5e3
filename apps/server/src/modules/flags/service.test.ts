import type { Toggles } from '@dibs/contract'
import { pino } from 'pino'
import { beforeEach, expect, test, vi } from 'vitest'
import { createFlags } from './service.ts'

const logLines: string[] = []
const log = pino({ base: null }, { write: (line) => logLines.push(line) })
const toggles = vi.fn<() => Promise<Toggles>>()
const send = vi.fn<() => Promise<void>>()
const flags = createFlags({ configured: [], service: { toggles, send }, log })
beforeEach(() => {
  logLines.length = 0
})

const complaints = () => logLines.filter((line) => line.includes('feature-flag service')).length

test('a page is answered before the service has taken what it counted', () => {
  send.mockReturnValue(new Promise(() => {}))
  expect(flags.send('metrics', {})).toBeUndefined()
})

test('trouble with what pages count is said once, however well the service answers meanwhile', async () => {
  toggles.mockResolvedValue({ toggles: [] })
  send.mockRejectedValue(new Error('HTTP 500'))
  for (const _ of [1, 2, 3]) {
    await flags.list({})
    flags.send('metrics', {})
    await vi.waitFor(() => expect(complaints()).toBe(1))
  }
  send.mockResolvedValue()
  flags.send('metrics', {})
  send.mockRejectedValue(new Error('HTTP 500'))
  await Promise.resolve()
  flags.send('metrics', {})
  await vi.waitFor(() => expect(complaints()).toBe(2))
})
