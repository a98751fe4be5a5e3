import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endpoints } from '@dibs/contract'
import { eventually } from '@dibs/testing/eventually'
import { NODE, ROOT } from '@dibs/testing/program'
import { startWorld, type World } from '@dibs/testing/world'
import { count, emptyRound, type OpenRow, type Row } from '../../../chaos/harness/row.ts'
import { marksIn, searchFiles, searchTables } from './search.ts'
import { type Cast, deleteAccount, erase, prepare, prepareLeaver } from './trial.ts'

const KEPT = 'a seller who stays'
const NOT_CLEANED = 'deleted from the tables alone'
/** What product decisions promise. */
const MINUTE_MS = 60_000
const POLL_MS = 250

/** What a seller who erases, one who deletes and a buyer had: in no file, table or log any more. */
export const markedValuesRow: Row = {
  name: 'marked-values',
  mustShow: 'marked personal values after erasing, deleting, a buyer’s erasure: none found',
  trials: { full: 10, short: 1 },
  together: 1,
  isApart: true,
  controls: [
    { name: KEPT, kind: 'judged' },
    { name: NOT_CLEANED, kind: 'planted', within: 1 },
  ],
  async open() {
    const log: string[] = []
    const world = await startWorld({
      env: { LOG_LEVEL: 'debug' },
      onOutput: (text) => void log.push(text),
    })
    return { ...createTrials(world, () => log.join('')), close: world.close }
  },
}

function createTrials(world: World, readLog: () => string): Pick<OpenRow, 'run' | 'control'> {
  return {
    async run([seed = 0]) {
      const round = emptyRound()
      const cast = await prepare(world, seed)
      const before = await searchDisk(world, cast)
      count(round.counts, 'values', cast.gone.size)
      const start = performance.now()
      await admin(world, 'erase-buyer', cast.buyer.userId)
      await Promise.all([erase(cast.eraser), deleteAccount(cast.leaver)])
      const found = await waitUntilGone(world, cast)
      round.millis.gone = [performance.now() - start]
      const inLog = searchLog(readLog(), cast)
      const unlike = await judgeRecap(cast)
      await world.server.stop()
      const afterStop = await searchFiles(world.dataDir, cast.gone)
      const kept = await searchFiles(world.dataDir, cast.kept)
      await world.server.start()
      for (const what of [...before, ...found, ...inLog, ...unlike, ...afterStop]) {
        round.failures.push({ seed, what })
      }
      round.noticed[KEPT] = kept.length > 0 ? 1 : 0
      return round
    },

    /** The note of what is to be cleaned gets lost: rows go, and their bytes stay. */
    async control(_name, seed) {
      const { leaver, gone } = await prepareLeaver(world, seed)
      await world.database.query(
        'create rule lost as on insert to purge_requests do instead nothing',
      )
      await deleteAccount(leaver)
      await world.database.query('drop rule lost on purge_requests')
      await world.database.query('checkpoint')
      const inTables = await searchTables(world, gone)
      return inTables.length === 0 && (await searchFiles(world.dataDir, gone)).length > 0
    },
  }
}

/** The search must see what there is, or it would prove nothing. */
async function searchDisk(world: World, { gone }: Cast): Promise<string[]> {
  await world.database.query('checkpoint')
  const found = await searchFiles(world.dataDir, gone)
  const unseen = [...gone.keys()].filter((what) => !found.some((each) => each.startsWith(what)))
  return unseen.map((what) => `${what} was not on the disk before`)
}

/** What is still found after a minute. */
async function waitUntilGone(world: World, { gone }: Cast): Promise<string[]> {
  let found: string[] = []
  const look = async () => {
    const { rowCount } = await world.database.query('select from purge_requests')
    // A look costs a connection, and a search reads the whole folder.
    if (rowCount !== 0) return delay(POLL_MS, false)
    found = [...(await searchFiles(world.dataDir, gone)), ...(await searchTables(world, gone))]
    return found.length === 0
  }
  await eventually('nothing is found', look, MINUTE_MS).catch(() => {})
  return found.map((each) => `${each}, still`)
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

/** The buyer has left no hole in the seller's recap. */
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
