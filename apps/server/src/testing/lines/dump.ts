import pg from 'pg'

const TABLES = `
select format('%I.%I', table_schema, table_name) as name,
  string_agg(format('%I', column_name), ', ' order by ordinal_position) as columns
from information_schema.columns join information_schema.tables using (table_schema, table_name)
where table_type = 'BASE TABLE' and table_schema in ('public', 'drizzle') and is_generated = 'NEVER'
group by table_schema, table_name order by 1`
const SEQUENCES = `
select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
from pg_sequences where last_value is not null order by 1`

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`

/**
 * All rows of a database as SQL, a line each, in the words of PostgreSQL itself: numbers beyond 2^53
 * stay as they are. It is for a database whose tables are there and empty.
 */
export async function dumpRows(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const statements = ["set session_replication_role = 'replica';"]
    for (const { name, columns } of (await client.query(TABLES)).rows) {
      const { rows } = await client.query(
        `select to_jsonb(each)::text as row from ${name} as each order by 1`,
      )
      if (rows.length === 0) continue
      const values = rows.map(({ row }) => quote(row)).join(',\n')
      statements.push(
        `insert into ${name} (${columns}) overriding system value select ${columns}`,
        `from unnest(array[\n${values}\n]) as line, jsonb_populate_record(null::${name}, line::jsonb);`,
      )
    }
    for (const { name, value } of (await client.query(SEQUENCES)).rows) {
      statements.push(`select setval(${quote(name)}, ${value});`)
    }
    return `${statements.join('\n')}\nreset session_replication_role;\n`
  } finally {
    await client.end()
  }
}
