import { type ChildProcess, execFile, type SpawnOptions, spawn } from 'node:child_process'
import { chown, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

/**
 * As whom PostgreSQL's programs run; they refuse to run as root.
 * `self`: as this process. `user`: as another OS user. `namespace`: still owning root's files, but
 * without root's powers, in a user namespace of its own (`unshare -U`).
 */
export type Runner =
  | { kind: 'self' }
  | { kind: 'user'; uid: number; gid: number }
  | { kind: 'namespace' }

type Finished = { code: number | null; output: string }

const isWindows = process.platform === 'win32'

/** Ways to run a new cluster inside `folder`, best first. Only root has more than one. */
export async function runnersForNew(folder: string): Promise<Runner[]> {
  if (process.getuid?.() !== 0) return [{ kind: 'self' }]
  const owner = await stat(dirname(folder))
  const ways: (Runner | undefined)[] = [
    await osUser('postgres'),
    { kind: 'namespace' },
    // Run by root inside a home folder that only its owner can enter.
    owner.uid === 0 ? undefined : { kind: 'user', uid: owner.uid, gid: owner.gid },
    // Containers without a `postgres` user often forbid namespaces too.
    await osUser('nobody'),
  ]
  return ways.filter((way) => way !== undefined)
}

/** The way in which an existing cluster has to run: its owner is the memory of the first choice. */
export async function runnerOfExisting(cluster: string): Promise<Runner> {
  const { uid, gid } = await stat(cluster)
  const me = process.getuid?.()
  if (me === undefined || (me === uid && me !== 0)) return { kind: 'self' }
  if (me !== 0) {
    throw new Error(
      `The database in ${cluster} belongs to another user of this machine. Start Dibs as that user, or choose another folder with DATA_DIR.`,
    )
  }
  return uid === 0 ? { kind: 'namespace' } : { kind: 'user', uid, gid }
}

/** Gives `path` to the runner, where that is somebody else. */
export async function giveTo(runner: Runner, path: string): Promise<void> {
  if (runner.kind === 'user') await chown(path, runner.uid, runner.gid)
}

/** Starts a program as the runner. The environment is bare, so that no PG* variable leaks in. */
export function spawnAs(
  runner: Runner,
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess {
  const bare = isWindows ? {} : { env: { PATH: '/usr/bin:/bin:/usr/local/bin', LC_ALL: 'C' } }
  if (runner.kind === 'namespace') {
    return spawn('unshare', ['-U', program, ...args], { ...bare, ...options })
  }
  const identity = runner.kind === 'user' ? { uid: runner.uid, gid: runner.gid } : {}
  return spawn(program, args, { ...bare, ...options, ...identity })
}

/** Runs a program as the runner to its end; never rejects. */
export function runAs(
  runner: Runner,
  program: string,
  args: string[],
  cwd: string,
): Promise<Finished> {
  return new Promise((resolve) => {
    const child = spawnAs(runner, program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', (error) => resolve({ code: null, output: error.message }))
    child.on('close', (code) => resolve({ code, output: output.trim() }))
  })
}

async function osUser(name: string): Promise<Runner | undefined> {
  const id = async (flag: string) => Number((await promisify(execFile)('id', [flag, name])).stdout)
  try {
    return { kind: 'user', uid: await id('-u'), gid: await id('-g') }
  } catch {
    return undefined
  }
}
