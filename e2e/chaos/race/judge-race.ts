import { modelOf } from '../model/happening.ts'
import type { ModelFault } from '../model/model.ts'
import type { Gap } from '../world/gaps.ts'
import type { SeenLists, SeenPlace } from '../world/live.ts'
import { isCovered, judgeGaps, makeUpGap } from './judge-gaps.ts'
import type { LiveRace, Said } from './live-race.ts'

/** What is judged of a race. */
export type JudgedRace = Pick<
  LiveRace,
  'seller' | 'codes' | 'said' | 'changed' | 'refused' | 'delivered' | 'acknowledged'
>

/** The end of a race, as a device sees it. */
export type RaceEnd = {
  seen: SeenLists
  gaps: readonly Gap[]
  /** Messages that the server had said are stored, and when that was known, epoch ms. */
  acknowledged: ReadonlyMap<string, number>
}

/** What is planted for a control: in the model, or in what was seen. */
export type RaceFault = ModelFault | 'a claim lost' | 'a gap left out' | 'a gap made up'

/** What a race shows: sentences for what is wrong, and figures. */
export type RaceVerdict = { wrong: string[]; counts: Record<string, number> }

/** Compares how a race ended with the model of what was heard, and its gaps with what was not. */
export function judgeRace(live: JudgedRace, honest: RaceEnd, fault?: RaceFault): RaceVerdict {
  const end = plant(live, honest, fault)
  const places = [...end.seen.values()].flat()
  const visible = new Set(places.map(({ messageId }) => messageId))
  const isHeard = ({ comment: { messageId } }: Said) =>
    live.delivered.has(messageId) || visible.has(messageId) || end.acknowledged.has(messageId)
  const heard = live.said.filter(isHeard)
  const expected = listsOf(live, heard, fault)
  const wanted = [...expected.values()].flat()
  const lost = wanted.filter((id) => !visible.has(id))
  const doubled = [...end.seen.values()].reduce((sum, list) => sum + surplusOf(list), 0)
  const order = [...expected].filter(
    ([code, ids]) =>
      idsOf(live, end, code)
        .filter((id) => ids.includes(id))
        .join() !== ids.filter((id) => visible.has(id)).join(),
  )
  const unwanted = places.filter(({ messageId }) => !wanted.includes(messageId))
  const unheard = live.said.filter((one) => !isHeard(one) && wouldShow(live, heard, one, fault))
  const missed = unheard.filter((one) => !isCovered(one, end.gaps))
  const { trueGaps, falseGaps, unknowable } = judgeGaps(live.said, unheard, end)
  return {
    wrong: [
      ...lost.map(
        (id) => `${end.acknowledged.has(id) ? 'acknowledged' : 'delivered'}, and lost: ${id}`,
      ),
      ...(doubled > 0 ? [`${doubled} buyers have two places on an item`] : []),
      ...order.map(([code]) => `${code} is not in the order of the model`),
      ...unwanted.map(({ messageId }) => `has a place against the model: ${messageId}`),
      ...missed.map((one) => `not heard, and no gap says so: ${tellAround(live, one)}`),
      ...falseGaps.map(({ from, to }) => `a gap of ${to - from} ms where nothing was missed`),
      ...live.refused,
    ],
    counts: {
      acknowledged: end.acknowledged.size,
      lost: lost.length,
      doubled,
      'out of order': order.length,
      changes: live.changed.length,
      'not heard': unheard.length,
      'gaps true': trueGaps.length,
      'gaps false': falseGaps.length,
      'gaps missed': missed.length,
      'gaps that nobody could rule out': unknowable.length,
    },
  }
}

function listsOf(
  live: JudgedRace,
  heard: readonly Said[],
  fault?: RaceFault,
): Map<string, string[]> {
  const happened = heard.map(({ comment }) => ({ type: 'heard' as const, comment }))
  const lists = modelOf(live.codes, [...happened, ...live.changed], asModelFault(fault)).lists()
  return new Map(
    [...lists].map(([code, comments]) => [code, comments.map(({ messageId }) => messageId)]),
  )
}

/** Whether a comment would have a place if it had been heard: others leave no trace. */
function wouldShow(
  live: JudgedRace,
  heard: readonly Said[],
  one: Said,
  fault?: RaceFault,
): boolean {
  const lists = listsOf(live, [...heard, one], fault)
  return [...lists.values()].flat().includes(one.comment.messageId)
}

/** A comment with those said after it: stored before the end of the race's first part, by hand, or not. */
function tellAround({ said, changed, delivered, acknowledged }: JudgedRace, one: Said): string {
  const known = acknowledged()
  const byHand = changed.flatMap((change) =>
    change.type === 'added' ? [change.comment.messageId] : [],
  )
  const after = said.slice(said.indexOf(one) + 1, said.indexOf(one) + 25)
  const marks = after.map(({ comment: { messageId }, to }) => {
    const at = known.get(messageId)
    const stored = at === undefined ? '-' : `+${at - one.to}`
    const hand = byHand.includes(messageId) ? ' by hand' : ''
    return `${to - one.to}:${stored}${hand}${delivered.has(messageId) ? ' delivered' : ''}`
  })
  return `${one.comment.messageId} (ms after it said:stored ${marks.join(', ')})`
}

function idsOf({ seller }: JudgedRace, { seen }: RaceEnd, code: string): string[] {
  return (seen.get(seller.items[code] ?? '') ?? []).map(({ messageId }) => messageId)
}

function surplusOf(places: readonly SeenPlace[]): number {
  return places.length - new Set(places.map(({ accountId }) => accountId)).size
}

function asModelFault(fault: RaceFault | undefined): ModelFault | undefined {
  return fault?.startsWith('a ') ? undefined : (fault as ModelFault | undefined)
}

/** The end with the fault in it. */
function plant(
  { said, delivered }: JudgedRace,
  end: RaceEnd,
  fault: RaceFault | undefined,
): RaceEnd {
  if (fault === 'a gap left out') return { ...end, gaps: [] }
  if (fault === 'a gap made up') return { ...end, gaps: [...end.gaps, ...makeUpGap(said, end)] }
  if (fault !== 'a claim lost') return end
  const isDelivered = ({ messageId }: SeenPlace) => delivered.has(messageId)
  const lists = [...end.seen]
  const found = lists.find(([, places]) => places.some(isDelivered))
  if (found === undefined) return end
  const [itemId, places] = found
  const lost = places.find(isDelivered)
  return { ...end, seen: new Map([...lists, [itemId, places.filter((one) => one !== lost)]]) }
}
