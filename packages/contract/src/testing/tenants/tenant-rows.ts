import type { TenantWorld } from './tenant-world.ts'

const OWNED = `
  select table_name as table, column_name as column from information_schema.columns
  where table_schema = 'public' and column_name in ('user_id', 'session_id')
  order by table_name, column_name`

/** What a live that is listened to notes by itself, and that a helper was there, once a minute. */
const HEARD = `'{heard_until,comments_heard,last_heard_ids,heard_seconds,has_claimed,counted_at,last_active_at}'`

/** Every row of every table that is a seller's, as text; what was heard meanwhile left out. */
export async function rowsOf({ query }: TenantWorld, userId: string): Promise<string> {
  const { rows: owned } = await query(OWNED, [])
  const tables = [{ table: 'users', column: 'id' }, ...owned]
  const texts = await Promise.all(
    tables.map(async ({ table, column }) => {
      const sessions = '(select id from live_sessions where user_id = $1)'
      const isTheirs = column === 'session_id' ? `in ${sessions}` : '= $1'
      const sql = `select (to_jsonb(t) - ${HEARD}::text[])::text as row from "${table}" t
        where "${column}" ${isTheirs} order by 1`
      const { rows } = await query(sql, [userId])
      return rows.map(({ row }) => `${table} ${row}`)
    }),
  )
  return texts.flat().join('\n')
}
