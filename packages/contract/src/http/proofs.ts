import * as z from 'zod/mini'
import { billParamsSchema } from './bills.ts'
import { defineEndpoint } from './endpoint.ts'
import { accountIdSchema, listedTimeSchema, sessionIdSchema } from './fields.ts'

/** So many pictures a bill takes. */
export const PROOFS_OF_BILL = 3
/** As large as one may be when it is sent. */
export const PROOF_BYTES = 10_000_000

const proofId = z.uuid()
/**
 * Which pictures there are, the oldest first. `isEarlier`, for the seller: of a bill before this one,
 * whose parcel has gone off.
 */
const proofsSchema = z.object({
  proofs: z.array(
    z.object({ id: proofId, sentAt: listedTimeSchema, isEarlier: z.optional(z.boolean()) }),
  ),
})
export type Proofs = z.infer<typeof proofsSchema>

/** A JPEG that the server drew. */
const pictureSchema = z.instanceof(Blob)

const order = { sessionId: sessionIdSchema, customerAccountId: accountIdSchema }

/** Pictures with which buyers show that they have paid: theirs to send, their seller's to see. */
export const proofEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/bills/:token/proofs',
    summary: 'Which pictures were sent as proof of a transfer; none of them is shown',
    auth: 'none',
    params: billParamsSchema,
    responses: { 200: proofsSchema },
    errors: ['not_found'],
  }),
  add: defineEndpoint({
    method: 'POST',
    path: '/bills/:token/proofs',
    // The bytes of the picture are the body: the one that is no JSON, so no schema looks at it.
    summary: 'Send a picture as proof of a transfer: its bytes, of a JPEG, PNG, WebP or GIF',
    auth: 'none',
    params: billParamsSchema,
    responses: { 201: proofsSchema },
    errors: [
      'not_found',
      'order_status',
      'too_many_proofs',
      'no_room_for_proofs',
      'picture_unreadable',
      'picture_too_large',
    ],
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/bills/:token/proofs/:proofId',
    summary: 'Take a picture back; again it changes nothing',
    auth: 'none',
    params: z.extend(billParamsSchema, { proofId }),
    responses: { 200: proofsSchema },
    errors: ['not_found', 'order_status'],
  }),
  listOfOrder: defineEndpoint({
    method: 'GET',
    path: '/livestreams/:sessionId/orders/:customerAccountId/proofs',
    summary: 'The pictures that a buyer sent as proof of a transfer',
    auth: 'seller',
    params: z.object(order),
    responses: { 200: proofsSchema },
    errors: ['unauthorized', 'not_found'],
  }),
  get: defineEndpoint({
    method: 'GET',
    path: '/livestreams/:sessionId/orders/:customerAccountId/proofs/:proofId',
    summary: 'One of these pictures, as a JPEG',
    auth: 'seller',
    answersBytes: true,
    params: z.object({ ...order, proofId }),
    responses: { 200: pictureSchema },
    errors: ['unauthorized', 'not_found'],
  }),
}
