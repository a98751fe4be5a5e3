import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

const clientConfigSchema = z.object({
  /** Absolute WebSocket address; the browser adds `uniqueId` and `jwtKey`. */
  chatStreamUrl: z.string(),
  /** `relay`: the server listens, too. `direct`: the browser is the only one who hears and writes. */
  chatStream: z.enum(['relay', 'direct']),
})
export type ClientConfig = z.infer<typeof clientConfigSchema>

export const configEndpoints = {
  getClientConfig: defineEndpoint({
    method: 'GET',
    path: '/client-config',
    summary: 'Addresses that the web app needs',
    auth: 'none',
    responses: { 200: clientConfigSchema },
    errors: [],
  }),
}
