import { readFile } from 'node:fs/promises'
import { createApiClient } from '@dibs/contract'
import { migrate } from '@dibs/testing/cluster'
import { startNatsServer } from '@dibs/testing/nats-server'
import { startPostgresPair } from '@dibs/testing/postgres-pair'
import pg from 'pg'
import { MARKET_CODES } from '../comments.ts'
import { type Bench, type BenchContext, type Figure, shorten, showOnly } from '../harness/figure.ts'
import { startHelper } from '../harness/helper-process.ts'
import { type Scope, withScope } from '../harness/scope.ts'
import { createSellers, deviceAddress, startLive } from '../harness/sellers.ts'
import { startServerProcess } from '../harness/server-process.ts'
import type { StopwatchHandlers } from '../load/stopwatch.ts'

const PER_SECOND = 200
const CLAIM_SHARE = 0.05
/** All that a seller may have, beside the near one. */
const MANY = 19
/** Linux counts the time of a process in hundredths of a second. */
const TICK_US = 10_000

export const farBench: Bench = {
  name: 'far',
  about: `a comment at a device whose node does not hear the live, beside one at the node that does; ${PER_SECOND} comments/s, one a frame, two nodes, NATS and PostgreSQL`,
  run: (context) => withScope((scope) => run(scope, context)),
}

async function run(scope: Scope, { isQuick, say }: BenchContext): Promise<Figure[]> {
  const world = await build(scope)
  const load = { perSecond: PER_SECOND, codes: MARKET_CODES, claimShare: CLAIM_SHARE }
  const seconds = isQuick ? 5 : 30
  const comments = PER_SECOND * seconds

  /** CPU time a comment of ear, other node and bus, and what the devices waited. */
  async function measure(name: string) {
    await world.stopwatch.call('measure', { ...load, seconds: 3 })
    const before = await world.cpuUs()
    const waited = await world.stopwatch.call('measure', { ...load, seconds })
    const after = await world.cpuUs()
    const [ear = 0, other = 0, bus = 0] = after.map((us, n) => (us - (before[n] ?? 0)) / comments)
    say(`${name}: done`)
    return { waited, ear, other, bus }
  }

  await world.join('near', 'ear')
  const alone = await measure('one near device')
  await world.join('second near', 'ear')
  const near = await measure('two near devices')
  await world.stopwatch.call('leave', { name: 'second near' })
  await world.join('far', 'other')
  const far = await measure('a near and a far device')
  for (let n = 2; n <= MANY; n += 1) await world.join(`far ${n}`, 'other')
  const many = await measure(`a near and ${MANY} far devices`)

  const row = (what: string, device: 'near' | 'far') => {
    const { p50 = 0, p99 = 0 } = far.waited[device] ?? {}
    const one = far.waited.near ?? { p50: 1, p99: 1 }
    return [
      showOnly(`${what}, p50`, ms(p50), ms(one.p50), `${shorten(p50 / one.p50)} x`),
      showOnly('  p99', ms(p99), ms(one.p99), `${shorten(p99 / one.p99)} x`),
    ]
  }
  return [
    ...row('from the provider to a far device', 'far'),
    showOnly('CPU time a comment, one near device', us(alone.ear)),
    showOnly('  one more near device', us(near.ear - alone.ear)),
    showOnly('  one far device: at the ear', us(far.ear - alone.ear)),
    showOnly('  at its own node', us(far.other - alone.other)),
    showOnly('  in NATS', us(far.bus - alone.bus)),
    showOnly(`  ${MANY} far devices: at the ear`, us(many.ear - alone.ear)),
    showOnly('  at their own node', us(many.other - alone.other)),
    showOnly('  in NATS', us(many.bus - alone.bus)),
  ]
}

const ms = (value: number) => `${shorten(value)} ms`
const us = (value: number) => `${shorten(value)} µs`

async function build(scope: Scope) {
  const stopwatch = startHelper<StopwatchHandlers>(
    scope,
    new URL('../load/stopwatch.ts', import.meta.url),
  )
  const database = await startPostgresPair()
  scope.defer(database.close)
  const bus = await startNatsServer()
  scope.defer(bus.close)
  const chatUrl = await stopwatch.call('listen')
  await migrate(database.url())
  const env = {
    DATABASE_URL: database.url(),
    BUS_URL: bus.url,
    SECRET_KEY: 'the secret key of both nodes of a benchmark',
  }
  const ear = await startServerProcess(scope, chatUrl, { env })
  const other = await startServerProcess(scope, chatUrl, { env })
  const client = new pg.Client({ connectionString: database.url() })
  await client.connect()
  scope.defer(() => client.end())
  const [seller] = await createSellers(ear, client, ['far-seller'], MARKET_CODES)
  if (!seller) throw new Error('no seller')
  await startLive(seller)
  const api = createApiClient({ baseUrl: `${other.url}/api`, getToken: () => seller.token })
  const nodes = { ear: seller, other: { ...seller, api } }
  return {
    stopwatch,
    join: async (name: string, node: 'ear' | 'other') =>
      stopwatch.call('join', { name, address: await deviceAddress(nodes[node]) }),
    cpuUs: async () => [
      (await ear.inspector.usage()).cpuUs,
      (await other.inspector.usage()).cpuUs,
      await cpuOf(bus.pid()),
    ],
  }
}

/** Microseconds of the processor that a process has used; 0 where Linux does not tell. */
async function cpuOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_US
}
