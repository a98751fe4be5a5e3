import { copyFileSync, mkdirSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

const LIMIT_BYTES = 10_000_000
const CHECK_MS = 10_000

/**
 * Opens a log for a program to append to. From `limitBytes` on, what it has goes to `<file>.1`, in
 * place of what was there, and it starts anew: two files of bounded size, however long it runs. The
 * program goes on writing to the same open file, so this also holds for one that knows nothing of it.
 */
export function openLog(file, { limitBytes = LIMIT_BYTES, checkMs = CHECK_MS } = {}) {
  mkdirSync(dirname(file), { recursive: true })
  let start = sizeOf(file)
  function turnOver() {
    if (sizeOf(file) <= limitBytes) return
    copyFileSync(file, `${file}.1`)
    truncateSync(file)
    start = 0
  }
  turnOver()
  // Appending, since it is cut off below the writer.
  const handle = openSync(file, 'a', 0o600)
  setInterval(turnOver, checkMs).unref()
  return {
    handle,
    /** What was written since, as far as it was not turned over. */
    written: () => readFileSync(file).subarray(start).toString(),
  }
}

function sizeOf(file) {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
