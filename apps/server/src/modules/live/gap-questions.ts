import { setTimeout as delay } from 'node:timers/promises'
import type { ProviderMessage } from '@dibs/contract/provider'
import type { Comment, MessageId, SessionId } from '@dibs/core'
import type { Bus } from '../../platform/bus.ts'
import type { Ownership } from '../../platform/ownership.ts'
import { commonGaps, type Gap } from './gaps.ts'
import type { Ingest } from './ingest.ts'
import type { LiveRegistry } from './registry.ts'
import type { LiveSession } from './session.ts'

/** What was heard of a live in this time? `number` tells the asking node's questions apart. */
type Question = Gap & { nodeId: string; number: number }

/** What the answering node did not hear of that time, and what it heard since its beginning. */
type Answer = {
  number: number
  unheard: readonly Gap[]
  comments: readonly Comment[]
  /** Those of them that the platform has taken down. */
  deleted: readonly MessageId[]
}

const questionOf = (sessionId: SessionId) => `live.${sessionId}.heard`
const answersTo = (nodeId: string) => `node.${nodeId}.heard`

/** Who has not answered by then has heard nothing. */
const PATIENCE_MS = 2_000
/** What was on its way when a connection broke was said a little earlier. */
const BEFORE_MS = 2_000

export type GapQuestions = ReturnType<typeof createGapQuestions>

type Dependencies = {
  bus: Bus
  ownership: Pick<Ownership, 'nodeId' | 'isAlone' | 'others'>
  registry: Pick<LiveRegistry, 'attend'>
  ingest: Ingest
  /** The claims that wait to be stored. */
  writer: { flushed(sessionId: SessionId): Promise<void> }
  /** Stores what is known of a live; never throws. */
  maintain: (live: LiveSession) => Promise<void>
}

/**
 * Makes what becomes of a time in which this node did not hear a live: other nodes that did are asked,
 * and what they heard is taken in as if it had been heard here. What nobody heard is the gap.
 */
export function createGapQuestions(dependencies: Dependencies) {
  const { bus, ownership, registry, ingest, maintain } = dependencies
  const { nodeId } = ownership
  const answers = new Map<number, (answer: Answer) => void>()
  const closing = new AbortController()
  let asked = 0

  /** Gives the parts that nobody has heard; what others have is taken in. */
  async function ask(live: LiveSession, gap: Gap): Promise<Gap[]> {
    let left = [gap]
    const number = asked++
    const isAnswered = new AbortController()
    answers.set(number, (answer) => {
      ingest(live, toMessages(answer))
      left = left.flatMap((part) => commonGaps(part, answer.unheard))
      if (left.length === 0) isAnswered.abort()
    })
    bus.publish(questionOf(live.session.id), { ...gap, nodeId, number } satisfies Question)
    const signal = AbortSignal.any([isAnswered.signal, closing.signal])
    await delay(PATIENCE_MS, undefined, { signal }).catch(() => {})
    answers.delete(number)
    return left
  }

  async function settleAsking(live: LiveSession, gap: Gap): Promise<void> {
    const left = await ask(live, gap)
    // Not answered, so it stays open: the node that keeps the live next asks again.
    if (closing.signal.aborted) return
    live.questions.delete(gap)
    note(live, left)
  }

  function note(live: LiveSession, unheard: readonly Gap[]): void {
    for (const gap of unheard) live.addUnheard(gap)
    if (live.isKept) void maintain(live)
  }

  const stop = ownership.isAlone
    ? () => {}
    : bus.subscribe(answersTo(nodeId), (answer: Answer) => answers.get(answer.number)?.(answer))
  if (!ownership.isAlone) {
    registry.attend((live) =>
      bus.subscribe(questionOf(live.session.id), async (question: Question) => {
        if (question.nodeId === nodeId) return
        const answer = await answerTo(question, live, dependencies)
        if (answer) bus.publish(answersTo(question.nodeId), answer)
      }),
    )
  }

  return {
    /** Nothing was heard here in this time. Until it is known who did, nothing after it is stored as heard. */
    settle(live: LiveSession, { from, to }: Gap): void {
      // A clock that was set back meanwhile makes no gap that ends before it begins.
      const gap = { from: Math.min(from, to), to }
      if (live.isKept && gap.to <= live.coveredUntil) return
      const hasOthers = bus.isUp() && ownership.others().length > 0
      if (hasOthers) live.questions.set(gap, settleAsking(live, gap))
      else note(live, [gap])
    },
    close(): void {
      closing.abort()
      stop()
    },
  }
}

/** Null when this node cannot tell. What it answers to have heard is handed over, or stored. */
async function answerTo(
  { from, to, number }: Question,
  live: LiveSession,
  { writer }: Dependencies,
): Promise<Answer | null> {
  const unheard = live.unheardIn({ from, to })
  if (unheard === null) return null
  const { comments, isWhole } = live.recent.heardSince(from - BEFORE_MS)
  if (!isWhole) await writer.flushed(live.session.id)
  const isDeleted = ({ state }: (typeof comments)[number]) => state?.state === 'deleted'
  const deleted = comments.filter(isDeleted).map(({ messageId }) => messageId)
  return { number, unheard, comments, deleted }
}

const toMessages = ({ comments, deleted }: Answer): ProviderMessage[] => [
  ...comments.map((comment) => ({ type: 'chat' as const, comment, isHost: false })),
  ...(deleted.length > 0
    ? [{ type: 'delete' as const, messageIds: [...deleted], userIds: [] }]
    : []),
]
