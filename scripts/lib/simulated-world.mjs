import { resolve } from 'node:path'
import { ROOT } from './project.mjs'

/** Starts the simulator; answers its addresses `{simulator, smtp}`. */
export function startSimulator(programs, { watch = [], env = {}, ...rest } = {}) {
  return programs.start({
    name: 'The simulator',
    args: [...watch, 'apps/simulator/src/main.ts'],
    env: { EULER_API_KEY: 'simulator-key', ...env },
    ready: 'simulator',
    ...rest,
  })
}

/** Starts the server against that simulator; answers its address `{server}`. */
export function startServer(programs, world, { watch = [], env = {}, ...rest } = {}) {
  return programs.start({
    name: 'The server',
    args: [...watch, 'apps/server/src/main.ts'],
    env: { ...serverEnv(world), ...env },
    ready: 'server',
    ...rest,
  })
}

/** The folder of everything that the product stores, as an absolute path. */
export function dataDir() {
  return resolve(ROOT, process.env.DATA_DIR || '.data')
}

/** The server's settings with which the simulator is its outside world. */
function serverEnv({ simulator, smtp }) {
  return {
    DATA_DIR: dataDir(),
    SMTP_URL: smtp,
    MAIL_FROM: 'Dibs <no-reply@dibs.example>',
    WHATSAPP_API_URL: simulator,
    WHATSAPP_PHONE_NUMBER_ID: '1',
    WHATSAPP_ACCESS_TOKEN: 'simulator-token',
    WHATSAPP_TEMPLATE: 'dibs_login_code',
    WHATSAPP_NOTICE_TEMPLATE: 'dibs_account_notice',
    PROFILE_BASE_URL: simulator,
    EULER_SOCKET_URL: `${simulator.replace(/^http/, 'ws')}/ws`,
    EULER_API_URL: simulator,
    EULER_API_KEY: 'simulator-key',
    EULER_ACCOUNT_ID: '1',
    EULER_REQUESTS_PER_MINUTE: '100000',
    EULER_REQUESTS_PER_HOUR: '1000000',
    EULER_REQUESTS_PER_DAY: '10000000',
    EULER_SOCKETS: '100000',
    // No generative AI: the help itself answers, as it does wherever there is none.
    // Everything can be tried: on this plan nothing is locked, and plans can be switched.
    DEFAULT_PLAN: 'pro',
    PLAN_SWITCH: 'self',
  }
}
