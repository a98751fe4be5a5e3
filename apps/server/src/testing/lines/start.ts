import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startSimulator } from '@dibs/simulator'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { TestDatabase } from '../test-database.ts'
import { startTestServer } from '../test-server.ts'
import type { Line } from './line.ts'

/** Today's server two minutes later by the line's own time: what is old by the calendar is kept. */
export async function startThen({ told }: Line, database: TestDatabase) {
  const passed = Date.now() - Date.parse(told.keptAt) - 120_000
  const clock = () => Date.now() - passed
  const sleep = async (ms: number, signal: AbortSignal) =>
    void (await delay(ms, undefined, { signal }).catch(() => undefined))
  const folder = mkdtempSync(join(tmpdir(), 'dibs-line-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const stateFile = join(folder, 'state.json')
  writeFileSync(stateFile, JSON.stringify(await outsideOf(told, database)))
  const simulator = await startSimulator({ port: 0, clock: { now: clock, sleep }, stateFile })
  onTestFinished(() => simulator.close())
  const server = await startTestServer({
    database,
    simulator,
    clock,
    secretKeys: [told.secretKey],
    env: { DEFAULT_PLAN: 'superstar' },
  })
  onTestFinished(() => server.close())
  return { server, clock }
}

/** The profile and the live as the simulator keeps them: the same account, in the same room. */
async function outsideOf({ live }: Line['told'], { url }: TestDatabase) {
  const [running] = await query(url, `select * from live_sessions where id = '${live.sessionId}'`)
  const uniqueId = live.username
  return {
    profiles: [{ uniqueId, userId: running.tiktok_account_id, nickname: 'Toko Lama' }],
    lives: [{ asked: { uniqueId, speed: 1, loop: false, seed: 1 }, roomId: running.room_id }],
  }
}

/** Runs a statement on a connection of its own. */
export async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
