import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'
import { planSchema, timestampSchema } from './fields.ts'

const amountSchema = z.nullable(z.int())

const subscriptionSchema = z.object({
  plan: planSchema,
  /** A dearer plan that was asked for and waits for the operator. */
  requestedPlan: z.nullable(planSchema),
  /** What the plan allows; `null` is unlimited. */
  limits: z.object({
    sessionsPerMonth: amountSchema,
    sessionMinutes: amountSchema,
    itemCodes: amountSchema,
    manualClaims: z.boolean(),
    autoJoin: z.boolean(),
    exportRecaps: z.boolean(),
  }),
  usage: z.object({
    /** Live sessions of this month in Jakarta, the running one included. */
    liveSessions: z.int(),
    itemCodes: z.int(),
    /** When the month of `liveSessions` is over. */
    resetsAt: timestampSchema,
  }),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const subscriptionEndpoints = {
  get: defineEndpoint({
    method: 'GET',
    path: '/user/subscription',
    summary: 'The plan, what it allows, and how much of it is used',
    auth: 'seller',
    responses: { 200: subscriptionSchema },
    errors: ['unauthorized'],
  }),
  switch: defineEndpoint({
    method: 'PUT',
    path: '/user/subscription',
    summary: 'Switch the plan, or ask the operator for a dearer one',
    auth: 'seller',
    body: z.object({ plan: planSchema }),
    responses: { 200: subscriptionSchema },
    errors: ['unauthorized', 'plan_same'],
  }),
}
