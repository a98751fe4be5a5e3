import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { endpoints } from '@dibs/contract'
import { CHROMIUM_OPTIONS } from '@dibs/testing/chromium'
import { eventually } from '@dibs/testing/eventually'
import { NODE, ROOT } from '@dibs/testing/program'
import { startWorld, type World } from '@dibs/testing/world'
import { type Browser, chromium } from '@playwright/test'
import { count, emptyRound, type OpenRow, type Row } from '../../../chaos/harness/row.ts'
import {
  type Device,
  deleteAccountOn,
  eraseOn,
  isLeftoverNoticed,
  openDevice,
  searchDevice,
} from './browser.ts'
import { marksIn, searchFiles, searchTables } from './search.ts'
import { type Cast, deleteAccount, prepare, prepareLeaver } from './trial.ts'

const KEPT = 'a seller who stays'
const FORGOTTEN = 'a copy in a forgotten table'
const LEFTOVER = 'a value left in a browser'
/** What is still in memory when an erasure is answered is written, or dropped, within this. */
const SETTLED_MS = 10_000

/**
 * What a seller who erases, one who deletes and a buyer had: after that it is in no table, log or
 * download, in nothing that the sellers’ browsers keep, and no queue of the server writes it
 * afterwards.
 */
export const markedValuesRow: Row = {
  name: 'marked-values',
  mustShow: 'marked personal values after erasing, deleting, a buyer’s erasure: none found',
  trials: { full: 10, short: 1 },
  together: 1,
  isApart: true,
  controls: [
    { name: KEPT, kind: 'judged' },
    { name: LEFTOVER, kind: 'judged' },
    { name: FORGOTTEN, kind: 'planted', within: 1 },
  ],
  whyNot: async () =>
    existsSync(join(ROOT, 'apps/web/dist/index.html')) ? null : 'the web app is not built',
  async open() {
    const log: string[] = []
    const world = await startWorld({
      env: { LOG_LEVEL: 'debug' },
      onOutput: (text) => void log.push(text),
    })
    const browser = await chromium.launch(CHROMIUM_OPTIONS)
    const close = async () => {
      await browser.close()
      await world.close()
    }
    return { ...createTrials(world, browser, () => log.join('')), close }
  },
}

function createTrials(
  world: World,
  browser: Browser,
  readLog: () => string,
): Pick<OpenRow, 'run' | 'control'> {
  return {
    async run([seed = 0]) {
      const round = emptyRound()
      const cast = await prepare(world, seed)
      const devices = await openDevices(browser, world, cast)
      const before = [...(await findUnseen(world, cast)), ...(await findUnkept(devices, cast))]
      count(round.counts, 'values', cast.gone.size)
      const start = performance.now()
      await admin(world, 'erase-buyer', cast.buyer.userId)
      await Promise.all([eraseOn(devices.eraser), deleteAccountOn(devices.leaver)])
      const found = await waitUntilGone(world, cast)
      round.millis.gone = [performance.now() - start]
      const inExports = await searchExports(cast)
      const unlike = await judgeRecap(cast)
      const inBrowsers = await searchDevices(devices, cast)
      if (await isLeftoverNoticed(devices.leaver, cast.gone)) count(round.noticed, LEFTOVER)
      await Promise.all(Object.values(devices).map(({ context }) => context.close()))
      // A server that stops writes what its queues hold.
      await world.server.stop()
      await world.server.start()
      const afterStop = await searchTables(world, cast.gone)
      const inLogs = [
        ...searchLog(readLog(), cast),
        ...(await searchFiles(world.dataDir, new Map([...cast.gone, ...cast.kept]))),
      ]
      const kept = await searchTables(world, cast.kept)
      const inStores = [...before, ...found, ...inExports, ...afterStop, ...inLogs]
      for (const what of [...inStores, ...inBrowsers, ...unlike])
        round.failures.push({ seed, what })
      round.noticed[KEPT] = kept.length > 0 ? 1 : 0
      return round
    },

    /** A copy of the claims that erasing does not know of. */
    async control(_name, seed) {
      const { leaver, gone } = await prepareLeaver(world, seed)
      await world.database.query('create table forgotten as select * from claims')
      await deleteAccount(leaver)
      const found = await searchTables(world, gone)
      await world.database.query('drop table forgotten')
      return found.length > 0 && found.every((each) => each.endsWith('forgotten'))
    },
  }
}

