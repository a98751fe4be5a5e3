import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { App } from '../../platform/http/bind-endpoint.ts'
import { linkOrigin } from '../../platform/http/link-origin.ts'
import { createSeal } from '../../platform/seal.ts'
import type { ClaimsAccess } from '../claims/service.ts'
import { createContactSeal } from './contact.ts'
import { bindOrderRoutes } from './routes.ts'

const TOKEN_BYTES = 16

/** What is stored of a bill's token. It is random, so a plain hash reveals nothing about it. */
const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Registers orders. */
export function registerOrders(
  { bind }: App,
  { config, db, clock, events, sellerQueue: queue, secretKeys }: Context,
  { lives }: Pick<ClaimsAccess, 'lives'>,
): void {
  const tokens = createSeal(secretKeys, 'bill tokens')
  const origin = linkOrigin(config)
  bindOrderRoutes(bind, {
    db,
    clock,
    events,
    queue,
    lives,
    contacts: createContactSeal(createSeal(secretKeys, 'contacts')),
    newToken() {
      const token = randomBytes(TOKEN_BYTES).toString('base64url')
      return { hash: hashToken(token), sealed: tokens.close(token) }
    },
    billUrl(sealed) {
      const token = sealed ? tokens.open(sealed) : null
      return token === null ? null : `${origin}/b/${token}`
    },
  })
}
