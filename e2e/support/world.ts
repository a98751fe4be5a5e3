import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProgram } from './program.ts'
import { createSimulator, type Simulator } from './simulator.ts'

/** The product with its outside world, as a worker's tests share it. */
export type World = {
  /** Where the web app is. */
  url: string
  simulator: Simulator
  stopServer: () => Promise<void>
  /** Starts the server again: at the same address, on the same data. */
  startServer: () => Promise<void>
  close: () => Promise<void>
}

/** Starts simulator and server on free ports, with a data folder of their own and further settings. */
export async function startWorld(further: Record<string, string> = {}): Promise<World> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dibs-e2e-'))
  // PostgreSQL may run as another user, who has to get in.
  await chmod(dataDir, 0o711)
  const outside = await startProgram('apps/simulator/src/main.ts', {
    SIMULATOR_PORT: '0',
    SMTP_PORT: '0',
  })
  const { simulator: simulatorUrl = '', smtp = '' } = outside.ready
  const settings = { ...serverSettings(simulatorUrl, smtp), ...further }
  const start = (port: string) =>
    startProgram('apps/server/src/main.ts', { ...settings, DATA_DIR: dataDir, PORT: port })
  let server = await start('0')
  const url = server.ready.server ?? ''

  return {
    url,
    simulator: createSimulator(simulatorUrl),
    stopServer: () => server.stop(),
    startServer: async () => {
      server = await start(new URL(url).port)
    },
    close: async () => {
      await server.stop()
      await outside.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Everything outside is the simulator; the plan is one on which everything can be tried. */
function serverSettings(simulator: string, smtp: string): Record<string, string> {
  return {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    DATABASE_URL: '',
    PUBLIC_URL: '',
    DEFAULT_PLAN: 'pro',
    PLAN_SWITCH: 'self',
    ASSISTANT_API_URL: simulator,
    SMTP_URL: smtp,
    WHATSAPP_API_URL: simulator,
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_ACCESS_TOKEN: 'simulator-token',
    PROFILE_BASE_URL: simulator,
    EULER_SOCKET_URL: `${simulator.replace('http', 'ws')}/ws`,
    EULER_API_URL: simulator,
    EULER_API_KEY: 'simulator-key',
    EULER_ACCOUNT_ID: '1',
  }
}
