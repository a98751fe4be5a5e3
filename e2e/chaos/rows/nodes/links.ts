import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster, ClusterNode } from '@dibs/testing/cluster'
import { eventually } from '@dibs/testing/eventually'
import type { Forwarder } from '@dibs/testing/forwarder'
import { nodesRow } from '../../nodes/nodes-row.ts'
import type { Scene } from '../../nodes/trial.ts'

/** Longer than it takes until others take over. */
const AWAY_MS = { full: 5_000, short: 3_500 }
const BUS_AWAY_MS = { least: 200, most: 3_000 }
const LOST_SHARE = 0.1
const LOSING_MS = 3_000
/** How long a failover takes until the replica is told to take over. */
const UNNOTICED_MS = { least: 100, most: 2_000 }

/** nats-server is killed and started again. */
export const busKillRow = nodesRow({
  name: 'bus-kill',
  mustShow:
    'the bus killed and back: near devices notice nothing, nothing lost, far ones caught up',
  trials: 50,
  allowed: { takeovers: false, nearMoves: false },
  fault: () => ({
    ears: 1,
    async strike({ cluster, random }) {
      await cluster.bus.kill()
      await delay(random.between(BUS_AWAY_MS.least, BUS_AWAY_MS.most))
      await cluster.bus.restart()
    },
    mend: async () => {},
  }),
})

/** Some of what the bus carries to far devices never comes. */
export const busLosesRow = nodesRow({
  name: 'bus-loses',
  mustShow: 'a tenth of the frames for far devices lost on the bus: noticed, and none is missing',
  trials: 50,
  allowed: { takeovers: false, nearMoves: false },
  fault: () => ({
    ears: 1,
    async strike({ cluster }) {
      for (const node of cluster.nodes) node.loseFrames(LOST_SHARE)
      await delay(LOSING_MS)
      for (const node of cluster.nodes) node.loseFrames(0)
    },
    mend: async () => {},
  }),
})

/** A node loses its way to the database; the others keep theirs. */
export const nodeFromDatabaseRow = nodesRow({
  name: 'node-from-database',
  mustShow: 'a node without its database for 5 s: nothing lost, others take over, no false gap',
  trials: 50,
  allowed: { takeovers: true, nearMoves: true },
  fault: (isShort) => ({
    ears: 1,
    async strike(scene) {
      const node = await scene.pickKeeper()
      await scene.loses(node)
      await breakWay(scene, node.toDatabase, isShort ? AWAY_MS.short : AWAY_MS.full)
    },
    mend: ({ cluster }) => allReady(cluster.nodes),
  }),
})

/** A node loses its way to the bus; the others keep theirs. */
export const nodeFromBusRow = nodesRow({
  name: 'node-from-bus',
  mustShow: 'a node without the bus for 5 s: nobody takes over, nothing lost, devices caught up',
  trials: 50,
  allowed: { takeovers: false, nearMoves: false },
  fault: (isShort) => ({
    ears: 1,
    async strike(scene) {
      const node = scene.random.pick(scene.cluster.nodes)
      await breakWay(scene, node.toBus, isShort ? AWAY_MS.short : AWAY_MS.full)
    },
    mend: async () => {},
  }),
})

/** The database is lost, and its synchronous replica takes its place. */
export const databaseFailoverRow = nodesRow({
  name: 'database-failover',
  mustShow: 'the database lost to its synchronous replica: nothing lost, nobody takes over',
  trials: 20,
  allowed: { takeovers: false, nearMoves: false, refusals: true },
  async prepare({ database, nodes }) {
    await database.addReplica()
    await allReady(nodes)
  },
  fault: () => ({
    ears: 1,
    async strike({ cluster, random }) {
      const { database, nodes } = cluster
      await database.kill()
      await delay(random.between(UNNOTICED_MS.least, UNNOTICED_MS.most))
      await database.promote()
      for (const { toDatabase } of nodes) toDatabase.lead(database.port())
    },
    mend: ({ cluster }) => allReady(cluster.nodes),
  }),
})

/** Breaks a way so that it is noticed at once, or that it is not. */
async function breakWay({ random }: Scene, way: Forwarder, ms: number): Promise<void> {
  if (random.chance(0.5)) way.cut()
  else way.hold()
  try {
    await delay(ms)
  } finally {
    way.mend()
  }
}

async function allReady(nodes: Cluster['nodes']): Promise<void> {
  const isReady = async ({ url }: ClusterNode) => (await fetch(`${url}/readyz`)).ok
  await eventually('all nodes are ready', async () =>
    (await Promise.all(nodes.map(isReady))).every(Boolean),
  )
}
