import { setTimeout as delay } from 'node:timers/promises'
import { nodesRow } from '../../nodes/nodes-row.ts'

/** The short one is longer than it takes until others take over, too. */
const PAUSE_MS = { full: 7_000, short: 4_000 }

/** A node stands still and goes on, as if nothing had happened; others have taken over meanwhile. */
export const nodePauseRow = nodesRow({
  name: 'node-pause',
  mustShow: 'SIGSTOP of one of three nodes for 7 s, two ears: nothing lost, no false gap',
  trials: 100,
  allowed: { takeovers: true, nearMoves: true },
  fault: (isShort) => ({
    ears: 2,
    async strike(scene) {
      const node = await scene.pickKeeper()
      await scene.loses(node)
      node.pause()
      try {
        await delay(isShort ? PAUSE_MS.short : PAUSE_MS.full)
      } finally {
        node.resume()
      }
    },
    mend: async () => {},
  }),
})
