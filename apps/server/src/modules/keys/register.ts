import { endpoints } from '@dibs/contract'
import type { Context } from '../../context.ts'
import { type App, ok } from '../../platform/http/bind-endpoint.ts'
import { linkOrigin } from '../../platform/http/link-origin.ts'
import type { OwnerGuard } from '../../platform/http/owner-guard.ts'
import { createBillSecrets } from '../../platform/secrets/bill-secrets.ts'
import { createKeys, type Keys } from './service.ts'

/** Makes the keys of sellers' programs. */
export function createKeysModule({ db, database, clock, secretKeys }: Context): Keys {
  const { notices: seal } = createBillSecrets(secretKeys)
  return createKeys({ db, tokens: database.tokens, clock, seal })
}

/** Registers the calls by which a seller, and no program, makes and revokes keys. */
export function registerKeys(
  { bind }: App,
  { config }: Context,
  { keys, guard }: { keys: Keys; guard: OwnerGuard },
): void {
  const api = `${linkOrigin(config)}/api`

  bind(endpoints.keys.list, ({ caller }) => ok(keys.list(caller.userId)))

  bind(endpoints.keys.create, async ({ caller, body, language }) => {
    // Whoever has stolen a token must not be able to keep a door open, or to say that bills are paid.
    await guard.requireFreshCode(caller)
    const tell = await guard.tellOwner(caller, language)
    const { key, secret } = await keys.create(caller.userId, body, (tx) =>
      tell('key_made', 'app/keys', tx),
    )
    const { send, sendSigned } = endpoints.payments
    const isForPayments = key.scopes.every((scope) => scope === 'payments')
    const path = key.kind === 'webhook' ? sendSigned.path : isForPayments ? send.path : ''
    return { status: 201, data: { key, secret, url: `${api}${path.replace(':keyId', key.id)}` } }
  })

  bind(endpoints.keys.revoke, async ({ caller, params }) => {
    await keys.revoke(caller.userId, params.keyId)
    return { status: 204 }
  })
}
