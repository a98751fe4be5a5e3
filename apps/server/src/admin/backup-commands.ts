import { createReadStream, existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { writeFileAtomic } from '../platform/write-file-atomic.ts'
import { readBackup } from './backup.ts'
import { BadArguments } from './bad-arguments.ts'
import { type Command, type Context, record } from './command.ts'
import { assertNew } from './new-file.ts'
import { CannotRestore, restoreBackup } from './restore.ts'

export const BACKUP_COMMANDS: Record<string, Command> = {
  backup: {
    takes: '<file or folder>',
    words: [1, 1],
    says: 'everything in the database as it is now, while the server runs',
    run: backUp,
  },
  restore: {
    takes: '<file>',
    words: [1, 1],
    says: 'writes a backup into an empty database',
    isForNewDatabase: true,
    run: restore,
  },
}

async function backUp(context: Context, typed: string): Promise<string> {
  const now = context.clock()
  const isFolder = statSync(typed, { throwIfNoEntry: false })?.isDirectory() ?? false
  const file = isFolder ? join(typed, nameFor(now)) : typed
  assertNew(file)
  const lines = Readable.from(readBackup(context.pool, now), { objectMode: false })
  const gzip = createGzip()
  // An error on either side reaches whoever reads the other end.
  await Promise.all([pipeline(lines, gzip), writeFileAtomic(file, gzip)])
  await record(context, context.db, { action: 'backup' })
  return `The backup is ${file}. It holds personal data, and not the secret key.`
}

async function restore(context: Context, file: string): Promise<string> {
  if (!existsSync(file)) throw new BadArguments(`There is no file ${file}.`)
  const text = createGunzip()
  const reading = pipeline(createReadStream(file), text)
  reading.catch(() => {})
  const { at, rows } = await restoreBackup(context.pool, linesOf(text))
  await record(context, context.db, { action: 'restore', details: { rows, madeAt: at } })
  return `${rows} rows are restored, as they were on ${at}. Start the server.`
}

async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = ''
  try {
    for await (const chunk of text.setEncoding('utf8')) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (cause) {
    throw new CannotRestore('The file is no whole backup of Dibs.', { cause })
  }
  if (rest !== '') yield rest
}

/** As `dibs-20261122T065000Z.backup.gz`. */
function nameFor(now: number): string {
  const moment = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  return `dibs-${moment}.backup.gz`
}
