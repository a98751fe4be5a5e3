import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { textSchema } from './fields.ts'

/** Calls of services outside. Their bodies are checked against their signatures, as they came. */
export const webhookEndpoints = {
  liveAlert: defineEndpoint({
    method: 'POST',
    path: '/webhooks/live/:token',
    summary: 'The chat provider tells that an account may be live',
    auth: 'none',
    params: z.object({ token: textSchema(100) }),
    responses: { 202: null },
    errors: ['not_found'],
  }),
}
