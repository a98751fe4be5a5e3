import { count, emptyRound, type Round } from '../harness/row.ts'
import { isCovered } from '../race/judge-gaps.ts'
import { judgeRace, type RaceFault } from '../race/judge-race.ts'
import type { RoamingDevice } from './roaming-device.ts'
import type { FinishedTrial, LiveEnd } from './trial.ts'
import type { KeeperChange } from './watch-database.ts'

/** What a row allows a fault to do; what it does not allow must not be. */
export type Allowed = {
  /** Comments of lives whose keeper was taken away may go unheard, inside gaps. */
  losses?: true
  /** Calls may be refused by two nodes in a row. */
  refusals?: true
  /** Whether another node may take a live over. */
  takeovers: boolean
  /** Whether devices at a node that hears their live may lose their connection. */
  nearMoves: boolean
}

/** What is planted for a control in what was seen. */
export type TrialFault = RaceFault | 'frame numbers ignored' | 'doors not shut' | 'ear not replaced'

type Verdict = { wrong: string[]; counts: Record<string, number> }

/** Judges a trial: as it was, and once for each fault, which must be noticed. */
export function judgeTrial(
  seed: number,
  trial: FinishedTrial,
  allowed: Allowed,
  faults: readonly TrialFault[],
): Round {
  const round = { ...emptyRound(), millis: timesOf(trial) }
  for (const verdict of verdictsOf(trial, allowed)) {
    for (const what of verdict.wrong) round.failures.push({ seed, what })
    for (const [name, by] of Object.entries(verdict.counts)) count(round.counts, name, by)
  }
  for (const fault of faults) {
    const wrong = verdictsOf(trial, allowed, fault).flatMap((verdict) => verdict.wrong)
    if (wrong.length > round.failures.length) count(round.noticed, fault)
  }
  return round
}

function verdictsOf(trial: FinishedTrial, allowed: Allowed, fault?: TrialFault): Verdict[] {
  return [
    ...trial.ends.map((end) => judgeLive(plant(end, trial, fault), allowed, fault)),
    judgeKeepers(trial, allowed),
    judgeCalls(trial, allowed),
  ]
}

/** The end of a live with the fault in it. */
function plant(end: LiveEnd, { struckAt }: FinishedTrial, fault: TrialFault | undefined): LiveEnd {
  if (fault === 'ear not replaced') return { ...end, sockets: end.sockets - 1 }
  if (fault !== 'frame numbers ignored' && fault !== 'doors not shut') return end
  const [first, ...others] = end.live.devices
  if (first === undefined) return end
  const told = [...first.shown]
  const middle = told.length >> 1
  const isKept = ([, at]: [string, number], index: number) =>
    fault === 'doors not shut' ? at < struckAt : index !== middle
  const device: RoamingDevice = { ...first, shown: new Map(told.filter(isKept)) }
  return { ...end, live: { ...end.live, devices: [device, ...others] } }
}

function judgeLive(end: LiveEnd, { losses, nearMoves }: Allowed, fault?: TrialFault): Verdict {
  const { live, gaps, sockets, ears } = end
  const name = live.seller.username
  const race = judgeRace(live, end, asRaceFault(fault))
  const { lost, doubled } = judgeRows(end)
  const mayLose = losses === true && end.isBereaved
  const falseGaps = mayLose ? [] : gaps
  const feeds = judgeFeeds(end)
  const lists = judgeLists(end)
  const near = live.devices.filter((device) => isNear(device, end))
  const moved = near.filter(({ stays }) => stays.length > 1)
  const wrong = [
    ...race.wrong,
    ...lost.map((id) => `said, not stored, and in no gap: ${id}`),
    ...doubled.map((id) => `stored under two items: ${id}`),
    ...falseGaps.map(
      ({ from, to }) => `a gap of ${to - from} ms although a node heard all the time`,
    ),
    ...feeds.wrong,
    ...lists,
    ...(nearMoves || moved.length === 0 ? [] : [`${moved.length} near devices had to come back`]),
    ...(sockets === ears ? [] : [`${sockets} sockets at the provider, not ${ears}`]),
  ]
  return {
    wrong: wrong.map((what) => `${name}: ${what}`),
    counts: {
      ...race.counts,
      stored: end.heard.length,
      'stored twice': doubled.length,
      'gaps false': (race.counts['gaps false'] ?? 0) + falseGaps.length,
      'holes in feeds': feeds.holes,
      'devices came back': live.devices.reduce((sum, { stays }) => sum + stays.length - 1, 0),
    },
  }
}

/** Whether a device was at the node that kept its live when the fault struck. */
function isNear({ stays }: RoamingDevice, { keptBefore }: LiveEnd): boolean {
  return stays[0]?.node.index === keptBefore
}

/** What was said, is in no gap, and is not in the database; and what is there twice. */
function judgeRows({ live, gaps, heard }: LiveEnd): { lost: string[]; doubled: string[] } {
  const stored = new Set(heard)
  const claims = live.said.filter(({ comment }) =>
    live.codes.some((code) => comment.text.includes(code)),
  )
  const missing = claims.filter(({ comment }) => !stored.has(comment.messageId))
  const isExcused = (one: (typeof claims)[number]) =>
    !live.delivered.has(one.comment.messageId) && isCovered(one, gaps)
  const doubled = heard.filter((id, at) => heard.indexOf(id) !== at)
  return {
    lost: missing.filter((one) => !isExcused(one)).map(({ comment }) => comment.messageId),
    doubled,
  }
}

