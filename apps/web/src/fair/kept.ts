import { isConsistent, type TreeHead } from '@dibs/core'
import type { Answer, Calls } from './calls.ts'
import { sha256 } from './crypto.ts'
import { readSealed } from './proof.ts'

/** The first, and the newest of the others. */
const MOST = 20
const nameOf = (live: string) => `dibs.fair.${live}`

/** The checkpoints of a live that this browser has seen, as signed notes; the earliest first. */
export function readKept(live: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(live)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((note) => typeof note === 'string') : []
  } catch {
    return []
  }
}

/** Keeps a checkpoint, so that what the server tells later must go on from it. */
export function keep(live: string, note: string): void {
  const kept = readKept(live)
  if (kept.includes(note)) return
  const all = [...kept, note]
  const bounded = all.length > MOST ? [...all.slice(0, 1), ...all.slice(1 - MOST)] : all
  try {
    localStorage.setItem(nameOf(live), JSON.stringify(bounded))
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
