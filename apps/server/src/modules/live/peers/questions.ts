import { setTimeout as delay } from 'node:timers/promises'
import type { MessageId, SessionId } from '@dibs/core'
import type { Bus } from '../../../platform/nodes/bus.ts'
import type { Ownership } from '../../../platform/nodes/ownership.ts'
import type { Hear, HeardMessage } from '../hear.ts'
import type { LiveSession } from '../live.ts'
import type { LiveRegistry } from '../registry.ts'
import { MARK } from '../session/decision-log.ts'
import { commonGaps, type Gap, mergeGaps, unheardIn } from '../session/past.ts'
import type { RecentComment } from '../session/recent-comments.ts'
import { newestThatFit } from './hand-over.ts'

/** What was heard of a live in this time? `number` tells the asking node's questions apart. */
type Question = Gap & { nodeId: string; number: number }

/** What the answering node did not hear of that time, and what it heard since its beginning. */
type Answer = {
  number: number
  unheard: readonly Gap[]
  comments: readonly (RecentComment & { claimsNothing: boolean })[]
  /** Those of them that the platform has taken down. */
  deleted: readonly MessageId[]
}

/** A question that was asked before it was known whether anything was missed. */
type Early = { time: Gap; learned: Set<MessageId>; left: Promise<Gap[]> }

const questionOf = (sessionId: SessionId) => `live.${sessionId}.heard`
const answersTo = (nodeId: string) => `node.${nodeId}.heard`

const PATIENCE_MS = 2_000
/** Devices that come from other nodes may lack what was heard so long before that time. */
const BEFORE_MS = 15_000
/** What one node hears at the end of that time, another heard a little later. */
const AFTER_MS = 2_000

export type Questions = ReturnType<typeof createQuestions>

type Dependencies = {
  bus: Bus
  ownership: Pick<Ownership, 'nodeId' | 'isAlone'>
  registry: Pick<LiveRegistry, 'attend'>
  hear: Hear
  /** The claims that wait to be stored. */
  writer: { flushed(sessionId: SessionId): Promise<void> }
  /** Stores what is known of a live; never throws. */
  upkeep: { maintain: (live: LiveSession) => Promise<void> }
  /** Who has not answered by then has heard nothing. */
  patienceMs?: number
}

/**
 * Makes what becomes of a time in which this node did not hear a live: other nodes that did are asked,
 * and what they heard is taken in as if it had been heard here. What nobody heard is the gap.
 */
export function createQuestions(dependencies: Dependencies) {
  const { bus, ownership, registry, upkeep } = dependencies
  const asking = createAsking(dependencies)
  /** Of lives that are heard again, while it is open whether anything was missed. */
  const early = new WeakMap<LiveSession, Early>()
  /** When another node was last answered about a live; of a clock that never goes back. */
  const answeredAt = new WeakMap<LiveSession, number>()
  const mayAsk = () => !ownership.isAlone && bus.isUp()
  const onAnswered = (live: LiveSession) => void answeredAt.set(live, performance.now())
  if (!ownership.isAlone) registry.attend((live) => answerAbout(live, dependencies, onAnswered))

  async function clarify(live: LiveSession, gap: Gap, asked?: Promise<Gap[]>): Promise<void> {
    live.note({ is: 'asked', gap })
    const unheard = await (asked ?? asking.ask(live, gap))
    // Not answered, so it stays open: the node that owns the live next asks again.
    if (asking.isClosed()) return
    const left = unheard.flatMap((part) => commonGaps(gap, [part]))
    live.note({ is: 'answered', gap, left })
    if (live.role.is === 'owner') void upkeep.maintain(live)
    if (left.length === 0) live.tellAllHeard()
  }

  function startAsking(live: LiveSession, gap: Gap, asked?: Promise<Gap[]>): void {
    live.trackQuestion(clarify(live, gap, asked))
  }

  function takeEarly(live: LiveSession): Early | undefined {
    const begun = early.get(live)
    early.delete(live)
    for (const messageId of begun?.learned ?? []) live.decisions.unmark(messageId, MARK.inDoubt)
    return begun
  }

  return {
    /**
     * The live is heard again after this time, and the provider's replay is still to tell whether
     * anything was missed. Others are asked at once: one that leaves is about to be gone.
     */
    begin(live: LiveSession, time: Gap): void {
      if (!mayAsk()) return
      const learned = early.get(live)?.learned ?? new Set()
      // What others heard tells nothing of what was missed here, though the replay may bring it, too.
      const doubt = (messageId: MessageId) => {
        learned.add(messageId)
        live.decisions.mark(messageId, MARK.inDoubt)
      }
      const onFresh = (ids: readonly MessageId[]) => early.get(live) === begun && ids.forEach(doubt)
      const begun: Early = { time, learned, left: asking.ask(live, time, onFresh) }
      early.set(live, begun)
      void begun.left.then((left) => {
        if (left.length === 0 && early.get(live) === begun) live.source?.vouched(time)
      })
    },
    /** Nothing was missed in the time that `begin` told of. */
    forget: (live: LiveSession) => void takeEarly(live),
    /** Nothing was heard here in this time. Until it is known who did, nothing after it is stored as heard. */
    askAbout(live: LiveSession, { from, to }: Gap): void {
      // A clock that was set back meanwhile makes no gap that ends before it begins.
      const gap = { from: Math.min(from, to), to }
      const begun = takeEarly(live)
      if (gap.to <= live.past.coveredUntil) return
      const isAsked = begun && begun.time.from <= gap.from && gap.to <= begun.time.to
      const asked = isAsked ? begun.left : undefined
      if (mayAsk()) startAsking(live, gap, asked)
      else {
        live.note({ is: 'missed', gap })
        if (live.role.is === 'owner') void upkeep.maintain(live)
      }
    },
    /** Whether another node has been told since then (`performance.now`) what was heard of a live here. */
    hasAnswered: (live: LiveSession, since: number) => (answeredAt.get(live) ?? -1) >= since,
    close: asking.close,
  }
}

