import { asc, eq, isNull, sql } from 'drizzle-orm'
import { resealFor } from '../platform/database/reseal.ts'
import {
  accessTokens,
  auditRecords,
  claims,
  gaps,
  liveSessions,
  providerBudgets,
  users,
} from '../platform/database/schema/index.ts'
import { openSockets, usedIn } from '../platform/limits/provider-ledger.ts'
import { makeSecretKey, OLDER_KEYS, rotateSecretKeys } from '../platform/secrets/secret-keys.ts'
import { type AdminContext, type Command, readKeysOf, record, tellMoment } from './command.ts'
import { findSeller } from './seller-commands.ts'

const PATIENCE_MS = 2_000

export const STATUS_COMMANDS: Record<string, Command> = {
  status: {
    args: '',
    argCount: [0, 0],
    summary: 'what runs, and how much is stored',
    run: tellStatus,
  },
}

async function tellStatus(context: AdminContext): Promise<string> {
  const lives = await tellLives(context)
  return [
    ['server', await tellServer(context)],
    ['database', await tellDatabase(context)],
    ['stored', await tellCounts(context)],
    ['provider', await tellRequests(context)],
    ['lives', lives.length === 0 ? 'none runs' : `${lives.length} run`],
  ]
    .map(([name = '', value]) => `${name.padEnd(10)}${value}`)
    .concat(lives)
    .join('\n')
}

/** The server of these settings on this machine; others are found by the lives that they hear. */
async function tellServer({ config: { HOST, PORT } }: AdminContext): Promise<string> {
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

async function tellDatabase({ db }: AdminContext): Promise<string> {
  const { rows } = await db.execute<{ version: string; size: string; migrations: number }>(sql`
    select current_setting('server_version') as version,
      pg_size_pretty(pg_database_size(current_database())) as size,
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations`)
  const [row] = rows
  return `PostgreSQL ${row?.version}, ${row?.size}, ${row?.migrations} migrations`
}

/** How much was asked of the chat provider lately, under every key that is in use. */
async function tellRequests({ db, clock }: AdminContext): Promise<string> {
  const rows = await db.select({ ledger: providerBudgets.ledger }).from(providerBudgets)
  const now = clock()
  const keys = rows.map(({ ledger }) => {
    const [hour, day] = [usedIn('hour', ledger.used, now), usedIn('day', ledger.used, now)]
    const sockets = openSockets(ledger, now).all
    return `${hour.all} requests in an hour, ${day.all} in a day, ${sockets} sockets`
  })
  return keys.length === 0 ? 'not asked in a day' : keys.join('; ')
}

async function tellCounts({ db }: AdminContext): Promise<string> {
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

async function tellLives({ db }: AdminContext): Promise<string[]> {
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

export const MIGRATE_COMMANDS: Record<string, Command> = {
  migrate: {
    args: '',
    argCount: [0, 0],
    summary: 'brings the database to this version, before its nodes start',
    // The work itself is done before any command that may meet a new database.
    isForNewDatabase: true,
    run: async (context) => {
      await record(context, context.db, { action: 'migrate' })
      return `The database is that of this version: ${await tellDatabase(context)}.`
    },
  },
}

export const AUDIT_COMMANDS: Record<string, Command> = {
  audit: {
    args: '[who]',
    argCount: [0, 1],
    summary: 'what operators did, to one seller or at all, a line each',
    run: listRecords,
  },
}

async function listRecords({ db }: AdminContext, typed?: string): Promise<string> {
  const seller = typed === undefined ? undefined : await findSeller(db, typed)
  const records = await db
    .select()
    .from(auditRecords)
    .where(seller && eq(auditRecords.userId, seller.id))
    .orderBy(asc(auditRecords.at), asc(auditRecords.id))
  if (records.length === 0) return 'Nothing was done.'
  return records
    .map(({ at, operator, action, userId, details }) => {
      const facts = Object.entries(details).map(([name, value]) => `${name}: ${value}`)
      return [tellMoment(at), operator, action, userId ?? '-', facts.join(', ')]
        .join('  ')
        .trimEnd()
    })
    .join('\n')
}

export const KEY_COMMANDS: Record<string, Command> = {
  'rotate-keys': {
    args: '',
    argCount: [0, 0],
    summary: 'puts a new secret key before those in use; logs nobody out',
    run: rotateKeys,
  },
}

async function rotateKeys(context: AdminContext): Promise<string> {
  const { DATA_DIR, SECRET_KEY } = context.config
  const [newest, ...older] = await readKeysOf(context)
  // What only the key can read that goes now is encrypted anew while both are known.
  if (newest) await resealFor(context.db, [newest, ...older], OLDER_KEYS)
  if (SECRET_KEY) {
    // What is set outside is not ours to change.
    await record(context, context.db, { action: 'rotate-keys', details: { proposed: 1 } })
    return `The key is set with SECRET_KEY, so put the new one before it and start the server anew:

  SECRET_KEY=${[makeSecretKey(), ...SECRET_KEY].slice(0, OLDER_KEYS + 1).join(',')}

With several servers, add it at the end on all of them first, so that each knows it before one uses it.`
  }
  const keys = await rotateSecretKeys(DATA_DIR)
  await record(context, context.db, { action: 'rotate-keys', details: { keys: keys.length } })
  return `${DATA_DIR}/secret-key begins with a new key now; those before it are still believed. A server that runs takes it with its next start, which logs nobody out.`
}
