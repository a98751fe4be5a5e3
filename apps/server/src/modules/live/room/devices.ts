import type { Context } from '../../../context.ts'
import type { App } from '../../../platform/http/bind-endpoint.ts'
import { createDoors } from '../peers/admission.ts'
import { createFarDevices } from '../peers/remote-devices.ts'
import { bindStream, type StreamNeeds } from './relay.ts'

type DeviceNeeds = Pick<StreamNeeds, 'registry' | 'tickets' | 'store' | 'tokens'>

/** Lets devices in: over sockets of this node, and those of other nodes whose live is heard here. */
export function bindDevices({ fastify }: App, context: Context, needs: DeviceNeeds) {
  const { config, bus, clock, log, metrics, ownership } = context
  const { nodeId } = ownership
  const doors = createDoors({ bus, nodeId, clock })
  needs.registry.attend(doors.open)
  const farDevices = createFarDevices({ bus, nodeId })
  metrics.watch('dibs_far_devices', 'Devices here whose live another node hears', farDevices.count)
  const stream = bindStream(fastify, {
    registry: needs.registry,
    tickets: needs.tickets,
    store: needs.store,
    tokens: needs.tokens,
    lookMs: context.pace.deadTokensMs,
    clock,
    log,
    publicUrl: config.PUBLIC_URL,
    farDevices,
  })
  return {
    /** No device gets in any more, from here or from other nodes; those that are in stay. */
    shutDoors(): void {
      stream.shut()
      doors.shut()
    },
    /** Another node is gone. */
    onNodeGone(gone: string): void {
      doors.onNodeGone(gone)
      farDevices.onNodeGone(gone)
    },
    /** Sends all away, to come back to another server. */
    sendAway(): void {
      needs.registry.sendDevicesAway()
      farDevices.close()
    },
    close: doors.close,
  }
}