/** Makes what asks all other nodes that hear a live, and takes in what they answer. */
function createAsking({ bus, ownership, hear, patienceMs = PATIENCE_MS }: Dependencies) {
  const { nodeId, isAlone } = ownership
  const answers = new Map<number, (answer: Answer) => void>()
  const closing = new AbortController()
  let asked = 0
  const take = (answer: Answer) => answers.get(answer.number)?.(answer)
  const stop = isAlone ? () => {} : bus.subscribe(answersTo(nodeId), take)
  return {
    /** Gives the parts that nobody has heard; `onFresh` is told what comes with each answer. */
    async ask(
      live: LiveSession,
      gap: Gap,
      onFresh: (ids: readonly MessageId[]) => unknown = () => {},
    ): Promise<Gap[]> {
      let left = [gap]
      const number = asked++
      const isAnswered = new AbortController()
      answers.set(number, (answer) => {
        onFresh(hear(live, toMessages(answer)).fresh)
        left = mergeGaps(left.flatMap((part) => commonGaps(part, answer.unheard))) as Gap[]
        if (left.length === 0) isAnswered.abort()
      })
      bus.publish(questionOf(live.session.id), { ...gap, nodeId, number } satisfies Question)
      const signal = AbortSignal.any([isAnswered.signal, closing.signal])
      await delay(patienceMs, undefined, { signal }).catch(() => {})
      answers.delete(number)
      return left
    },
    isClosed: () => closing.signal.aborted,
    close(): void {
      closing.abort()
      stop()
    },
  }
}

/** Answers other nodes that ask about a live. Gives the way to stop. */
function answerAbout(
  live: LiveSession,
  dependencies: Dependencies,
  onAnswered: (live: LiveSession) => void,
): () => void {
  const { bus, ownership } = dependencies
  return bus.subscribe(questionOf(live.session.id), async (question: Question) => {
    if (question.nodeId === ownership.nodeId) return
    const answer = await answerTo(question, live, dependencies)
    if (!answer) return
    bus.publish(answersTo(question.nodeId), answer)
    if (bus.isUp()) onAnswered(live)
  })
}

/** Null when this node cannot tell. What it answers to have heard is handed over, or stored. */
async function answerTo(
  { from, to, number }: Question,
  live: LiveSession,
  { writer }: Dependencies,
): Promise<Answer | null> {
  // A connection may be dead long before that is noticed.
  const heardUntil = await live.source?.provenUntil()
  if (typeof heardUntil !== 'number') return null
  const unheard = unheardIn(live.past, { from, to }, heardUntil)
  const { comments: since, isWhole } = live.recent.heardSince(from - BEFORE_MS)
  if (!isWhole) await writer.flushed(live.session.id)
  const wanted = since
    .filter(({ heardAt }) => heardAt <= to + AFTER_MS)
    .map((comment) => ({
      ...comment,
      claimsNothing: live.decisions.get(comment.messageId) === null,
    }))
  const comments = newestThatFit(wanted)
  // What has no room in the answer is as if it had not been heard here.
  const [first] = comments.length < wanted.length ? comments : []
  const left = first ? [{ from: Number.NEGATIVE_INFINITY, to: first.heardAt }] : []
  const isDeleted = ({ state }: (typeof comments)[number]) => state?.state === 'deleted'
  const deleted = comments.filter(isDeleted).map(({ messageId }) => messageId)
  return { number, unheard: [...unheard, ...commonGaps({ from, to }, left)], comments, deleted }
}

const toMessages = ({ comments, deleted }: Answer): HeardMessage[] => [
  ...comments.map(({ heardAt, claimsNothing, state: _, ...comment }) => ({
    type: 'chat' as const,
    comment,
    isHost: false,
    heardAt,
    claimsNothing,
  })),
  ...(deleted.length > 0
    ? [{ type: 'delete' as const, messageIds: [...deleted], userIds: [] }]
    : []),
]
