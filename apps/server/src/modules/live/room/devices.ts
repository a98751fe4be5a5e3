import type { Context } from '../../../context.ts'
import type { App } from '../../../platform/http/bind-endpoint.ts'
import { createAdmission } from '../peers/admission.ts'
import { createRemoteDevices } from '../peers/remote-devices.ts'
import { bindStream, type StreamNeeds } from './relay.ts'

type DeviceNeeds = Pick<StreamNeeds, 'registry' | 'tickets' | 'store' | 'tokens'>

/** Lets devices in: over sockets of this node, and those of other nodes whose live is heard here. */
export function bindDevices({ fastify }: App, context: Context, needs: DeviceNeeds) {
  const { config, bus, clock, log, metrics, ownership } = context
  const { nodeId } = ownership
  const admission = createAdmission({ bus, nodeId, clock })
  needs.registry.attend(admission.open)
  const remoteDevices = createRemoteDevices({ bus, nodeId })
  metrics.watch(
    'dibs_far_devices',
    'Devices here whose live another node hears',
    remoteDevices.count,
  )
  const stream = bindStream(fastify, {
    registry: needs.registry,
    tickets: needs.tickets,
    store: needs.store,
    tokens: needs.tokens,
    lookMs: context.pace.deadTokensMs,
    clock,
    log,
    publicUrl: config.PUBLIC_URL,
    remoteDevices,
  })
  return {
    /** No device gets in any more, from here or from other nodes; those that are in stay. */
    shut(): void {
      stream.shut()
      admission.shut()
    },
    /** Another node is gone. */
    onNodeGone(gone: string): void {
      admission.onNodeGone(gone)
      remoteDevices.onNodeGone(gone)
    },
    /** Sends all away, to come back to another server. */
    sendAway(): void {
      needs.registry.sendDevicesAway()
      remoteDevices.close()
    },
    close: admission.close,
  }
}
