import { isNull, sql } from 'drizzle-orm'
import {
  accessTokens,
  auditRecords,
  claims,
  gaps,
  liveSessions,
  users,
} from '../platform/database/schema/index.ts'
import { type Command, type Context, tellMoment } from './command.ts'

const PATIENCE_MS = 2_000

export const STATUS_COMMANDS: Record<string, Command> = {
  status: { takes: '', words: [0, 0], says: 'what runs, and how much is stored', run: tellStatus },
}

async function tellStatus(context: Context): Promise<string> {
  const lives = await tellLives(context)
  return [
    ['server', await tellServer(context)],
    ['database', await tellDatabase(context)],
    ['stored', await tellCounts(context)],
    ['lives', lives.length === 0 ? 'none runs' : `${lives.length} run`],
  ]
    .map(([name = '', value]) => `${name.padEnd(10)}${value}`)
    .concat(lives)
    .join('\n')
}

/** The server of these settings on this machine; others are found by the lives that they hear. */
async function tellServer({ config: { HOST, PORT } }: Context): Promise<string> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { ok, status } = await fetch(`${address}/readyz`, { signal })
    return ok ? `ready at ${address}` : `not ready at ${address} (${status})`
  } catch {
    return `none answers at ${address}`
  }
}

async function tellDatabase({ db }: Context): Promise<string> {
  const { rows } = await db.execute<{ version: string; size: string; migrations: number }>(sql`
    select current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size,
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations`)
  const [row] = rows
  return `PostgreSQL ${row?.version}, ${row?.size}, ${row?.migrations} migrations`
}

async function tellCounts({ db }: Context): Promise<string> {
  const counts = {
    sellers: await db.$count(users),
    'log-ins': await db.$count(accessTokens),
    lives: await db.$count(liveSessions),
    claims: await db.$count(claims),
    'audit records': await db.$count(auditRecords),
  }
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ')
}

async function tellLives({ db }: Context): Promise<string[]> {
  const lives = await db
    .select({
      userId: liveSessions.userId,
      username: liveSessions.tiktokUsername,
      startedAt: liveSessions.startedAt,
      heardUntil: liveSessions.heardUntil,
      comments: liveSessions.commentsHeard,
      gaps: db.$count(gaps, sql`${gaps.sessionId} = ${liveSessions.id}`),
    })
    .from(liveSessions)
    .where(isNull(liveSessions.endedAt))
    .orderBy(liveSessions.startedAt)
  return lives.map((live) => {
    const heard = live.heardUntil ? `heard until ${tellMoment(live.heardUntil)}` : 'not heard yet'
    const counts = `${live.comments} comments, ${live.gaps} gaps`
    return `  @${live.username} (${live.userId}) since ${tellMoment(live.startedAt)}, ${heard}, ${counts}`
  })
}
