import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Writes a file that only its owner can read, completely or not at all, even if the power fails: to
 * a temporary file first, which is flushed and then renamed. An existing file keeps its owner: root
 * may replace a file of a server that runs as another user.
 */
export async function writeFileAtomic(
  file: string,
  pieces: Iterable<string> | AsyncIterable<string | Uint8Array>,
) {
  const before = await stat(file).catch(() => undefined)
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  try {
    const handle = await open(unfinished, 'wx', 0o600)
    try {
      for await (const piece of pieces) await handle.appendFile(piece)
      if (before && process.getuid?.() === 0) await handle.chown(before.uid, before.gid)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(file))
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; there the rename is durable by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}
