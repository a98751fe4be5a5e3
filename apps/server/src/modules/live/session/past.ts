import type { Role } from '../../../platform/nodes/ownership.ts'

/** A part of a live that was not heard, epoch milliseconds. */
export type Gap = { from: number; to: number }
/** The same; `to` is null while it lasts. */
export type GapSpan = { from: number; to: number | null }

/** As many gaps are remembered for devices that join; all of them are stored. */
const REMEMBERED = 20
/** As many spans are kept apart that only others may have heard; of more, the oldest become one. */
const MOST_LOCAL = 200
/** Losses closer to each other than this, in milliseconds, are one gap. */
const LOSSES_APART_MS = 5_000

/**
 * How far a part that was not heard here is on its way to being a stored gap.
 * - `local`: another node owns the live, and what it heard counts.
 * - `asked`: other nodes are asked whether they heard it.
 * - `unsaved`: nobody heard it. It is told, and waits to be stored.
 * - `saved`: it is stored, or its owner stores it.
 */
type Missed = Gap & { readonly state: 'local' | 'asked' | 'unsaved' | 'saved' }

/** What a node knows of a live until now. Times are epoch milliseconds. */
export type Past = {
  /** When another node handed the live over, so that nothing before was heard here; null when none did. */
  readonly joinedAt: number | null
  /** Until when the former owner surely heard it: nothing before is a gap. */
  readonly coveredUntil: number
  /** Since when nothing is heard; null while all is. */
  readonly silentSince: number | null
  /** Comments that were heard and could not be kept, or not read, while more of them may follow. */
  readonly unkept: Gap | null
  /** In the order in which it became known. */
  readonly missed: readonly Missed[]
}

export type PastEvent =
  /** Another node has handed the live over, with all that it heard until then. */
  | { is: 'joined'; at: number }
  /** Nothing is heard since then. */
  | { is: 'silent'; from: number }
  /** It is heard again, and known what was missed meanwhile: told by `asked` or `missed`, if anything was. */
  | { is: 'heard' }
  /** Other nodes are asked about this time. */
  | { is: 'asked'; gap: Gap }
  /** They have answered: this is left that none of them heard. */
  | { is: 'answered'; gap: Gap; left: readonly Gap[] }
  /** Nobody heard this. */
  | { is: 'missed'; gap: Gap }
  /** The owner tells of a gap. */
  | { is: 'learned'; gap: Gap }
  /** A gap is stored. */
  | { is: 'saved'; gap: Gap }
  /** A comment that was heard then could not be kept: to the seller, it was not heard. */
  | { is: 'refused'; at: number }
  /** Nothing more joins what could not be kept but what comes within five seconds of it. */
  | { is: 'quiet'; now: number }
  /** This node owns the live from now on; the former owner surely heard it until then. */
  | { is: 'promoted'; coveredUntil: number }

/** What becomes of an event: the devices are told of `gaps`, and other nodes are asked about `ask`. */
export type Advance = { past: Past; gaps: readonly Gap[]; ask: readonly Gap[] }

/** A past with these gaps, oldest first, which are stored. */
export const pastWith = (gaps: readonly Gap[]): Past => ({
  joinedAt: null,
  coveredUntil: 0,
  silentSince: null,
  unkept: null,
  missed: gaps.slice(-REMEMBERED).map(({ from, to }) => ({ from, to, state: 'saved' })),
})

/** What is known after an event. Pure: nothing is told, asked or stored by it. */
export function advance(past: Past, role: Role['is'], event: PastEvent): Advance {
  switch (event.is) {
    case 'joined':
      return quietly({ ...past, joinedAt: event.at, silentSince: event.at })
    case 'silent': {
      const since = past.silentSince ?? Math.max(event.from, past.coveredUntil)
      return quietly({ ...past, silentSince: since })
    }
    case 'heard':
      return quietly({ ...past, silentSince: null })
    case 'asked':
      return quietly(withMissed(past, [{ ...event.gap, state: 'asked' }]))
    case 'answered':
      return miss(without(past, event.gap, 'asked'), role, event.left)
    case 'missed':
      return miss(past, role, [event.gap])
    case 'learned':
      return {
        past: withMissed(past, [{ ...event.gap, state: 'saved' }]),
        gaps: [event.gap],
        ask: [],
      }
    case 'saved': {
      const saved = { ...event.gap, state: 'saved' } as const
      return quietly(withMissed(without(past, event.gap, 'unsaved'), [saved]))
    }
    case 'refused':
      return quietly({ ...past, unkept: extend(past.unkept, event.at) })
    case 'quiet': {
      const { unkept } = past
      if (!unkept || event.now - unkept.to < LOSSES_APART_MS) return quietly(past)
      return miss({ ...past, unkept: null }, role, [unkept])
    }
    case 'promoted':
      return promote(past, event.coveredUntil)
  }
}

const quietly = (past: Past): Advance => ({ past, gaps: [], ask: [] })

