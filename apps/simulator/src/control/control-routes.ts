import { isIP } from 'node:net'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { Assistant } from '../assistant/assistant.ts'
import { addBankControl, type Bank } from '../bank/bank.ts'
import type { Credentials } from '../chat/credentials.ts'
import { addElsewhereControl, type Elsewhere } from '../elsewhere/elsewhere.ts'
import { handleSchema } from '../handle.ts'
import type { Outbox } from '../outbox/outbox.ts'
import { parseInput, requestError } from '../request-error.ts'
import { assistantBody, outboxQuery, profileBody } from './control-bodies.ts'
import { addLiveControl, type LiveControlDeps } from './live-control.ts'
import {
  addMessagingControl,
  addProviderControl,
  type ProviderControlDeps,
} from './provider-control.ts'

export type ControlDeps = LiveControlDeps &
  ProviderControlDeps & {
    credentials: Credentials
    outbox: Outbox
    assistant: Assistant
    bank: Bank
    elsewhere: Elsewhere
  }

/** The control interface: how tests, benchmarks, people with curl and the phone drive the simulator. */
export function controlRoutes(deps: ControlDeps): FastifyPluginAsync {
  return async (app) => {
    app.addHook('onRequest', async (request) => refuseStrangers(request))
    addLiveControl(app, deps)
    addProviderControl(app, deps)
    addMessagingControl(app, deps)
    addBankControl(app, deps)
    addElsewhereControl(app, deps)

    app.get('/control/recordings', async () => deps.recordings.list())

    app.get('/control/profiles', async () => deps.profiles.list())

    app.put('/control/profiles/:uniqueId', async (request) =>
      deps.profiles.change(handleOf(request), parseInput(profileBody, request.body)),
    )

    app.get('/control/profiles/:uniqueId', async (request) => {
      const uniqueId = handleOf(request)
      const profile = deps.profiles.find(uniqueId)
      if (!profile) throw requestError(404, `there is no profile ${uniqueId}`)
      return profile
    })

    app.get('/control/outbox', async (request) =>
      deps.outbox.list(parseInput(outboxQuery, request.query).to),
    )

    app.put('/control/assistant', async (request) => {
      deps.assistant.prepare(parseInput(assistantBody, request.body))
      return deps.assistant.status()
    })

    app.get('/control/assistant', async () => deps.assistant.status())

    app.post('/control/reset', async (_request, reply) => {
      for (const part of partsOf(deps)) part.reset()
      return reply.code(204).send()
    })
  }
}

function partsOf(deps: ControlDeps) {
  const { lives, profiles, credentials, outbox, assistant } = deps
  const { behaviours, budget, alerts, deliveryStatuses, bank, elsewhere } = deps
  const provider = [lives, credentials, behaviours, budget, alerts]
  return [...provider, profiles, outbox, assistant, deliveryStatuses, bank, elsewhere]
}

function handleOf(request: FastifyRequest): string {
  return parseInput(handleSchema, (request.params as { uniqueId: string }).uniqueId)
}

/** Only this machine may drive the simulator, and no web page but the simulator's own. */
function refuseStrangers(request: FastifyRequest): void {
  if (!isLoopback(request.socket.remoteAddress ?? ''))
    throw requestError(403, 'the control interface answers on the loopback address only')
  const { origin, host } = request.headers
  // Another name for this machine is a page that had its name moved here (DNS rebinding).
  if (!isLoopbackName(request.hostname))
    throw requestError(403, 'the control interface answers to loopback names only')
  if (origin !== undefined && URL.parse(origin)?.host !== host)
    throw requestError(403, 'the control interface does not answer to other web pages')
}

/** Whether a `Host` names this machine itself. */
function isLoopbackName(name: string): boolean {
  const bare = name.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  return bare === 'localhost' || bare.endsWith('.localhost') || isLoopback(bare)
}

/** Whether a peer's address is of this machine, in IPv4, IPv6 or IPv4 inside IPv6. */
export function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) !== 0 && /^(::ffff:)?127\./.test(address))
}
