import { endpoints, type HandChange } from '@dibs/contract'
import type { ItemId, SessionId } from '@dibs/core'
import type { World } from '@dibs/testing/world'
import type { Random } from '../../harness/random.ts'
import { type Comment, toProviderMessage } from '../../model/comment.ts'
import { compareLists } from '../../model/compare.ts'
import { writeId } from '../../model/write-id.ts'
import type { SeenLists } from '../../world/live.ts'
import type { Seller } from '../../world/sellers.ts'
import { chooseCommand, LAST_CODE, type View, writeChallenges, writeComment } from './choose.ts'
import type { Command, Happening } from './happening.ts'
import { FAULTS, type Fault } from './item-list.ts'
import { replay } from './replay.ts'
import { type Sending, send } from './send.ts'
import { watchLists } from './watch.ts'

type Live = { world: World; seller: Seller; sessionId: SessionId; random: Random }
/** What is done in each step, once everything before it is known. */
export type Script = readonly ((view: View) => Act[])[]
type Look = ReturnType<typeof watchLists>
export type Act = { comments: readonly Comment[] } | { command: Command; sending: Sending }

/** What came of a sequence. */
export type Played = {
  /** What was not as it must be, in sentences. */
  wrong: string[]
  noticed: Fault[]
  /** The items that the live was left with. */
  items: ReadonlyMap<ItemId, string>
  /** What happened, by type; `together` is two things at the very same moment. */
  counts: Record<string, number>
}

/**
 * Six to eight steps of a live: something that happens, or two things at the very same moment.
 * Then either order is right, so every history that is still possible is kept, and those are
 * dropped that do not explain what is seen. None left: something is wrong. With a script, its steps.
 */
export async function playSequence(
  live: Live,
  codes: ReadonlyMap<ItemId, string>,
  script?: Script,
): Promise<Played> {
  const { random } = live
  const buyers = Array.from({ length: 7 }, () => writeId(random))
  const said: Comment[] = []
  const counts: Record<string, number> = {}
  let possible: Happening[][] = [[]]
  let seen: SeenLists = new Map()
  /** What was seen, and after how many happenings. */
  const sights: { after: number; seen: SeenLists }[] = []
  const steps = script ? script.length + 1 : random.between(6, 8)
  const look = watchLists(live.seller, live.sessionId)
  const end = (wrong: string[]): Played => ({
    wrong,
    counts,
    items: replay(codes, possible[0] ?? []).items,
    noticed: FAULTS.filter((fault) => isNoticed(fault, codes, possible, sights)),
  })

  for (let step = 1; step <= steps; step += 1) {
    const view = {
      now: Date.now(),
      live: replay(codes, possible[0] ?? []),
      said,
      buyers,
      history: script || random.chance(0.4) || step === steps ? await readHistory(live) : null,
    }
    const { history } = view
    const unexplained = possible.map((one) =>
      history === null ? '' : compareHistory(replay(codes, one), history),
    )
    if (unexplained.every((what) => what.length > 0))
      return end([`before step ${step}: ${unexplained[0]}`])
    const acts =
      step === steps
        ? [{ comments: writeChallenges(random, view.now) }]
        : (script?.[step - 1]?.(view) ?? chooseActs(random, view, step))
    const { happened, complaints, lists } = await perform(live, acts, look)
    for (const one of happened) {
      counts[one.type] = (counts[one.type] ?? 0) + 1
      if (one.type === 'hear') said.push(...one.comments.slice(0, -1))
      if (one.type === 'add') said.push(one.comment)
    }
    if (happened.length > 1) counts.together = (counts.together ?? 0) + 1
    const wrong = complaints.map((complaint) => `step ${step}: ${complaint}`)
    if (happened.every(({ type }) => type === 'hear')) wrong.push(...reordered(seen, lists, step))
    if (wrong.length > 0) return end(wrong)
    seen = lists
    const next = possible.flatMap((one) => orders(happened).map((order) => [...one, ...order]))
    const explained = next.map((one) => explain(codes, one, seen))
    const fitting = next.filter((_, index) => explained[index]?.length === 0)
    if (fitting.length === 0) {
      const told = JSON.stringify(happened)
      return end([`step ${step}: ${explained.map((what) => what.join('; ')).join(' | ')}: ${told}`])
    }
    possible = fitting
    sights.push({ after: fitting[0]?.length ?? 0, seen })
  }
  return end([])
}

