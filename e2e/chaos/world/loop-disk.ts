import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eventually } from '@dibs/testing/eventually'

const run = promisify(execFile)
const MEGABYTE = 1024 * 1024

/** A small disk of its own: a file system in a file, mounted through a loop device. */
export type LoopDisk = {
  /** Where it is mounted. */
  folder: string
  /** Takes every byte that is left. */
  fill: () => Promise<void>
  /** Gives back what `fill` took. */
  free: () => Promise<void>
  /** Copies what has reached the disk by now, as a power cut would leave it. */
  copy: () => Promise<void>
  /** Mounts the copy in place of the disk; nobody may use it any more. */
  mountCopy: () => Promise<void>
  close: () => Promise<void>
}

/** Why this machine cannot mount a disk from a file; null when it can. */
export async function whyNoLoopDisk(): Promise<string | null> {
  if (process.getuid?.() !== 0) return 'mounting a disk from a file needs root'
  try {
    const disk = await createLoopDisk(16)
    await disk.close()
    return null
  } catch (error) {
    return `a disk cannot be mounted from a file here (${(error as Error).message.split('\n')[0]})`
  }
}

/** Makes and mounts a disk of so many megabytes. @throws when the machine does not permit it */
export async function createLoopDisk(megabytes: number): Promise<LoopDisk> {
  const place = await mkdtemp(join(tmpdir(), 'dibs-disk-'))
  const [image, copied, folder] = ['image', 'copy', 'disk'].map((name) => join(place, name)) as [
    string,
    string,
    string,
  ]
  const filler = join(folder, 'filler')
  // PostgreSQL may run as another OS user, who needs access.
  await chmod(place, 0o711)
  await mkdir(folder)
  await writeFile(image, '')
  await run('truncate', ['-s', String(megabytes * MEGABYTE), image])
  await run('mkfs.ext4', ['-q', '-m', '0', image])
  await mount(image)

  async function mount(file: string): Promise<void> {
    await run('mount', ['-o', 'loop', file, folder])
    await chmod(folder, 0o711)
  }

  async function unmount(): Promise<void> {
    await eventually('the disk is unmounted', async () => {
      await run('umount', [folder])
      return true
    })
  }

  return {
    folder,
    async fill() {
      const file = await open(filler, 'w')
      try {
        // Big pieces first; the last bytes of a disk are many small ones.
        for (const bytes of [MEGABYTE, 4_096, 1]) await writeUntilFull(file, Buffer.alloc(bytes))
      } finally {
        await file.close()
      }
    },
    free: () => rm(filler, { force: true }),
    copy: async () => void (await run('cp', ['--sparse=always', image, copied])),
    async mountCopy() {
      await unmount()
      await rm(image)
      await run('mv', [copied, image])
      await mount(image)
    },
    async close() {
      await unmount()
      await rm(place, { recursive: true, force: true })
    },
  }
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, piece: Buffer) {
  try {
    for (;;) {
      if ((await file.write(piece)).bytesWritten < piece.length) return
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
