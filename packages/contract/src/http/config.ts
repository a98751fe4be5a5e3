import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

const clientConfigSchema = z.object({
  /** Absolute WebSocket address; the browser adds `uniqueId` and `jwtKey`. */
  chatStreamUrl: z.string(),
  /** `relay`: the server listens, too. `direct`: the browser is the only one who hears and writes. */
  chatStream: z.enum(['relay', 'direct']),
  /** Where people find help; addresses that a link can open. */
  links: z.object({ contactForm: z.string(), community: z.string(), announcements: z.string() }),
  supportEmail: z.string(),
  /** Who runs this installation, as far as the settings tell. */
  operator: z.object({
    name: z.nullable(z.string()),
    address: z.nullable(z.string()),
    registration: z.nullable(z.string()),
  }),
  /** A page that tells whether everything works. */
  statusUrl: z.nullable(z.string()),
  /** How long recaps are kept. */
  recapRetentionDays: z.int(),
  /** `self`: a plan is switched at once. `operator`: a dearer one is asked for. */
  planSwitch: z.enum(['self', 'operator']),
  /** The calling code of the country whose numbers are typed without one, `62`. */
  homeCallingCode: z.optional(z.string()),
  /** Whether a feature-flag service takes metrics. */
  flagMetrics: z.boolean(),
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
