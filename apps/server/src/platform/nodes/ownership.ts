import { randomUUID } from 'node:crypto'
import type { SessionId } from '@dibs/core'
import type pg from 'pg'

/** The epoch of a live that its first owner stores. */
export const FIRST_EPOCH = 1

export type OwnedLive = { sessionId: SessionId; epoch: number }

/** The node that speaks for a live, under this epoch: what only it may write asks for this. */
export type Owner = { readonly is: 'owner'; readonly epoch: number }
/** What a node is to a live; a standby only listens to it as well. */
export type Role = Owner | { readonly is: 'standby' }
export const STANDBY: Role = { is: 'standby' }

export type OwnershipHandlers = {
  /** This node owns these lives from now on, those that it owned at the start included. */
  onTaken: (lives: readonly OwnedLive[]) => Promise<void>
  /** Another node owns these lives now, also while this one leaves. */
  onLost: (sessionIds: readonly SessionId[]) => void
  /** The lives are about to be given up: what is known of them is stored now. */
  onRelease: () => Promise<void>
  /** Another node is gone. */
  onNodeGone: (nodeId: string) => void
  /** Lives that this node hears without keeping them: it takes these before others do. */
  heard: () => readonly SessionId[]
}

/**
 * Who owns which live. The owner of a live is the one node that stores its progress and its gaps,
 * ends it and applies the plan. Each time a live gets another owner its epoch rises by one, and what
 * the former owner still writes is refused by it.
 */
export type Ownership = {
  /** This node, as others see it. */
  readonly nodeId: string
  /** Whether this is the only server on its database. */
  readonly isAlone: boolean
  /** Begins to look after lives. Resolves when those that nobody owns now were taken. */
  start(handlers: OwnershipHandlers): Promise<void>
  /** Notes a live that this node has just stored as its own. */
  ownNew(sessionId: SessionId, epoch: number): void
  /** Takes a live that nobody owns. The epoch; null while another node owns it. */
  claim(sessionId: SessionId): Promise<number | null>
  /** The epoch under which this node owns a live; null when it does not. */
  epochOf(sessionId: SessionId): number | null
  /** How many lives this node owns. */
  count(): number
  /** Notes that a write under this epoch was refused: another node owns the live. */
  refused(sessionId: SessionId, epoch: number): void
  /** Gives one live up, for a node that hears it. */
  giveUp(sessionId: SessionId, epoch: number): Promise<void>
  /** Forgets a live that has ended. */
  forget(sessionId: SessionId): void
  /** Whether a node was seen alive just now. */
  isAlive(nodeId: string): boolean
  /** The other nodes that were seen alive just now. */
  others(): string[]
  /** Whether this node has given up its lives, and takes no more. */
  isLeaving(): boolean
  /** Gives all lives up, for other nodes to take. Takes none from then on. */
  release(): Promise<void>
  /**
   * Waits until other nodes own all that was given up, ten seconds at most. Whether there was
   * anything to wait for: a live, and another node.
   */
  untilTaken(): Promise<boolean>
  close(): Promise<void>
}

/** What this node is to a live, by the lease that it holds or does not. */
export function roleOf(ownership: Pick<Ownership, 'epochOf'>, sessionId: SessionId): Role {
  const epoch = ownership.epochOf(sessionId)
  return epoch === null ? STANDBY : { is: 'owner', epoch }
}

/**
 * Who owns lives where there is one server: itself. It takes all of them at its start. Their epochs
 * rise all the same, so what a server writes that should have been gone by then is refused.
 */
export function createLoneOwnership(pool: pg.Pool): Ownership {
  const nodeId = randomUUID()
  const owned = new Map<SessionId, number>()
  let handlers: OwnershipHandlers | null = null
  let isLeaving = false

  /** Takes one live, or all. */
  async function take(sessionId: SessionId | null): Promise<OwnedLive[]> {
    const { rows } = await pool.query<{ id: SessionId; epoch: string }>(
      `update live_sessions set owner = $1, owner_epoch = owner_epoch + 1
       where ended_at is null and ($2::uuid is null or id = $2)
       returning id, owner_epoch as epoch`,
      [nodeId, sessionId],
    )
    const lives = rows.map(({ id, epoch }) => ({ sessionId: id, epoch: Number(epoch) }))
    for (const live of lives) owned.set(live.sessionId, live.epoch)
    return lives
  }

  return {
    nodeId,
    isAlone: true,
    async start(given) {
      handlers = given
      await handlers.onTaken(await take(null))
    },
    ownNew: (sessionId, epoch) => void owned.set(sessionId, epoch),
    claim: async (sessionId) => owned.get(sessionId) ?? (await take(sessionId))[0]?.epoch ?? null,
    epochOf: (sessionId) => owned.get(sessionId) ?? null,
    count: () => owned.size,
    refused(sessionId, epoch) {
      if (owned.get(sessionId) !== epoch) return
      owned.delete(sessionId)
      handlers?.onLost([sessionId])
    },
    giveUp: async () => {},
    forget: (sessionId) => void owned.delete(sessionId),
    isAlive: (id) => id === nodeId,
    others: () => [],
    isLeaving: () => isLeaving,
    async release() {
      isLeaving = true
    },
    untilTaken: async () => false,
    close: async () => {},
  }
}
