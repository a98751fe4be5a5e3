import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A held lock; the operating system lets go of it by itself when the process dies. */
export type FolderLock = { release(): void }

const SQLITE_BUSY = 5

/**
 * Makes this process the only user of `folder`, or throws a sentence that names the folder.
 * The lock is the operating system's own (taken through SQLite, since Node has no call for file
 * locks), so a killed process never leaves a stale one and a reused process id never looks like
 * an owner. The owner's process id stands beside it only for the message.
 */
export async function lockFolder(folder: string, dataDir: string): Promise<FolderLock> {
  const lockFile = join(folder, 'launcher.lock')
  const pidFile = join(folder, 'launcher.pid')
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause
    const owner = (await readFile(pidFile, 'utf8').catch(() => '')).trim()
    throw new Error(
      `Another copy of Dibs${owner === '' ? '' : ` (process ${owner})`} is using the data folder ${dataDir}. Stop that copy, or give this one a folder of its own with DATA_DIR.`,
      { cause },
    )
  }
  await chmod(lockFile, 0o600)
  await writeFile(pidFile, `${process.pid}\n`)
  return { release: () => lock.close() }
}
