import { setTimeout as delay } from 'node:timers/promises'
import { createApiClient, endpoints } from '@dibs/contract'
import type { SessionId } from '@dibs/core'
import type { Cluster, ClusterNode } from '@dibs/testing/cluster'
import { eventually } from '@dibs/testing/eventually'
import { createRandom, type Random } from '../harness/random.ts'
import type { RaceEnd } from '../race/judge-race.ts'
import { type Gap, settledGaps } from '../world/gaps.ts'
import { goOffAir, type SeenLists, seeLists } from '../world/live.ts'
import type { Seller } from '../world/sellers.ts'
import { type NodesLive, startNodesLive } from './live.ts'
import {
  type KeeperChange,
  keepersNow,
  readHeard,
  readKeepers,
  readStrangers,
} from './watch-database.ts'

/** What happens to the cluster in a trial. */
export type Fault = {
  ears: 1 | 2
  /** Strikes; resolves when it is over, or when others have taken over. */
  strike: (scene: Scene) => Promise<void>
  /** Brings back what is still away. */
  mend: (scene: Scene) => Promise<void>
}

/** A trial under way. */
export type Scene = {
  cluster: Cluster
  random: Random
  lives: readonly NodesLive[]
  /** One of the nodes that keep a live. */
  pickKeeper: () => Promise<ClusterNode>
  /** Notes that this node goes, and which lives it kept; from now on it may be silent there. */
  loses: (node: ClusterNode) => Promise<readonly SessionId[]>
  /** Waits until what is said in every live has a place again. */
  isHeardAgain: () => Promise<void>
}

/** The end of a live of a trial. */
export type LiveEnd = RaceEnd & {
  live: NodesLive
  /** Messages in the database, as often as they are there. */
  heard: readonly string[]
  /** Whether the node that kept it was taken away. */
  isBereaved: boolean
  /** Sockets at the provider at the end, and how many there should be. */
  sockets: number
  ears: number
  /** What each node answers about the waitlists. */
  atNodes: { etag: string; body: string }[]
  /** Whether all devices show what was said last. */
  isShownLast: boolean
  /** The node that kept it before the fault, by its place. */
  keptBefore: number | undefined
  keeper: string | undefined
}

/** A trial that is over. */
export type FinishedTrial = {
  ends: readonly LiveEnd[]
  keepers: readonly KeeperChange[]
  strangers: readonly string[]
  runningNodes: readonly string[]
  struckAt: number
  talkEndedAt: number
  calls: { made: number; retried: number; failed: readonly string[] }
  losses: readonly Loss[]
}

/** A node process that was taken away, when (epoch milliseconds), and the lives that it kept. */
export type Loss = { node: string; at: number; sessionIds: readonly SessionId[] }

/** How long before the fault viewers talk. */
const BEFORE_MS = { least: 300, most: 1_500 }
const AFTER_MS = 500
/** For what must come, but is a fault of the product when it does not. */
const PATIENCE_MS = 20_000

/** Lets all sellers' lives race on a cluster, strikes at a random moment, and lets them race on. */
export async function runTrial(
  cluster: Cluster,
  sellers: readonly Seller[],
  seed: number,
  { fault, devices }: { fault: Fault; devices: number },
): Promise<FinishedTrial> {
  const random = createRandom(seed)
  const { ears } = fault
  const lives = await Promise.all(
    sellers.map((seller) =>
      startNodesLive(cluster, seller, createRandom(random.between(0, 2 ** 31)), { ears, devices }),
    ),
  )
  await Promise.all(lives.map((live) => live.hearOne()))
  const sessionIds = lives.map(({ sessionId }) => sessionId)
  const before = { ...cluster.calls, failed: cluster.calls.failed.length }
  const losses: Loss[] = []
  const scene = createScene({ cluster, random, lives, losses })
  const isBereaved = ({ sessionId }: NodesLive) =>
    losses.some(({ sessionIds }) => sessionIds.includes(sessionId))
  const racing = new AbortController()
  const races = Promise.all(lives.map((live) => live.race(racing.signal)))
  // Its error is reported below, unless another one comes first.
  races.catch(() => {})
  let struckAt = 0
  let keptBefore = new Map<string, string>()
  try {
    await delay(random.between(BEFORE_MS.least, BEFORE_MS.most))
    for (const live of lives) live.acknowledged()
    keptBefore = await keepersNow(cluster, sessionIds)
    struckAt = Date.now()
    await fault.strike(scene)
    await scene.isHeardAgain()
    // What is said from here on is heard, and in lives whose node stayed, everything is.
    const said = lives.map((live) => (isBereaved(live) ? live.said.length : 0))
    await fault.mend(scene)
    await delay(AFTER_MS)
    for (const [at, live] of lives.entries()) {
      for (const { comment } of live.said.slice(said[at])) live.delivered.add(comment.messageId)
    }
  } finally {
    racing.abort()
  }
  await races
  const talkEndedAt = Date.now()
  const ends = await Promise.all(lives.map((live) => endOf(cluster, live, isBereaved(live), ears)))
  const finished: FinishedTrial = {
    ends: await withStored(cluster, ends, keptBefore),
    keepers: await readKeepers(cluster, sessionIds),
    strangers: await readStrangers(cluster, sessionIds),
    runningNodes: cluster.nodes.filter((node) => node.isRunning()).map((node) => node.name()),
    struckAt,
    talkEndedAt,
    losses,
    calls: {
      made: cluster.calls.made - before.made,
      retried: cluster.calls.retried - before.retried,
      failed: cluster.calls.failed.slice(before.failed),
    },
  }
  await Promise.all(lives.map((live) => live.leave()))
  await Promise.all(lives.map(({ seller, sessionId }) => goOffAir(cluster, seller, sessionId)))
  return finished
}

