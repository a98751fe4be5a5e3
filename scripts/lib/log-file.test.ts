import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
// @ts-expect-error: plain JavaScript, which runs before anything is installed.
import { openLog } from './log-file.mjs'

const folder = mkdtempSync(join(tmpdir(), 'dibs-logs-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes as a program does that has inherited the open file. */
function write(handle: number, text: string): void {
  spawnSync(process.execPath, ['-e', `process.stderr.write(${JSON.stringify(text)})`], {
    stdio: ['ignore', 'ignore', handle],
  })
}

test('a log that has grown too large starts anew below its writer, and the last one is kept', async () => {
  const file = join(folder, 'demo', 'server.log')
  const log = openLog(file, { limitBytes: 100, checkMs: 5 })
  for (const round of ['one', 'two', 'three']) {
    write(log.handle, `${round} ${'x'.repeat(200)}`)
    await vi.waitFor(() => expect(statSync(file).size).toBe(0), { timeout: 30_000 })
    expect(readFileSync(`${file}.1`, 'utf8')).toMatch(new RegExp(`^${round} x{200}$`))
  }
  write(log.handle, 'and on')
  expect(readFileSync(file, 'utf8')).toBe('and on')
  expect(log.written()).toBe('and on')
})

test('what an earlier run left is kept, and is not told as this one’s', () => {
  const file = join(folder, 'server.log')
  writeFileSync(file, 'before\n')
  const log = openLog(file)
  write(log.handle, 'now\n')
  expect(log.written()).toBe('now\n')
  expect(readFileSync(file, 'utf8')).toBe('before\nnow\n')
})
