import * as z from 'zod/mini'
import { defineEndpoint, HELPER_ROLES, type HelperRole } from './endpoint.ts'
import {
  helperIdSchema,
  listedTimeSchema,
  textSchema,
  typedTextSchema,
  userIdSchema,
} from './fields.ts'

const roleSchema: z.ZodMiniType<HelperRole, HelperRole> = z.enum(HELPER_ROLES)

/** So many help in a shop at most. */
export const MOST_HELPERS = 10
/** How long an invitation is good for: who is sent one in the morning reads it in the evening. */
export const INVITATION_TTL_SECONDS = 86_400

const helperSchema = z.object({
  id: helperIdSchema,
  name: z.string(),
  role: roleSchema,
  joinedAt: listedTimeSchema,
  /** To the minute. */
  lastActiveAt: listedTimeSchema,
})
export type Helper = z.infer<typeof helperSchema>

const openInvitationSchema = z.object({
  id: z.uuid(),
  role: roleSchema,
  expiresAt: listedTimeSchema,
})
export type OpenInvitation = z.infer<typeof openInvitationSchema>

/** A shop in which the caller helps. */
const helpedShopSchema = z.object({
  helperId: helperIdSchema,
  /** What `Dibs-Account` names. */
  account: userIdSchema,
  /** The owner's name or video account; empty without either. */
  shop: z.string(),
  /** What the caller is called there. */
  name: z.string(),
  role: roleSchema,
})
export type HelpedShop = z.infer<typeof helpedShopSchema>

const invitationStateSchema = z.enum(['open', 'used', 'expired', 'joined', 'own'])
export type InvitationState = z.infer<typeof invitationStateSchema>

const tokenSchema = z.object({ token: textSchema(100) })

export const helperEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/helpers',
    summary:
      'Who helps in the shop, the last to join first, and invitations that nobody has used yet',
    auth: 'seller',
    responses: {
      200: z.object({
        helpers: z.array(helperSchema),
        invitations: z.array(openInvitationSchema),
      }),
    },
    errors: ['unauthorized'],
  }),
  invite: defineEndpoint({
    method: 'POST',
    path: '/helpers/invitations',
    summary: 'Make an invitation: a link that lets one person in, within a day',
    auth: 'seller',
    body: z.object({ role: roleSchema }),
    responses: {
      201: z.object({ url: z.string(), role: roleSchema, expiresAt: listedTimeSchema }),
    },
    errors: ['unauthorized', 'too_many_helpers'],
  }),
  withdraw: defineEndpoint({
    method: 'DELETE',
    path: '/helpers/invitations/:invitationId',
    summary: 'Withdraw an invitation that nobody has used yet',
    auth: 'seller',
    params: z.object({ invitationId: z.uuid() }),
    responses: { 204: null },
    errors: ['unauthorized', 'not_found'],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/helpers/:helperId',
    summary: 'Remove a helper; within seconds nothing of the shop is open to them, on any device',
    auth: 'seller',
    params: z.object({ helperId: helperIdSchema }),
    responses: { 204: null },
    errors: ['unauthorized', 'not_found'],
  }),
  peekAtInvitation: defineEndpoint({
    method: 'POST',
    path: '/helpers/invitations/peek',
    summary: 'What an invitation is to, for who has its link and is not logged in',
    auth: 'none',
    body: tokenSchema,
    responses: {
      200: z.object({
        /** Empty unless it is open. */
        shop: z.string(),
        role: roleSchema,
        state: z.enum(['open', 'used', 'expired']),
      }),
    },
    errors: ['not_found'],
  }),
  lookAtInvitation: defineEndpoint({
    method: 'POST',
    path: '/helpers/invitations/look',
    summary: 'What an invitation is to: a shop, and a role in it',
    auth: 'seller',
    body: tokenSchema,
    responses: {
      200: z.object({
        shop: z.string(),
        role: roleSchema,
        /** `open`, or why the caller cannot accept it. */
        state: invitationStateSchema,
        /** Of the shop, where the caller helps in it already. */
        account: z.nullable(userIdSchema),
      }),
    },
    errors: ['unauthorized', 'not_found'],
  }),
  accept: defineEndpoint({
    method: 'POST',
    path: '/helpers/invitations/accept',
    summary: 'Accept an invitation, by the name that the shop is to see',
    auth: 'seller',
    body: z.extend(tokenSchema, { name: typedTextSchema }),
    responses: { 201: helpedShopSchema },
    errors: [
      'unauthorized',
      'not_found',
      'invitation_over',
      'name_blank',
      'too_many_helpers',
      'too_many_shops',
    ],
  }),
  listShops: defineEndpoint({
    method: 'GET',
    path: '/helped-shops',
    summary: 'The shops in which the caller helps',
    auth: 'seller',
    responses: { 200: z.object({ shops: z.array(helpedShopSchema) }) },
    errors: ['unauthorized'],
  }),
  leave: defineEndpoint({
    method: 'DELETE',
    path: '/helped-shops/:helperId',
    summary: 'Stop helping in a shop',
    auth: 'seller',
    params: z.object({ helperId: helperIdSchema }),
    responses: { 204: null },
    errors: ['unauthorized', 'not_found'],
  }),
}
