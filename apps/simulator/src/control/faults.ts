import type { Live } from '../chat/live.ts'
import { shapedOutgoing } from '../chat/outgoing.ts'
import type { Clock } from '../clock.ts'
import type { Fault } from './control-bodies.ts'

/** Lets a fault happen to a live. The live itself goes on. */
export function causeFault(live: Live, fault: Fault, clock: Clock): void {
  switch (fault.kind) {
    case 'close':
      for (const connection of live.connections) connection.close(fault.code, 'simulated')
      return
    case 'drop':
      live.refuseFor(fault.seconds * 1000)
      for (const connection of live.connections) connection.destroy()
      return
    case 'silence':
      for (const connection of live.connections) connection.silence(fault.seconds * 1000)
      return
    case 'replay':
      live.repeat(fault.count)
      return
    case 'delete': {
      const data = { deleteMsgIdsList: fault.messageIds, deleteUserIdsList: [] }
      const message = { type: 'WebcastImDeleteMessage', data }
      live.broadcast(shapedOutgoing(clock.now(), () => [message]))
    }
  }
}
