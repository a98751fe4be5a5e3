import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { bindDeviceRoutes } from './routes.ts'
import { createDevices, type Devices } from './service.ts'

/** Registers the devices that a seller is logged in on. */
export function registerDevices({ bind }: App, { db, clock }: Context): Devices {
  const devices = createDevices({ db, clock })
  bindDeviceRoutes(bind, devices)
  return devices
}