type SceneParts = Pick<Scene, 'cluster' | 'random' | 'lives'> & {
  losses: Loss[]
}

function createScene({ cluster, random, lives, losses }: SceneParts): Scene {
  const sessionIds = lives.map(({ sessionId }) => sessionId)
  const keepers = () => keepersNow(cluster, sessionIds)
  return {
    cluster,
    random,
    lives,
    async pickKeeper() {
      const names = new Set((await keepers()).values())
      return random.pick(cluster.nodes.filter((node) => names.has(node.name())))
    },
    async loses(node) {
      const kept = await keepers()
      const lost = sessionIds.filter((sessionId) => kept.get(sessionId) === node.name())
      losses.push({ node: node.name(), at: Date.now(), sessionIds: lost })
      return lost
    },
    async isHeardAgain() {
      await Promise.all(lives.map((live) => live.hearOne()))
    },
  }
}

/** What can be asked of each live alone. */
type Seen = Omit<LiveEnd, 'heard' | 'keeper' | 'keptBefore'>

/** Says the last words, waits until everything is told that will be, and looks. */
async function endOf(
  cluster: Cluster,
  live: NodesLive,
  isBereaved: boolean,
  ears: number,
): Promise<Seen> {
  const { seller, sessionId, devices } = live
  await live.settle()
  const last = live.said.at(-1)?.comment.messageId ?? ''
  const isShownLast = await patiently('the last words are shown', () =>
    devices.every(({ shown, sentAway }) => shown.has(last) || sentAway.length > 0),
  )
  const count = async () => (await cluster.simulator.getLive(seller.username)).connections
  await patiently('as many listen as should', async () => (await count()) === ears)
  const gaps: Gap[] = await settledGaps(seller, sessionId)
  const acknowledged = live.acknowledged()
  return {
    live,
    isBereaved,
    isShownLast,
    ears,
    gaps,
    acknowledged,
    seen: without(await seeLists(seller, sessionId), live.contested),
    sockets: await count(),
    atNodes: await Promise.all(cluster.nodes.map((node) => askNode(node, live))),
  }
}

/** The waitlists without those of whom the model cannot know which item they claim. */
function without(lists: SeenLists, contested: ReadonlySet<string>): SeenLists {
  return new Map(
    [...lists].map(([itemId, places]) => [
      itemId,
      places.filter(({ messageId }) => !contested.has(messageId)),
    ]),
  )
}

/** The waitlists as one node answers them. */
async function askNode({ url }: ClusterNode, { seller, sessionId }: NodesLive) {
  const api = createApiClient({ baseUrl: `${url}/api`, getToken: () => seller.token })
  const answer = await api(endpoints.comments.listWaitlists, { params: { sessionId } })
  return { etag: answer.etag ?? '', body: JSON.stringify(answer.data) }
}

async function withStored(
  cluster: Cluster,
  ends: readonly Seen[],
  keptBefore: ReadonlyMap<string, string>,
): Promise<LiveEnd[]> {
  const sessionIds = ends.map(({ live }) => live.sessionId)
  const heard = await readHeard(cluster, sessionIds)
  const keepers = await keepersNow(cluster, sessionIds)
  return ends.map((end) => ({
    ...end,
    heard: heard.get(end.live.sessionId) ?? [],
    keeper: keepers.get(end.live.sessionId),
    keptBefore: nodeOf(keptBefore.get(end.live.sessionId)),
  }))
}

function nodeOf(process: string | undefined): number | undefined {
  return process === undefined ? undefined : Number(process.split('.')[0])
}

/** Whether it came to pass; that it did not is judged, not thrown. */
async function patiently(what: string, look: () => Promise<boolean> | boolean): Promise<boolean> {
  return eventually(what, look, PATIENCE_MS).then(
    () => true,
    () => false,
  )
}
