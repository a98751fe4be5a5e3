import { fileURLToPath } from 'node:url'
import { eventually } from '@dibs/testing/eventually'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, onTestFinished, test } from 'vitest'
import { migrateDatabase } from './platform/database/migrate.ts'
import { readLines } from './testing/lines/line.ts'
import { loadLine } from './testing/lines/load.ts'
import { query, startThen } from './testing/lines/start.ts'
import { caller, logIn, untilClaims } from './testing/lines/story.ts'

const MIGRATIONS = fileURLToPath(new URL('./platform/database/migrations', import.meta.url))
const lines = readLines()
/** By day the oldest and the newest; at night, with `TESTS=all`, each. */
const tried = lines.filter(
  (line) => process.env.TESTS === 'all' || line === lines.at(0) || line === lines.at(-1),
)

test('every migration has its line', () => {
  const names = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map((_, index) =>
    String(index).padStart(4, '0'),
  )
  const kept = lines.map(({ name }) => name.slice(0, 4))
  // 0008 came together with 0009; the newest is of the release to come, which keeps its own.
  expect(names.slice(0, -1).filter((name) => !kept.includes(name))).toEqual(['0008'])
})

test.each(tried.map((line) => [line.name, line] as const))(
  '%s: nothing of it is lost, and its live goes on',
  async (_name, line) => {
    const database = await loadLine(line)
    onTestFinished(() => database.drop())
    await migrateDatabase(database.url)
    await expectSameMigrations(database.url)
    await expectSameSums(database.url)

    const { server, clock } = await startThen(line, database)
    const { sellers, live } = line.told
    for (const { token, answers } of sellers) {
      for (const [path, told] of Object.entries(answers)) {
        const call = caller(server.url, path.startsWith('/bills/') ? undefined : token)
        const answer = await call('GET', path)
        expect({ path, answer: anywhere(answer) }).toMatchObject({ path, answer: sinceThen(told) })
      }
    }

    const [owner, other] = sellers
    await eventually('the live is heard again', async () => {
      return (await server.control.getLive(live.username)).connections > 0
    })
    const said = { comment: 'A5 masih ada?', uniqueId: 'seventh', createTime: String(clock()) }
    await server.control.say(live.username, [said])
    const lists = await untilClaims(
      caller(server.url, owner?.token),
      live.sessionId,
      live.claims + 1,
    )
    expect(lists.flatMap(({ claims }) => claims).at(-1)?.customerUsername).toBe('seventh')

    const token = await logIn(server.url, server.control, other?.identifier ?? '')
    expect(await caller(server.url, token)('GET', '/item-clues')).toMatchObject(
      other?.answers['/item-clues'] ?? ['nothing told'],
    )
  },
)

/** Each server links to its own address. */
const anywhere = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'here'))

/** Of a past live, these releases counted who was first alone: of a stock, more have won. */
const sinceThen = (told: unknown) =>
  JSON.parse(JSON.stringify(anywhere(told)).replaceAll(/"winners":\d+,/g, ''))

/** What a database ran once is never written anew: it would not run again there. */
async function expectSameMigrations(url: string): Promise<void> {
  const text = 'select hash from drizzle.__drizzle_migrations order by created_at'
  const rows = await query(url, text)
  const ours = readMigrationFiles({ migrationsFolder: MIGRATIONS }).map(({ hash }) => hash)
  expect(rows.map(({ hash }) => hash)).toEqual(ours)
}

/** What orders said to have been paid, by status and bill, is what their payments come to now. */
async function expectSameSums(url: string): Promise<void> {
  const differing = await query(
    url,
    `select o.id from orders o where o.accounted_version <> o.version
      or order_says_paid(o) <> coalesce((select sum(amount) from payments p where p.order_id = o.id), 0)
      or (o.bill is not null and not exists (select from bills b where b.order_id = o.id
        and b.number = (o.bill ->> 'number')::int and b.total = o.total))`,
  )
  expect(differing).toEqual([])
}
