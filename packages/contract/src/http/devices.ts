import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { deviceIdSchema, listedTimeSchema } from './fields.ts'

/** What sort of machine a seller is logged in on, as far as it says. */
const DEVICE_KINDS = ['phone', 'tablet', 'desktop', 'other'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]
export const deviceKindSchema = z.enum(DEVICE_KINDS)

const deviceSchema = z.object({
  id: deviceIdSchema,
  /** As a person would name it: "Chrome, Android"; `unknown` when it did not say. */
  name: z.string(),
  kind: deviceKindSchema,
  loggedInAt: listedTimeSchema,
  /** To the hour: more often, a use is not noted. */
  lastUsedAt: listedTimeSchema,
  /** Whether the call came from it. */
  isThis: z.boolean(),
})
export type Device = z.infer<typeof deviceSchema>

export const deviceEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/user/devices',
    summary: 'Where the seller is logged in, the last used first',
    auth: 'seller',
    responses: { 200: z.array(deviceSchema) },
    errors: ['unauthorized'],
  }),
  logOut: defineEndpoint({
    method: 'DELETE',
    path: '/user/devices/:deviceId',
    summary: 'Log one device out; its sockets close within a second',
    auth: 'seller',
    params: z.object({ deviceId: deviceIdSchema }),
    responses: { 204: null },
    errors: ['unauthorized', 'not_found'],
  }),
  logOutEverywhere: defineEndpoint({
    method: 'DELETE',
    path: '/user/devices',
    summary: 'Log every device out, this one included',
    auth: 'seller',
    responses: { 204: null },
    errors: ['unauthorized'],
  }),
}
