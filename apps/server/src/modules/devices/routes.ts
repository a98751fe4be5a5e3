import { type Device, endpoints } from '@dibs/contract'
import type { Bind } from '../../platform/http/bind-endpoint.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Devices, StoredDevice } from './service.ts'

/** Registers the calls of the devices that a seller is logged in on. */
export function bindDeviceRoutes(bind: Bind, devices: Devices): void {
  bind(endpoints.devices.list, async ({ caller }) => ({
    status: 200,
    data: (await devices.list(caller.userId)).map((stored) => toDevice(stored, caller)),
  }))

  bind(endpoints.devices.logOut, async ({ caller, params }) => {
    await devices.logOut(caller.userId, params.deviceId)
    return { status: 204 }
  })

  bind(endpoints.devices.logOutEverywhere, async ({ caller }) => {
    await devices.logOutEverywhere(caller.userId)
    return { status: 204 }
  })
}

function toDevice(stored: StoredDevice, caller: Caller): Device {
  return {
    id: stored.deviceId,
    name: stored.device,
    kind: stored.kind,
    loggedInAt: stored.createdAt.toISOString(),
    lastUsedAt: stored.lastUsedAt.toISOString(),
    isThis: stored.tokenHash === caller.tokenHash,
  }
}
