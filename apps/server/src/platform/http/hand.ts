import type { HelperId } from '@dibs/core'
import type { FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import { deviceNameOf } from './device-name.ts'

/** By whose hand something changes: on which device, and by which helper; null: the owner. */
export type Hand = { device: string; helperId: HelperId | null }

/** Whose hand a call is. */
export const handOf = (call: { caller: Caller; request: FastifyRequest }): Hand => ({
  device: deviceNameOf(call.request.headers['user-agent']),
  helperId: call.caller.helper?.id ?? null,
})
