import { endpoints } from '@dibs/contract'
import { normalizeIP } from '@fastify/rate-limit'
import type { Context } from '../../context.ts'
import { type App, ok } from '../../platform/http/bind-endpoint.ts'
import { linkOrigin } from '../../platform/http/link-origin.ts'
import { createInvitations } from './invitations.ts'
import { createHelpers } from './service.ts'

/** Registers the calls by which an owner has helpers, and by which somebody helps. */
export function registerHelpers({ bind }: App, context: Context): void {
  const helpers = createHelpers(context)
  const invitations = createInvitations(context)
  const origin = linkOrigin(context.config)

  bind(endpoints.helpers.list, async ({ caller }) => ({
    status: 200,
    data: {
      helpers: await helpers.list(caller.userId),
      invitations: await invitations.list(caller.userId),
    },
  }))

  bind(endpoints.helpers.invite, async ({ caller, body: { role } }) => {
    const { token, expiresAt } = await invitations.invite(caller.userId, role)
    // In the fragment, which browsers send to nobody.
    const url = `${origin}/invite#${token}`
    return { status: 201, data: { url, role, expiresAt: expiresAt.toISOString() } }
  })

  bind(endpoints.helpers.withdraw, async ({ caller, params }) => {
    await invitations.withdraw(caller.userId, params.invitationId)
    return { status: 204 }
  })

  bind(endpoints.helpers.remove, async ({ caller, params }) => {
    await helpers.remove(caller.userId, params.helperId)
    return { status: 204 }
  })

  bind(endpoints.helpers.peekAtInvitation, ({ request, body }) =>
    ok(invitations.peek(normalizeIP(request.ip), body.token)),
  )

  bind(endpoints.helpers.lookAtInvitation, ({ caller, body }) =>
    ok(invitations.look(caller.userId, body.token)),
  )

  bind(endpoints.helpers.accept, async ({ caller, body }) => ({
    status: 201,
    data: await invitations.accept(caller.userId, body.token, body.name),
  }))

  bind(endpoints.helpers.listShops, async ({ caller }) => ({
    status: 200,
    data: { shops: await helpers.listShops(caller.userId) },
  }))

  bind(endpoints.helpers.leave, async ({ caller, params }) => {
    await helpers.leave(caller.userId, params.helperId)
    return { status: 204 }
  })
}
