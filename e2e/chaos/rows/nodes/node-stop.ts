import { nodesRow } from '../../nodes/nodes-row.ts'

/** One node is stopped as for an update, and started again. */
export const nodeStopRow = nodesRow({
  name: 'node-stop',
  mustShow:
    'SIGTERM of one of three nodes: nothing lost, no gap, no failed call, one socket a live',
  trials: 100,
  allowed: { takeovers: true, nearMoves: true },
  noticed: ['doors not shut'],
  fault: () => ({
    ears: 1,
    async strike(scene) {
      const node = await scene.pickKeeper()
      await scene.loses(node)
      await node.stop()
    },
    async mend({ cluster }) {
      for (const node of cluster.nodes) if (!node.isRunning()) await node.start()
    },
  }),
})

/** All nodes, one after the other, while viewers talk and sellers work. */
export const rollingRow = nodesRow({
  name: 'rolling',
  mustShow: 'rolling deploy of all three nodes under load: nothing lost, no gap, no failed call',
  trials: 20,
  allowed: { takeovers: true, nearMoves: true },
  noticed: ['doors not shut'],
  fault: () => ({
    ears: 1,
    async strike(scene) {
      for (const node of scene.cluster.nodes) {
        await scene.loses(node)
        await node.stop()
        await node.start()
      }
    },
    mend: async () => {},
  }),
})
