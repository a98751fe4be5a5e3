import * as z from 'zod/mini'

/**
 * What a key of a seller opens (`Authorization: Bearer dibs_live_…`): reading lists, bills and money;
 * saying comments into a live; telling of payments.
 */
export const KEY_SCOPES = ['read', 'comments:write', 'payments'] as const
export const keyScopeSchema = z.enum(KEY_SCOPES)
export type KeyScope = z.infer<typeof keyScopeSchema>
