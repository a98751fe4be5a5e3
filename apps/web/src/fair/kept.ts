import { isConsistent, type TreeHead } from '@dibs/core'
import type { Answer, Calls } from './calls.ts'
import { sha256 } from './crypto.ts'
import { readSealed } from './proof.ts'

const NAME = 'dibs.fair'
/** The lives that were looked at last. */
const MOST_LIVES = 50
/** Of each the first, and the newest of the others. */
const MOST = 20
/** Anybody can make a seal longer with signatures that count nothing; one of Dibs has some hundreds. */
const MOST_CHARACTERS = 1_000

/** Of each live its checkpoints, as signed notes, the earliest first; the live seen last is the last. */
type Kept = [live: string, notes: string[]][]

function readAll(): Kept {
  try {
    const kept: Kept = JSON.parse(localStorage.getItem(NAME) ?? '[]')
    return kept.map(([live, notes]) => [live, notes.filter((note) => typeof note === 'string')])
  } catch {
    return []
  }
}

/** The checkpoints of a live that this browser has seen, as signed notes; the earliest first. */
export const readKept = (live: string): string[] =>
  readAll().find(([name]) => name === live)?.[1] ?? []

/** Keeps a checkpoint, so that what the server tells later must go on from it. */
export function keep(live: string, note: string): void {
  const kept = readKept(live)
  if (kept.includes(note) || note.length > MOST_CHARACTERS) return
  const all = [...kept, note]
  const notes = all.length > MOST ? [...all.slice(0, 1), ...all.slice(1 - MOST)] : all
  const others = readAll().filter(([name]) => name !== live)
  try {
    localStorage.setItem(NAME, JSON.stringify([...others, [live, notes]].slice(-MOST_LIVES)))
  } catch {
    // Without room, or in a private window: nothing is kept.
  }
}

/** `forked`: no history leads from one checkpoint to the other. */
export type Comparison = 'same' | 'forked' | 'unknown'

/** Whether the newest checkpoint goes on from others that were seen. */
export async function compare(
  notes: readonly string[],
  newest: TreeHead,
  live: string,
  calls: Pick<Calls, 'consistency'>,
): Promise<Comparison> {
  let found: Comparison = 'same'
  for (const note of notes) {
    const earlier = (await readSealed(note, live, null))?.head
    // One that was changed on this device says nothing of the server.
    if (!earlier || earlier.size === 0) continue
    const outcome = await compareTwo(earlier, newest, calls)
    if (outcome === 'forked') return outcome
    if (outcome === 'unknown') found = outcome
  }
  return found
}

async function compareTwo(
  earlier: TreeHead,
  newest: TreeHead,
  { consistency }: Pick<Calls, 'consistency'>,
): Promise<Comparison> {
  // It may be shorter only where the server was asked before.
  const [from, to] = earlier.size > newest.size ? [newest, earlier] : [earlier, newest]
  const path: Answer<Uint8Array[]> =
    from.size === to.size ? { ok: true, data: [] } : await consistency(from.size, to.size)
  if (!path.ok) return path.why === 'gone' ? 'forked' : 'unknown'
  return (await isConsistent(sha256, from, to, path.data)) ? 'same' : 'forked'
}
