import type { SessionId } from '@dibs/core'

/**
 * Who keeps which live. The keeper of a live is the one node that stores its progress and its gaps,
 * ends it and applies the plan. Each time a live gets another keeper its epoch rises by one, and what
 * the former keeper still writes is refused by it.
 */
export type Ownership = {
  /** This node, as others see it. */
  readonly nodeId: string
  /**
   * Begins to look after lives. `onTaken` is told of lives that this node keeps from now on, those
   * that it kept at the start included; `onLost` of lives that another node keeps now.
   */
  start(handlers: {
    onTaken: (lives: readonly { sessionId: SessionId; epoch: number }[]) => Promise<void>
    onLost: (sessionIds: readonly SessionId[]) => void
    /** Another node is gone. */
    onNodeGone: (nodeId: string) => void
    /** Lives that this node hears without keeping them: it takes these before others do. */
    heard: () => readonly SessionId[]
  }): Promise<void>
  /** Takes a live that nobody keeps. The epoch; null while another node keeps it. */
  claim(sessionId: SessionId): Promise<number | null>
  /** The epoch under which this node keeps a live; null when it does not. */
  epochOf(sessionId: SessionId): number | null
  /** Whether a node was seen alive just now. */
  isAlive(nodeId: string): boolean
  /** Forgets a live that has ended. */
  forget(sessionId: SessionId): void
  /** Gives all lives up, for other nodes to take. Takes none from then on. */
  release(): Promise<void>
  /** Resolves when other nodes keep all that was given up, or there is no other node. */
  untilTaken(): Promise<void>
  close(): Promise<void>
}
