import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { ensureWebBuilt } from './lib/build-web.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { runUntilStopped } from './lib/programs.mjs'
import { NODE, projectEnv, ROOT, runMain, Sentence, say } from './lib/project.mjs'
import { run } from './lib/run.mjs'
import { dataDir, startServer, startSimulator } from './lib/simulated-world.mjs'
import { ensureHaproxy, ensureNatsServer } from './lib/system-programs.mjs'

const NODES = ['1', '2', '3']

// The product as it runs on several machines, on this one: a database, a bus, three nodes and a door
// in front of them, with the simulator as the world outside. What is killed is started again.
runMain(async () => {
  await ensureInstalled()
  await ensureWebBuilt()
  const [nats, haproxy] = [await ensureNatsServer(), await ensureHaproxy()]
  const { HOST = '127.0.0.1', PORT = '3000' } = process.env
  const doorPort = Number(PORT) || (await freePort())
  await runUntilStopped(async (programs) => {
    const kept = (file) => ({ isKept: true, logFile: join(dataDir(), 'logs', `${file}.log`) })
    const world = await startSimulator(programs, {
      env: {
        SMTP_PORT: await freePort(),
        PORT: String(doorPort),
        SIMULATOR_STATE: join(dataDir(), 'simulator.json'),
      },
      ...kept('simulator'),
    })
    const { database } = await programs.start({
      name: 'The database',
      args: ['packages/local-postgres/src/hold.ts', join(dataDir(), 'postgres'), await freePort()],
      ready: 'database',
      ...kept('database'),
    })
    await migrate(database)
    const busPort = await freePort()
    await programs.start({
      name: 'The bus',
      program: nats.path,
      args: ['-a', '127.0.0.1', '-p', busPort],
      env: nats.env,
      ready: busPort,
      ...kept('bus'),
    })
    const env = {
      HOST: '127.0.0.1',
      TRUST_PROXY: '1',
      DATABASE_URL: database,
      BUS_URL: `nats://127.0.0.1:${busPort}`,
      SECRET_KEY: secretKey(),
      LIVE_EARS: '2',
    }
    const nodes = await Promise.all(
      NODES.map(async (number) =>
        startServer(programs, world, {
          name: `Node ${number}`,
          env: { ...env, PORT: await freePort() },
          ...kept(`node-${number}`),
        }),
      ),
    )
    const addresses = nodes.map(({ server }, index) => [`NODE_${index + 1}`, new URL(server).host])
    await programs.start({
      name: 'The door',
      program: haproxy.path,
      args: ['-db', '-f', join(ROOT, 'deploy', 'haproxy.cfg')],
      env: { ...haproxy.env, ...Object.fromEntries(addresses), DOOR: `${HOST}:${doorPort}` },
      ready: doorPort,
      ...kept('door'),
    })
    say(`
  Dibs is running, on three nodes.

  The app     http://${HOST}:${doorPort}
  The phone   ${world.simulator}    go live, comment as viewers, read mail and messages
  The nodes   ${nodes.map(({ server }) => server).join('  ')}

  Kill any process but this one: it comes back. Data and logs are in ${dataDir()}. Ctrl-C stops
  everything.
`)
  })
})

/** Nodes do not migrate: an operator does, before they start. */
async function migrate(database) {
  const { code, output } = await run(NODE, ['apps/server/src/admin/main.ts', 'migrate'], {
    env: projectEnv({ DATABASE_URL: database, DATA_DIR: dataDir() }),
    quiet: true,
  })
  if (code !== 0) throw new Sentence(`${output.trim()}\nThe database could not be migrated.`)
}

/** The key that the demo keeps in the same place, or a new one. */
function secretKey() {
  const file = join(dataDir(), 'secret-key')
  if (!existsSync(file)) {
    mkdirSync(dataDir(), { recursive: true })
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
  }
  return readFileSync(file, 'utf8').trim().split('\n').join(',')
}

/** Below those that outgoing connections get: what is down for a moment finds its port free. */
async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const probe = createServer()
    const isFree = await new Promise((resolve) => {
      probe.once('error', () => resolve(false))
      probe.listen(port, '127.0.0.1', () => resolve(true))
    })
    await new Promise((resolve) => probe.close(resolve))
    if (isFree) return port
  }
}
