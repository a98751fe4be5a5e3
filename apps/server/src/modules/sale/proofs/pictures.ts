import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../../platform/errors.ts'
import { createTurns } from '../../../platform/http/turns.ts'
import { REWRITING } from './rewriting.ts'

const PROGRAM = fileURLToPath(new URL('./rewrite-program.ts', import.meta.url))
const BOUNDS = {
  /** One is drawn after the other: each takes half a second of a processor, and up to 320 MB. */
  waiting: 20,
  waitingMs: 20_000,
  /** One of 50 million pixels takes 2 s on a slow processor. */
  drawingMs: 15_000,
}

/** By their first bytes, as Latin-1: what a picture is called, or says to be, tells nothing. */
const STARTS = ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a']
/** "RIFF", a length, "WEBP". */
const isWebp = (start: string) => start.startsWith('RIFF') && start.endsWith('WEBP')
const LONGEST_START = 12
/** Where readers of PDF look for its mark. */
const PDF_BYTES = 1_024
/** The end of an archive: this record, and a comment as long as it says. */
const ZIP_END = Buffer.from('PK\x05\x06')
const ZIP_END_BYTES = 22
const ZIP_COMMENT_BYTES = 65_535

/** Whether bytes begin as a picture that is taken, and are nothing else at the same time. */
function isPicture(bytes: Buffer): boolean {
  const start = bytes.toString('latin1', 0, LONGEST_START)
  if (!STARTS.some((one) => start.startsWith(one)) && !isWebp(start)) return false
  return !bytes.subarray(0, PDF_BYTES).includes('%PDF-') && !endsAsZip(bytes)
}

function endsAsZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-(ZIP_END_BYTES + ZIP_COMMENT_BYTES))
  const at = tail.lastIndexOf(ZIP_END)
  if (at === -1 || at + ZIP_END_BYTES > tail.length) return false
  return at + ZIP_END_BYTES + tail.readUInt16LE(at + ZIP_END_BYTES - 2) === tail.length
}

/**
 * Makes the function that draws a picture anew: as a JPEG of its pixels alone, at most 1,600 on the
 * longer side and 300 KB.
 * @throws picture_unreadable, picture_too_large; too_many_requests where too many wait already
 */
export function createRewriting(given: Partial<typeof BOUNDS> = {}) {
  const { waiting, waitingMs, drawingMs } = { ...BOUNDS, ...given }
  const takeTurn = createTurns({ atWork: 1, waiting, patienceMs: waitingMs })
  return async function rewrite(bytes: Buffer): Promise<Buffer> {
    if (!isPicture(bytes)) throw new AppError('picture_unreadable')
    const end = await takeTurn('all')
    try {
      return await runProgram(bytes, drawingMs)
    } finally {
      end()
    }
  }
}

/** @throws what is wrong with the picture; any other error where the program cannot run here */
function runProgram(bytes: Buffer, timeout: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM], {
      // No setting and no key of the server's is told to it.
      env: {},
      timeout,
      killSignal: 'SIGKILL',
      windowsHide: true,
    })
    const pieces: Buffer[] = []
    let told = ''
    child.stdout.on('data', (piece: Buffer) => pieces.push(piece))
    child.stderr.on('data', (piece: Buffer) => {
      told = `${told}${piece}`.slice(0, 2_000)
    })
    child.on('error', reject)
    // It may have had enough before it has read everything.
    child.stdin.on('error', () => {})
    child.stdin.end(bytes)
    child.on('close', (code, signal) => {
      const { unreadable, tooLarge } = REWRITING.exit
      if (code === 0) resolve(Buffer.concat(pieces))
      // Killed, as what takes too long is.
      else if (signal !== null) reject(new AppError('picture_too_large'))
      else if (code === tooLarge) reject(new AppError('picture_too_large'))
      else if (code === unreadable) reject(new AppError('picture_unreadable'))
      else reject(new Error(`pictures cannot be read on this machine: ${told}`))
    })
  })
}
