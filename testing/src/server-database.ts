import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

/** The PostgreSQL that the server runs in its data folder, as an operator sees it. */
export type ServerDatabase = {
  /** Where it is now; the port changes with the server's starts. */
  url: () => Promise<string>
  /** Runs a statement on a connection of its own. */
  query: (sql: string, values?: unknown[]) => Promise<pg.QueryResult>
  /** Makes an empty database beside its own; gives its address. */
  create: (name: string) => Promise<string>
  /** Stops the postmaster and all its children, as if time stood still. */
  freezeTree: () => Promise<void>
  /** Kills the postmaster and all its children at once, as a power switch would. */
  killTree: () => Promise<void>
}

/** Finds the embedded PostgreSQL by what it keeps in the data folder, or takes one by its address. */
export function findServerDatabase(dataDir: string, address?: string): ServerDatabase {
  const folder = join(dataDir, 'postgres')
  /** PostgreSQL's own note: its process id on line 1, its port on line 4. */
  const note = async () =>
    (await readFile(join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')

  async function url(): Promise<string> {
    if (address !== undefined) return address
    const password = (await readFile(join(folder, 'password'), 'utf8')).trim()
    return `postgres://dibs:${password}@127.0.0.1:${(await note())[3]}/dibs`
  }

  async function query(sql: string, values: unknown[] = []) {
    const client = new pg.Client({ connectionString: await url() })
    await client.connect()
    try {
      return await client.query(sql, values)
    } finally {
      await client.end()
    }
  }

  const postmaster = async () => Number((await note())[0])

  return {
    url,
    query,
    async create(name) {
      await query(`create database ${name}`)
      const made = new URL(await url())
      made.pathname = `/${name}`
      return made.href
    },
    async freezeTree() {
      freezeTree(await postmaster())
    },
    async killTree() {
      killTree(await postmaster())
    },
  }
}

/** Kills a postmaster and all its children at once, as a power switch would. */
export function killTree(postmaster: number): void {
  for (const pid of freezeTree(postmaster)) signal(pid, 'SIGKILL')
}

/** The postmaster stopped first: it must neither clean up after its children nor start new ones. */
function freezeTree(postmaster: number): number[] {
  process.kill(postmaster, 'SIGSTOP')
  const children = childrenOf(postmaster)
  for (const pid of children) signal(pid, 'SIGSTOP')
  return [...children, postmaster]
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    // "pid (name) state ppid ...": the name may hold anything, so it is read from its end.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended by itself in the meantime.
  }
}
