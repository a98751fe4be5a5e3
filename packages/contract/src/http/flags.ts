import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { textSchema } from './fields.ts'

const contextSchema = z.optional(textSchema(200))

/** The feature flags that Dibs knows. */
export const FLAGS = ['dibs-ai-assistant', 'dibs-subscription'] as const
export type Flag = (typeof FLAGS)[number]

/** Enabled flags, in the shape of the feature-flag service's frontend API. */
export const togglesSchema = z.object({
  toggles: z.array(
    z.object({
      name: z.string(),
      enabled: z.boolean(),
      variant: z.looseObject({ name: z.string(), enabled: z.boolean() }),
      impressionData: z.boolean(),
    }),
  ),
})
export type Toggles = z.infer<typeof togglesSchema>

/** What the service's own clients send it; it knows what is in it. */
const metricsSchema = z.looseObject({ appName: textSchema(200) })

export const flagEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/flags',
    summary: 'Feature flags, as the feature-flag service’s frontend API answers them',
    auth: 'none',
    query: z.object({
      sessionId: contextSchema,
      appName: contextSchema,
      environment: contextSchema,
      userId: contextSchema,
    }),
    responses: { 200: togglesSchema, 304: null },
    errors: [],
  }),
  sendMetrics: defineEndpoint({
    method: 'POST',
    path: '/flags/client/metrics',
    summary: 'How often flags were asked for; passed on where a feature-flag service is configured',
    auth: 'none',
    body: metricsSchema,
    responses: { 202: null },
    errors: ['not_found'],
  }),
  register: defineEndpoint({
    method: 'POST',
    path: '/flags/client/register',
    summary:
      'A client of the feature-flag service tells of itself; passed on where one is configured',
    auth: 'none',
    body: metricsSchema,
    responses: { 202: null },
    errors: ['not_found'],
  }),
}
