import { nodesRow } from '../../nodes/nodes-row.ts'
import type { Scene } from '../../nodes/trial.ts'

/** More than the provider sends again on a new connection, so that something is missed for sure. */
const UNHEARD = 12

/** kill -9 of a node that keeps lives; others take them over. */
export const nodeKillRow = nodesRow({
  name: 'node-kill',
  mustShow: 'kill -9 of one of three nodes, one ear: nothing lost outside a gap',
  trials: 100,
  allowed: { losses: true, takeovers: true, nearMoves: true },
  noticed: ['a gap left out'],
  hasPlants: true,
  fault: () => ({
    ears: 1,
    async strike(scene) {
      const node = await killKeeper(scene)
      const alone = scene.lives.filter(({ sessionId }) => node.kept.includes(sessionId))
      for (const live of alone) {
        const claims = Array.from({ length: UNHEARD }, () => live.talker.nextNew())
        await live.say(claims)
      }
    },
    mend: startAgain,
  }),
})

/** The same while two nodes hear each live. */
export const nodeKillTwoEarsRow = nodesRow({
  name: 'node-kill-two-ears',
  mustShow: 'kill -9 of one of three nodes, two ears: nothing lost, no gap, the ear replaced',
  trials: 100,
  allowed: { takeovers: true, nearMoves: true },
  noticed: ['ear not replaced'],
  fault: () => ({
    ears: 2,
    async strike(scene) {
      await killKeeper(scene)
    },
    mend: startAgain,
  }),
})

async function killKeeper(scene: Scene) {
  const node = await scene.pickKeeper()
  const kept = await scene.loses(node)
  await node.kill()
  return { kept }
}

async function startAgain({ cluster }: Scene): Promise<void> {
  for (const node of cluster.nodes) if (!node.isRunning()) await node.start()
}
