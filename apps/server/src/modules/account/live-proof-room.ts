import type { LiveProof } from '@dibs/contract'
import type { ProviderMessage, RoomOwner } from '@dibs/contract/provider'
import { type Comment, isOwnersComment, type UserId, wholeWords } from '@dibs/core'
import type { Clock } from '../../platform/clock.ts'
import type { OpenEar } from './live-proof-ear.ts'

/** A word that is listened for. `network` is the network address of the seller who asks. */
export type Listening = {
  userId: UserId
  network: string
  username: string
  word: string
  givenAt: Date
  expiresAt: Date
}

/** What a comment proved. */
export type Proven = { accountId: string; nickname: string }

/** `startedAt`: the first call; `proven`: kept until it is stored. */
export type Listener = Listening & { startedAt: number; proven: Proven | null }

export type LiveProofState = Exclude<LiveProof['state'], 'found' | 'missed'>

type Dependencies = { openEar: OpenEar; clock: Clock; onProven: (listener: Listener) => void }

/** However soon, or late, the provider would allow it. */
const RETRY_MS = { min: 5_000, max: 30_000 }

/** The live of one username, with all sellers who wait for a word in it. */
export class LiveProofRoom {
  readonly username: string
  readonly listeners = new Map<UserId, Listener>()
  state: LiveProofState = 'waiting'
  /** Not before then it is tried again. */
  retryAt = 0
  /** Since when there is a connection; null without one. */
  openedAt: number | null = null
  readonly #dependencies: Dependencies
  #owner: RoomOwner | null = null
  #close = () => {}

  constructor(username: string, dependencies: Dependencies) {
    this.username = username
    this.#dependencies = dependencies
  }

  /** Begins to listen; what becomes of it is in `state`. */
  open(): void {
    const { openEar, clock } = this.#dependencies
    this.#owner = null
    this.openedAt = clock()
    const ear = openEar(this.username, {
      onMessages: (messages) => this.#hear(messages),
      onDeaf: (why, retryAfterMs) => {
        this.openedAt = null
        this.state = why === 'lost' ? 'waiting' : why
        this.retryAt = clock() + Math.min(RETRY_MS.max, Math.max(RETRY_MS.min, retryAfterMs))
      },
    })
    this.#close = ear.close
  }

  /** Stops listening, because others come first or nobody waits any more. */
  close(): void {
    if (this.openedAt === null) return
    this.#close()
    this.openedAt = null
    this.state = 'busy'
  }

  #hear(messages: readonly ProviderMessage[]): void {
    for (const message of messages) {
      if (message.type === 'roomInfo') this.#owner = message.owner
      if (message.type === 'roomInfo' || message.type === 'chat') this.state = 'listening'
      if (message.type === 'chat') this.#judge(message.comment, message.isHost)
    }
  }

  #judge({ buyer, text, commentedAt }: Comment, isHost: boolean): void {
    const owner = this.#owner
    if (!isOwnersComment(this.username, { writer: buyer, isHost, owner })) return
    const words = new Set(wholeWords(text))
    for (const listener of this.listeners.values()) {
      const isIts = words.has(listener.word) && isInTime(listener, commentedAt)
      if (!isIts || listener.proven) continue
      listener.proven = { accountId: buyer.accountId, nickname: owner?.nickname || buyer.nickname }
      this.#dependencies.onProven(listener)
    }
  }
}

/** Only what was written after the word was given, and while it was alive. */
function isInTime({ givenAt, expiresAt }: Listening, commentedAt: number): boolean {
  return commentedAt > givenAt.getTime() && commentedAt < expiresAt.getTime()
}