/** Nobody heard these: gaps of the live where this node owns it, else kept for when it does. */
function miss(past: Past, role: Role['is'], spans: readonly Gap[]): Advance {
  const { coveredUntil } = past
  const left = spans.filter(({ to }) => to > coveredUntil)
  if (role === 'standby') return quietly(withMissed(past, left.map(toLocal)))
  const clipped = left.map(({ from, to }) => ({ from: Math.max(from, coveredUntil), to }))
  return become(past, clipped)
}

const become = (past: Past, gaps: readonly Gap[]): Advance => ({
  past: withMissed(
    past,
    gaps.map(({ from, to }) => ({ from, to, state: 'unsaved' })),
  ),
  gaps,
  ask: [],
})

function promote(past: Past, coveredUntil: number): Advance {
  const ask = past.missed.filter(({ state }) => state === 'local')
  const silentSince = past.silentSince === null ? null : Math.max(past.silentSince, coveredUntil)
  const missed = past.missed.filter(({ state }) => state !== 'local')
  return { past: { ...past, coveredUntil, silentSince, missed }, gaps: [], ask }
}

const extend = (span: Gap | null, at: number): Gap =>
  span ? { from: span.from, to: Math.max(span.to, at) } : { from: at, to: at }

const toLocal = ({ from, to }: Gap): Missed => ({ from, to, state: 'local' })

function without(past: Past, { from, to }: Gap, state: Missed['state']): Past {
  const at = past.missed.findIndex(
    (each) => each.state === state && each.from === from && each.to === to,
  )
  return at < 0 ? past : { ...past, missed: past.missed.toSpliced(at, 1) }
}

/** Adds to what was missed, within bounds that forget nothing which is still to be stored. */
function withMissed(past: Past, added: readonly Missed[]): Past {
  const all = [...past.missed, ...added]
  const saved = all.filter(({ state }) => state === 'saved')
  const forgotten = new Set(saved.slice(0, Math.max(0, saved.length - REMEMBERED)))
  const local = all.filter(({ state }) => state === 'local')
  const merged = local.slice(0, Math.max(0, local.length - MOST_LOCAL + 1))
  if (merged.length < 2) return { ...past, missed: all.filter((each) => !forgotten.has(each)) }
  const one = toLocal({
    from: Math.min(...merged.map(({ from }) => from)),
    to: Math.max(...merged.map(({ to }) => to)),
  })
  const rest = all.filter((each) => !forgotten.has(each) && !merged.includes(each))
  return { ...past, missed: [one, ...rest] }
}

/**
 * Whether all that was missed is stored as gaps, so that this node may store until when it has heard
 * the live, and say so to others. Not while some of it is asked about, waits, or may become more.
 */
export const isSettled = ({ unkept, missed }: Past): boolean =>
  unkept === null && missed.every(({ state }) => state === 'local' || state === 'saved')

/** Gaps that wait to be stored, oldest known first. */
export const unsavedGaps = ({ missed }: Past): Gap[] => withState(missed, 'unsaved')

/** The last gaps that are over, as devices are told of them. */
export const toldGaps = ({ missed }: Past): Gap[] =>
  withState(missed, 'unsaved', 'saved').slice(-REMEMBERED)

/** All gaps that are known here, in any order; of a live that this node owns also that which is open. */
export function knownGaps(past: Past, role: Role['is']): GapSpan[] {
  const asked = withState(past.missed, 'asked').map(({ from }) => from)
  const open = past.silentSince === null ? asked : [past.silentSince, ...asked]
  const lasting = role === 'owner' && open.length > 0 ? [{ from: Math.min(...open), to: null }] : []
  return [...withState(past.missed, 'unsaved', 'saved'), ...lasting]
}

/** Which parts of a time were not heard here, or not kept; `heardUntil`: the last sure sign of life. */
export function unheardIn(
  { joinedAt, unkept, missed }: Past,
  time: Gap,
  heardUntil: number,
): Gap[] {
  const after = { from: heardUntil, to: Number.POSITIVE_INFINITY }
  const before = joinedAt === null ? [] : [{ from: Number.NEGATIVE_INFINITY, to: joinedAt }]
  return commonGaps(time, [...before, ...missed, ...(unkept ? [unkept] : []), after])
}

const withState = (missed: readonly Missed[], ...states: Missed['state'][]): Gap[] =>
  missed.flatMap(({ from, to, state }) => (states.includes(state) ? [{ from, to }] : []))

/** The parts of a gap that lie in others. */
export function commonGaps(gap: Gap, others: readonly Gap[]): Gap[] {
  return others.flatMap((other) => {
    const [from, to] = [Math.max(gap.from, other.from), Math.min(gap.to, other.to)]
    // A gap of a single moment has parts, too; two that only touch have none in common.
    return from < to || (from === to && gap.from === gap.to) ? [{ from, to }] : []
  })
}

/** Gaps oldest first, those that touch or overlap as one. */
export function mergeGaps(spans: readonly GapSpan[]): GapSpan[] {
  const merged: GapSpan[] = []
  for (const gap of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (!last || gap.from > endOf(last)) merged.push({ ...gap })
    else if (endOf(gap) > endOf(last)) last.to = gap.to
  }
  return merged
}

const endOf = ({ to }: GapSpan) => to ?? Number.POSITIVE_INFINITY
