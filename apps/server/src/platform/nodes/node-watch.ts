/** A node whose beat stands still for so long, in milliseconds, is dead. */
const DEAD_MS = 1_500
/** A node that could not raise its own beat for so long may be dead to others. */
const OWN_DEATH_MS = 1_400
/** Without a look at the beats for so long, nothing is known of how they went on meanwhile. */
const STALL_MS = 1_000
/**
 * So long after a node's own database was away it takes nobody for dead: the others may still be
 * on their way back to it.
 */
const QUIET_MS = 10_000

type Seen = { beat: string; since: number; isDead: boolean }

/** What a look at the beats showed. */
export type Look = {
  /** Nodes that are dead, or have left, since the look before. */
  gone: string[]
  /** Whether others may have taken this node for dead. */
  mayBeDead: boolean
}

/**
 * Judges by their beats which other nodes are alive, and by nothing but what this node has seen with
 * its own clock: a beat that stood still while this node looked at it all the time. Times are
 * milliseconds of a clock that never goes back.
 */
export function createNodeWatch() {
  const nodes = new Map<string, Seen>()
  let last: { began: number; ended: number } | null = null
  let isAway = false
  let quietUntil = Number.NEGATIVE_INFINITY

  function isAlive(id: string): boolean {
    const seen = nodes.get(id)
    return seen !== undefined && last !== null && last.ended - seen.since < DEAD_MS
  }

  return {
    /** The other nodes' beats were read, and this node's own raised, between two moments. */
    read(beats: ReadonlyMap<string, string>, began: number, ended: number): Look {
      const mayBeDead = isAway || last === null || ended - last.began > OWN_DEATH_MS
      const isBlind = isAway || last === null || ended - last.ended > STALL_MS
      if (isAway) quietUntil = ended + QUIET_MS
      isAway = false
      last = { began, ended }
      const gone: string[] = []
      for (const [id, { isDead }] of nodes) {
        if (beats.has(id)) continue
        nodes.delete(id)
        if (!isDead) gone.push(id)
      }
      for (const [id, beat] of beats) {
        const seen = nodes.get(id)
        if (!seen || isBlind || seen.beat !== beat) {
          // Who was dead stays so until its beat rises.
          const isDead = seen?.beat === beat && seen.isDead
          nodes.set(id, { beat, since: ended, isDead })
        } else if (!seen.isDead && ended >= quietUntil && ended - seen.since >= DEAD_MS) {
          seen.isDead = true
          gone.push(id)
        }
      }
      return { gone, mayBeDead }
    },

    /** The beats could not be read. */
    failed(): void {
      isAway = true
    },

    /** Whether lives of others may be taken over now. */
    mayTakeOver: (): boolean => !isAway && last !== null && last.ended >= quietUntil,
    /** A node's beat has stood still. */
    isDead: (id: string): boolean => nodes.get(id)?.isDead ?? false,
    /** The dead, each with the beat at which it stood still. */
    dead: (): { id: string; beat: string }[] =>
      [...nodes].flatMap(([id, { beat, isDead }]) => (isDead ? [{ id, beat }] : [])),
    /** A node is there, and its beat has not stood still for long. */
    isAlive,
    /** All such nodes. */
    living: (): string[] => [...nodes.keys()].filter(isAlive),
  }
}