/** The search must see what there is, or it would prove nothing. */
async function findUnseen(world: World, { gone }: Cast): Promise<string[]> {
  const found = await searchTables(world, gone)
  const unseen = [...gone.keys()].filter((what) => !found.some((each) => each.startsWith(what)))
  return unseen.map((what) => `${what} was in no table before`)
}

type Devices = { eraser: Device; leaver: Device; stays: Device }

/** A browser profile each: two with a change that waits to be saved, one with the buyer on screen. */
async function openDevices(browser: Browser, world: World, cast: Cast): Promise<Devices> {
  const [eraser, leaver, stays] = await Promise.all([
    openDevice(browser, world, { account: cast.eraser, isSaved: false }),
    openDevice(browser, world, { account: cast.leaver, isSaved: false }),
    openDevice(browser, world, { account: cast.stays, isSaved: true }),
  ])
  return { eraser, leaver, stays }
}

/** Something must have been in the browsers, or finding nothing would prove nothing. */
async function findUnkept({ eraser, leaver }: Devices, { gone }: Cast): Promise<string[]> {
  const unkept: string[] = []
  for (const [whose, device] of Object.entries({ eraser, leaver })) {
    const found = await searchDevice(device, gone)
    if (!found.some((what) => what.startsWith(`${whose}: `)))
      unkept.push(`${whose}: nothing was in the browser before`)
  }
  return unkept
}

/** What the browsers still hold, those that are opened once more included. */
async function searchDevices(devices: Devices, { gone, leaver }: Cast): Promise<string[]> {
  const marks = new Map([...gone, ['leaver: token', leaver.token]])
  const found: string[] = []
  for (const [whose, device] of Object.entries(devices)) {
    const look = async () => {
      for (const what of await searchDevice(device, marks))
        found.push(`${what} of the browser of ${whose}`)
    }
    await look()
    await device.page.goto('/app/live')
    await device.page.getByRole('heading', { level: 1 }).waitFor()
    await look()
  }
  return found
}

/** What the tables still hold after a while: a live that runs may just have written about it. */
async function waitUntilGone(world: World, { gone }: Cast): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    found = await searchTables(world, gone)
    return found.length === 0
  }
  await eventually('nothing is found', look, SETTLED_MS).catch(() => {})
  return found.map((each) => `${each}, still`)
}

/** What the downloads of the sellers who stay still hold. */
async function searchExports({ eraser, stays, gone }: Cast): Promise<string[]> {
  const found: string[] = []
  for (const { api } of [eraser, stays]) {
    const { data } = await api(endpoints.personalData.export, {})
    for (const what of marksIn(Buffer.from(JSON.stringify(data)), gone)) {
      found.push(`${what} in a download`)
    }
  }
  return found
}

/** Nothing of anybody is in the log, those who stay included. */
function searchLog(log: string, { gone, kept, secrets }: Cast): string[] {
  const marks = [...marksIn(Buffer.from(log), new Map([...gone, ...kept]))]
  const codes = secrets.codes.filter((code) => new RegExp(`\\b${code}\\b`).test(log))
  const tokens = secrets.tokens.filter((token) => log.includes(token))
  return [...marks, ...codes.map(() => 'a code'), ...tokens.map(() => 'a token')].map(
    (what) => `${what} in the log`,
  )
}

/** Whether the recap has no hole where the buyer was. */
async function judgeRecap({ stays, recap, buyer }: Cast): Promise<string[]> {
  const params = { sessionId: recap }
  const { data: lists } = await stays.api(endpoints.comments.listWaitlists, { params })
  const wrong = (lists ?? []).filter(
    ({ claims }) =>
      claims.some(({ customerAccountId }) => customerAccountId === buyer.userId) ||
      claims.some(({ position }, at) => position !== at + 1),
  )
  return (lists ?? []).length > 0 && wrong.length === 0 ? [] : ['The recap has a hole, or is gone.']
}

function admin({ dataDir }: World, ...args: string[]) {
  return promisify(execFile)(NODE, ['apps/server/src/admin/main.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
}
