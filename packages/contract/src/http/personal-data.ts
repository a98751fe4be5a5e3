import * as z from 'zod/mini'
import { defineEndpoint } from './endpoint.ts'

export const personalDataEndpoints = {
  erase: defineEndpoint({
    method: 'POST',
    path: '/user/erase-data',
    summary: 'Erase items, sessions, claims and gaps; the account stays',
    auth: 'seller',
    body: z.object({ confirmation: z.literal('ERASE') }),
    responses: { 204: null },
    errors: ['unauthorized'],
  }),
  export: defineEndpoint({
    method: 'GET',
    path: '/user/export',
    summary: 'Everything that is stored about the seller',
    auth: 'seller',
    responses: { 200: z.looseObject({ exportedAt: z.string() }) },
    errors: ['unauthorized'],
  }),
  deleteAccount: defineEndpoint({
    method: 'DELETE',
    path: '/user',
    summary: 'Delete the account and everything of it',
    auth: 'seller',
    body: z.object({ confirmation: z.literal('DELETE') }),
    responses: { 204: null },
    errors: ['unauthorized'],
  }),
}
