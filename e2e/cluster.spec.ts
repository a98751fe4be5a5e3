import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { eventually } from '@dibs/testing/eventually'
import { freePort } from '@dibs/testing/free-port'
import { NODE, ROOT } from '@dibs/testing/program'
import { findServerDatabase } from '@dibs/testing/server-database'
import { createSimulatorControl } from '@dibs/testing/simulator-control'
import type { World } from '@dibs/testing/world'
import { test as base, expect } from './support/fixtures.ts'
import { goLive } from './support/live-page.ts'

type Cluster = World & { launcher: number }

/** `npm run cluster`, which stands in for the world of the other tests. */
const test = base.extend<object, { world: Cluster }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'dibs-cluster-'))
      const launcher = spawn(NODE, ['scripts/cluster.mjs'], {
        cwd: ROOT,
        env: {
          ...process.env,
          DATA_DIR: folder,
          PORT: String(await freePort()),
          SIMULATOR_PORT: String(await freePort()),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const exited = once(launcher, 'exit')
      const addresses: string[] = []
      for await (const line of createInterface({ input: launcher.stdout })) {
        const address = /^ {2}The (?:app|phone) +(http\S+)/.exec(line)?.[1]
        if (address !== undefined) addresses.push(address)
        if (line.includes('Ctrl-C')) break
      }
      launcher.stdout.resume()
      const [url = '', simulatorUrl = ''] = addresses
      const simulator = createSimulatorControl(simulatorUrl)
      // What these tests use of a world.
      const database = findServerDatabase(folder)
      await use({ url, simulator, database, launcher: launcher.pid ?? 0 } as Cluster)
      const left = programsUnder(launcher.pid ?? 0)
      launcher.kill('SIGINT')
      await exited
      await eventually('nothing is left', () => !left.some(({ pid }) => isRunning(pid)))
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('A live goes on in the browser whatever process is killed', {
  tag: ['@once', '@night'],
}, async ({ page, words, world, enterAs, guard }) => {
  test.setTimeout(600_000)
  guard.tolerateOutage()
  guard.tolerate(502, /^\//)
  const { handle } = await enterAs({ items: ['A5'] })
  const live = await goLive({ page, words, world }, handle)
  await page.evaluate(() => Object.assign(window, { wasNeverReloaded: true }))

  /** Said again until it is heard, as the platform repeats the last comments: it counts once. */
  async function claim(name: string, msgId: string): Promise<void> {
    const comment = {
      comment: `A5 ${name}`,
      uniqueId: name,
      nickname: name,
      msgId,
      createTime: String(Date.now()),
    }
    buyers.push(name)
    await expect(async () => {
      await world.simulator.say(handle, [comment])
      await live.expectOrder('A5', buyers)
    }).toPass()
  }
  const buyers: string[] = []
  await claim('buyer0', '1000')
  const programs = programsUnder(world.launcher)
  expect(programs.length).toBeGreaterThan(7)
  for (const [index, { pid, command }] of programs.entries()) {
    await test.step(command, async () => {
      if (isRunning(pid)) process.kill(pid, 'SIGKILL')
      await claim(`buyer${index + 1}`, String(1001 + index))
    })
  }
  await eventually(
    'all of them run again',
    () => programsUnder(world.launcher).length >= programs.length,
  )
  expect(await page.evaluate(() => 'wasNeverReloaded' in window)).toBe(true)
})

/** The programs that a process has started, and that they have, but PostgreSQL's own helpers. */
function programsUnder(parent: number): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== parent) return []
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        if (command.startsWith('postgres:')) return []
        return [{ pid: Number(name), command }, ...programsUnder(Number(name))]
      } catch {
        // It has ended in the meantime.
        return []
      }
    })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
