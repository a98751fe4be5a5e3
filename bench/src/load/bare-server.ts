import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { answerCalls } from '../harness/helper-process.ts'

// The baseline of the routes: `node:http` and the statements that the server sends for the same call,
// without anything around them. No check of what comes in, no turns, no headers, no ranking. A move's
// are those from before the server sent them joined and prepared, so its ratio holds that gain, too,
// and may be above 1.

const FIND_TOKEN = {
  name: 'find_token_owner',
  text: `select users.id, users.language_preference, access_tokens.last_used_at from access_tokens
    inner join users on users.id = access_tokens.user_id
    where access_tokens.token_hash = $1 and access_tokens.last_used_at > $2 and users.suspended_at is null`,
}
const LIST_ITEMS = `select json_agg(entry order by place) as entries from (
  select json_build_array(id, code, (extract(epoch from updated_at) * 1000)::bigint) as entry,
    row_number() over (order by created_at desc, id desc) as place
  from items where user_id = $1) numbered group by place / 500 order by place / 500`
const READ_RECORD = `select 'claims' as kind, json_agg(entry) as entries from (
    select json_build_array(item_id, account_id, message_id, item_text, username, nickname, comment_text,
      (extract(epoch from comment_at) * 1000)::bigint, (extract(epoch from heard_at) * 1000)::bigint,
      match_rule, (extract(epoch from added_at) * 1000)::bigint, is_reported) as entry,
      row_number() over () / 500 as piece
    from claims where session_id = $1 and item_id = $2) numbered group by piece
  union all select 'removals', json_agg(entry) from (
    select json_build_array(item_id, account_id, (extract(epoch from removed_at) * 1000)::bigint) as entry,
      row_number() over () / 500 as piece
    from removals where session_id = $1 and item_id = $2) numbered group by piece
  union all select 'placements', json_agg(entry) from (
    select json_build_array(item_id, account_id, rank) as entry, row_number() over () / 500 as piece
    from placements where session_id = $1 and item_id = $2) numbered group by piece`
const FIND_RANKS = `select before ->> 'rank' from hand_changes
  where session_id = $1 and item_id = $2 and undone_at is null`
const PLACE = `insert into placements (session_id, item_id, account_id, rank) values ($1, $2, $3, $4)
  on conflict (session_id, item_id, account_id) do update set rank = $4`
const NOTE = `insert into hand_changes (session_id, item_id, account_id, kind, move, item_text, message_id,
  username, nickname, comment_text, position_before, position_after, before, made_at, device)
  values ($1, $2, $3, 'moved', 'winner', 'A1', '1', 'username', 'nickname', 'A1', 2, 1, '{}', now(), 'node')`

let pool: pg.Pool
const DIGEST = (token: string) => createHash('sha256').update(token).digest('base64url')

async function identify({ headers }: IncomingMessage): Promise<string> {
  const token = DIGEST((headers.authorization ?? '').slice('Bearer '.length))
  const since = new Date(Date.now() - 30 * 86_400_000)
  const { rows } = await pool.query({ ...FIND_TOKEN, values: [token, since] })
  return rows[0].id
}

async function listItems(userId: string): Promise<string> {
  const { rows } = await pool.query(LIST_ITEMS, [userId])
  return JSON.stringify(
    rows
      .flatMap(({ entries }) => entries as [string, string, number][])
      .map(([id, clue_text, at]) => ({ id, clue_text, updated_at: new Date(at).toISOString() })),
  )
}

let lastRank = 10 ** 15

async function move(path: string): Promise<string> {
  const [sessionId, itemId, , accountId] = path.split('/').slice(3)
  const ids = [sessionId, itemId]
  const client = await pool.connect()
  let list: unknown
  try {
    await client.query('begin')
    await client.query('set local lock_timeout = 2000')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [ids.join('/')])
    list = (await client.query(READ_RECORD, ids)).rows
    await client.query(FIND_RANKS, ids)
    lastRank -= 1
    await client.query(PLACE, [...ids, accountId, String(lastRank)])
    await client.query('select count(*) from hand_changes where session_id = $1', [sessionId])
    await client.query(NOTE, [...ids, accountId])
    await client.query('commit')
  } finally {
    client.release()
  }
  await pool.query('select from_at, to_at from gaps where session_id = $1', [sessionId])
  await pool.query('select kind, subject, heard_at from takedowns where session_id = $1', [
    sessionId,
  ])
  return JSON.stringify(list)
}

const handlers = {
  async start({ databaseUrl }: { databaseUrl: string }): Promise<string> {
    pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
    const server = createServer(async (request, response) => {
      const { method, url = '', headers } = request
      const userId = await identify(request)
      if (headers['if-none-match'] !== undefined) {
        response.writeHead(304, { etag: headers['if-none-match'] }).end()
        return
      }
      if (method === 'PATCH') JSON.parse(await text(request))
      const body = method === 'PATCH' ? await move(url) : await listItems(userId)
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },

  /** CPU time so far, microseconds. */
  cpuUs(): number {
    const { user, system } = process.cpuUsage()
    return user + system
  },
}
export type BareHandlers = typeof handlers

answerCalls(handlers)
