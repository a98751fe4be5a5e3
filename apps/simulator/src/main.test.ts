import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { startWorld } from './testing/world.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...environment } })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

test('it says its addresses in one line of JSON and stops on SIGTERM', async () => {
  const child = run({ SIMULATOR_PORT: '0', SMTP_PORT: '0' })
  const [line] = await once(createInterface(child.stdout), 'line')
  const { simulator, smtp } = JSON.parse(line)
  expect(smtp).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/)
  expect((await fetch(`${simulator}/control/lives`)).status).toBe(200)
  child.kill('SIGTERM')
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
})

test('a taken port is one sentence and exit code 1', async () => {
  const world = await startWorld()
  const { port } = new URL(world.url)
  const child = run({ SIMULATOR_PORT: port })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  expect(stderr.trim()).toMatch(new RegExp(`^Port ${port} is taken: .*\\.$`))
})

test.each(['SIMULATOR_PORT', 'SMTP_PORT'])('a malformed %s is named', async (name) => {
  const child = run({ [name]: '80x' })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  expect(stderr).toContain(`${name} is malformed: "80x"`)
})

test('with a file for it, profiles and lives outlive a killed simulator, in the same rooms', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dibs-simulator-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const start = async () => {
    const state = join(folder, 'state.json')
    const child = run({ SIMULATOR_PORT: '0', SMTP_PORT: '0', SIMULATOR_STATE: state })
    const [line] = await once(createInterface(child.stdout), 'line')
    const url = `${JSON.parse(line).simulator}/control`
    const ask = async (method: string, path: string, body?: object) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      return (await fetch(url + path, { method, ...sent })).text()
    }
    const end = async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    return { ask, end }
  }
  const first = await start()
  await first.ask('PUT', '/profiles/toko.rina', { bio: 'a word' })
  await first.ask('POST', '/lives', { uniqueId: 'toko.over' })
  await first.ask('DELETE', '/lives/toko.over')
  const market = { uniqueId: 'toko.rina', recording: 'market', loop: true }
  const { roomId } = JSON.parse(await first.ask('POST', '/lives', market))
  await first.end()

  const second = await start()
  expect(JSON.parse(await second.ask('GET', '/lives'))).toMatchObject([
    { uniqueId: 'toko.rina', recording: 'market', roomId },
  ])
  expect(await second.ask('GET', '/profiles/toko.rina')).toContain('a word')
})