/** The first step begins the lists; then a comment, a command, or two of them. */
function chooseActs(random: Random, view: View, step: number): Act[] {
  const comment = (isAlone: boolean) => writeComment(random, view, isAlone)
  if (step === 1) return [{ comments: [comment(false), comment(false), comment(false)] }]
  const act = (isAlone: boolean): Act => {
    const command = random.chance(0.7) ? chooseCommand(random, view) : undefined
    if (command === undefined) return { comments: [comment(isAlone)] }
    const isRepeatable = command.type !== 'rename' && command.type !== 'delete'
    const sendings = ['once', 'once', 'once', 'again', 'twice at once'] as const
    return { command, sending: isRepeatable ? random.pick(sendings) : 'once' }
  }
  return random.chance(0.5) ? [act(true)] : [act(false), act(false)]
}

/** Does it all at the same moment, and waits until every comment has been heard. */
async function perform(live: Live, acts: readonly Act[], look: Look) {
  const { seller, sessionId } = live
  const lasts: string[] = []
  const sent = acts.map(async (act) => {
    if ('command' in act) return send(seller, sessionId, act.command, act.sending)
    const last = {
      messageId: writeId(live.random),
      accountId: writeId(live.random),
      createTime: Date.now() - 1_000,
      text: LAST_CODE,
    }
    lasts.push(last.messageId)
    const comments = [...act.comments, last]
    const messages = comments.map((one) => toProviderMessage(one))
    await live.world.simulator.sendFrames(seller.username, [{ timestamp: Date.now(), messages }])
    return { happening: { type: 'hear' as const, comments }, complaint: null }
  })
  const results = await Promise.all(sent)
  return {
    happened: results.map(({ happening }): Happening => happening),
    complaints: results.flatMap(({ complaint }) => complaint ?? []),
    lists: await look(lasts),
  }
}

/** In which orders it may have happened; comments alone are the same in any. */
function orders(happened: readonly Happening[]): (readonly Happening[])[] {
  const isOneOrder = happened.length < 2 || happened.every(({ type }) => type === 'hear')
  return isOneOrder ? [happened] : [happened, happened.toReversed()]
}

/** Why a history does not lead to what is seen and was answered; nothing when it does. */
function explain(
  codes: ReadonlyMap<ItemId, string>,
  history: readonly Happening[],
  seen: SeenLists,
): string[] {
  const live = replay(codes, history)
  return [...live.wrongAnswers, ...differences(live, seen)]
}

/** Whether no history that is possible would have passed with a fault. */
function isNoticed(
  fault: Fault,
  codes: ReadonlyMap<ItemId, string>,
  possible: readonly Happening[][],
  sights: readonly { after: number; seen: SeenLists }[],
): boolean {
  return possible.every((history) =>
    sights.some(
      ({ after, seen }) =>
        differences(replay(codes, history.slice(0, after), fault), seen).length > 0,
    ),
  )
}

function differences(live: ReturnType<typeof replay>, seen: SeenLists): string[] {
  const ids = [...new Set([...live.lists().keys(), ...seen.keys()])] as ItemId[]
  return compareLists(live, seen, { items: Object.fromEntries(ids.map((id) => [id, id])) })
}

/** Comments never turn around two places that were there before with the same comments. */
function reordered(before: SeenLists, after: SeenLists, step: number): string[] {
  return [...before].flatMap(([itemId, places]) => {
    const now = (after.get(itemId) ?? []).map(({ messageId }) => messageId)
    const kept = places.map(({ messageId }) => now.indexOf(messageId)).filter((at) => at >= 0)
    const isKept = kept.every((at, index) => index === 0 || at > (kept[index - 1] as number))
    return isKept ? [] : [`step ${step}: a comment has turned the order of ${itemId} around`]
  })
}

async function readHistory({ seller, sessionId }: Live): Promise<HandChange[]> {
  return (await seller.api(endpoints.handChanges.list, { params: { sessionId } })).data
}

/** How the history that a device is shown differs from the model's; empty when it does not. */
function compareHistory(live: ReturnType<typeof replay>, history: readonly HandChange[]): string {
  const placeOf = (change: HandChange) => `${change.itemClueId}/${change.customerAccountId}`
  const byPlace = Map.groupBy(history.toReversed(), placeOf)
  const shown = [...byPlace].map(
    ([place, all]) => `${place} ${all.map(({ undoneAt }) => +(undoneAt !== null)).join('')}`,
  )
  const expected = [...live.history()].map(([place, undone]) => `${place} ${undone}`)
  const isSame = shown.toSorted().join() === expected.toSorted().join()
  return isSame ? '' : `the history shows ${shown}, expected ${expected}`
}