/** Every device shows what any device shows, and all that was stored, each once on a connection. */
function judgeFeeds({ live, heard, isShownLast }: LiveEnd): { wrong: string[]; holes: number } {
  const room = new Set([...heard, ...live.devices.flatMap(({ shown }) => [...shown.keys()])])
  let holes = 0
  const wrong = live.devices.flatMap((device, at) => {
    const missing = [...room].filter((id) => !device.shown.has(id))
    holes += missing.length
    const where = device.stays.map(({ node }) => node.index).join(' → ')
    const who = `device ${at} (nodes ${where})`
    return [
      ...(missing.length > 0
        ? [`${who} misses ${missing.length} of ${room.size} comments: ${tellTimes(live, missing)}`]
        : []),
      ...device.doubled.map((id) => `${who} was told ${id} twice on one connection`),
      ...device.sentAway.map((code) => `${who} was sent away with ${code}`),
    ]
  })
  return { wrong: [...wrong, ...(isShownLast ? [] : ['the last words never came'])], holes }
}

/** When some messages were said, as seconds before the end of the live. */
function tellTimes({ said }: LiveEnd['live'], ids: readonly string[]): string {
  const end = said.at(-1)?.to ?? 0
  const times = said
    .filter(({ comment }) => ids.includes(comment.messageId))
    .map(({ to }) => ((end - to) / 1000).toFixed(1))
  return `${times.slice(0, 5).join(', ')} s before the end`
}

/** Equal revisions mean equal lists, in every answer of every node; at the end all say the same. */
function judgeLists({ live, atNodes }: LiveEnd): string[] {
  const bodies = new Map<string, string>()
  const wrong: string[] = []
  for (const { etag, body } of [...live.answers, ...atNodes]) {
    const known = bodies.get(etag)
    if (known !== undefined && known !== body) wrong.push(`two waitlists under ETag ${etag}`)
    bodies.set(etag, body)
  }
  if (new Set(atNodes.map(({ body }) => body)).size > 1)
    wrong.push('the nodes answer different waitlists at the end')
  if (new Set(atNodes.map(({ etag }) => etag)).size > 1)
    wrong.push('the nodes answer different ETags at the end')
  return [...new Set(wrong)]
}

/** Epochs rise with each keeper, only keepers write, and at the end a running node keeps each live. */
function judgeKeepers(trial: FinishedTrial, { takeovers }: Allowed): Verdict {
  const { keepers, strangers, ends, runningNodes, struckAt } = trial
  const wrong = [...strangers]
  for (const { sessionId, owner, epoch, oldOwner, oldEpoch } of keepers) {
    const isMove = owner !== null && owner !== oldOwner
    if (epoch < oldEpoch || (isMove && epoch === oldEpoch))
      wrong.push(`the epoch of ${sessionId} went from ${oldEpoch} to ${epoch} with a new keeper`)
  }
  const taken = keepers.filter(({ at, owner }) => owner !== null && at > struckAt)
  if (!takeovers && taken.length > 0) wrong.push(`${taken.length} lives were taken over`)
  for (const { keeper, live } of ends) {
    if (keeper === undefined || !runningNodes.includes(keeper))
      wrong.push(`${live.seller.username} is kept by ${keeper ?? 'nobody'} at the end`)
  }
  return { wrong, counts: { 'taken over': taken.length } }
}

function judgeCalls({ calls }: FinishedTrial, { refusals }: Allowed): Verdict {
  return {
    wrong: refusals ? [] : calls.failed.map((what) => `failed at two nodes: ${what}`),
    counts: {
      calls: calls.made,
      'calls retried': calls.retried,
      'calls failed': calls.failed.length,
    },
  }
}

/** How long each bereaved live had no other keeper, and how long each device saw nothing. */
function timesOf({ ends, keepers, struckAt, talkEndedAt, losses }: FinishedTrial) {
  const takenAfter = losses.flatMap(({ node, at, sessionIds }) =>
    sessionIds.flatMap((lost) => {
      const isTaking = ({ sessionId, at: then, owner }: KeeperChange) =>
        sessionId === lost && then > at && owner !== null && owner !== node
      const taken = keepers.find(isTaking)
      return taken ? [taken.at - at] : []
    }),
  )
  const silences = (isOfNear: boolean) =>
    ends.flatMap((end) =>
      end.live.devices
        .filter((device) => isNear(device, end) === isOfNear)
        .map((device) => longestSilence(device, struckAt, talkEndedAt)),
    )
  return {
    'taken over after': takenAfter,
    'near device silent': silences(true),
    'far device silent': silences(false),
  }
}

function longestSilence({ shown }: RoamingDevice, from: number, to: number): number {
  const times = [...shown.values()].filter((at) => at <= to)
  const start = times.findLast((at) => at <= from) ?? from
  const moments = [start, ...times.filter((at) => at > from), to]
  return Math.max(...moments.slice(1).map((at, index) => at - (moments[index] as number)))
}

function asRaceFault(fault: TrialFault | undefined): RaceFault | undefined {
  const own: readonly unknown[] = ['frame numbers ignored', 'doors not shut', 'ear not replaced']
  return own.includes(fault) ? undefined : (fault as RaceFault | undefined)
}
