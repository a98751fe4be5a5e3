import { fileURLToPath } from 'node:url'
import Fastify from 'fastify'
import { assistantRoutes, createAssistant } from './assistant/assistant.ts'
import { createBank } from './bank/bank.ts'
import { alertRoutes, createAlerts } from './chat/alerts.ts'
import { createBehaviours } from './chat/behaviour.ts'
import { budgetRoutes, createBudget } from './chat/budget.ts'
import { attachChatSocket } from './chat/chat-socket.ts'
import { createCredentials, credentialRoutes } from './chat/credentials.ts'
import { createLives } from './chat/live.ts'
import { type Clock, systemClock } from './clock.ts'
import { type ControlDeps, controlRoutes } from './control/control-routes.ts'
import { createKeptState } from './control/kept-state.ts'
import { createElsewhere } from './elsewhere/elsewhere.ts'
import { createIdSource } from './ids.ts'
import { createDeliveryStatuses } from './outbox/delivery-statuses.ts'
import { startMailServer } from './outbox/mail-server.ts'
import { createOutbox } from './outbox/outbox.ts'
import { whatsappRoutes } from './outbox/whatsapp.ts'
import { phoneRoutes } from './phone/phone-routes.ts'
import { createRecordings } from './playback/recordings.ts'
import { profileRoutes } from './profiles/profile-page.ts'
import { createProfiles } from './profiles/profiles.ts'
import { userRoutes } from './profiles/user-routes.ts'
import { describeError, requestError } from './request-error.ts'

const LARGEST_BODY_BYTES = 64 * 1024 * 1024
const ACCOUNT_ID = 1

export type SimulatorOptions = {
  /** 0 takes any free port. */
  port?: number
  host?: string
  smtpPort?: number
  recordingsDir?: string
  /** The key that `x-api-key` and the socket's `apiKey` must be. */
  eulerApiKey?: string
  /** The address of Dibs that buttons of messages open; else that of the demo. */
  appUrl?: string
  /** A file in which profiles and running lives outlive the simulator. */
  stateFile?: string
  /** Told about failures of the simulator itself. */
  log?: (line: string) => void
  clock?: Clock
}

export type Simulator = {
  url: string
  smtpUrl: string
  close(): Promise<void>
}

/** Starts the outside world on free or given ports; a taken one rejects with `EADDRINUSE`. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const { port = 0, host = '127.0.0.1', smtpPort = 0, eulerApiKey = 'simulator-key' } = options
  const { clock = systemClock, log = () => undefined } = options
  const { appUrl = 'http://127.0.0.1:3000' } = options
  const recordingsDir =
    options.recordingsDir ?? fileURLToPath(new URL('../../../recordings', import.meta.url))
  const nextId = createIdSource()
  const profiles = createProfiles()
  const credentials = createCredentials({ clock, apiKey: eulerApiKey, accountId: ACCOUNT_ID })
  const alerts = createAlerts({ clock, profiles, accountId: ACCOUNT_ID })
  const lives = createLives({ clock, nextId, profiles, onStart: alerts.begun })
  const recordings = createRecordings(recordingsDir, { clock, nextId })
  const outbox = createOutbox()
  const assistant = createAssistant()
  const bank = createBank({ clock, appUrl })
  const elsewhere = createElsewhere({ clock, lives })
  const behaviours = createBehaviours()
  const budget = createBudget(clock)

  const app = createApp(log)
  const deliveryStatuses = createDeliveryStatuses({ clock })
  const chat = { credentials, lives, behaviours, budget, alerts, deliveryStatuses }
  const shared = {
    clock,
    nextId,
    profiles,
    recordings,
    outbox,
    assistant,
    bank,
    elsewhere,
    log,
    ...chat,
  }
  if (options.stateFile !== undefined) {
    const kept = createKeptState(options.stateFile, shared)
    await kept.restore()
    // Before the answer: whoever has it may kill the simulator.
    app.addHook('onSend', async () => kept.write())
  }
  await app.register(controlRoutes(shared))
  const calls = [budgetRoutes(budget), alertRoutes(alerts), userRoutes(shared)]
  await app.register(credentialRoutes(credentials, accountOf(shared), ...calls))
  await app.register(profileRoutes(profiles))
  await app.register(whatsappRoutes({ clock, outbox, deliveryStatuses, appUrl }))
  await app.register(assistantRoutes(assistant))
  await app.register(phoneRoutes())
  const socket = attachChatSocket(app.server, shared)

  async function close() {
    lives.reset()
    bank.reset()
    elsewhere.reset()
    socket.close()
    await app.close()
  }

  try {
    const url = await app.listen({ port, host })
    const mail = await startMailServer({ host, port: smtpPort }, shared)
    return {
      url: reachable(url),
      smtpUrl: reachable(`smtp://${host.includes(':') ? `[${host}]` : host}:${mail.port}`),
      async close() {
        await Promise.all([close(), mail.close()])
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The key's account, as the provider's API tells it. */
function accountOf({ alerts, budget }: Pick<ControlDeps, 'alerts' | 'budget'>) {
  return () => {
    const { max, webhookSecret } = alerts.settings()
    const { minute, hour, day, sockets } = budget.status().limits
    const limits = { minute, hour, day, max_websockets: sockets, max_alerts: max }
    return { id: ACCOUNT_ID, name: 'simulator', webhook_secret: webhookSecret, ...limits }
  }
}

function createApp(log: (line: string) => void) {
  const app = Fastify({ bodyLimit: LARGEST_BODY_BYTES, forceCloseConnections: true })
  // Every body is JSON, whatever its content type: curl needs no header then.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(String(body)))
    } catch {
      done(requestError(400, 'the body is not JSON'))
    }
  })
  app.setNotFoundHandler((request, reply) =>
    reply.code(404).send({ error: `there is no ${request.method} ${request.url}` }),
  )
  app.setErrorHandler((error, request, reply) => {
    const { statusCode, message } = describeError(error)
    if (statusCode >= 500) log(`${request.method} ${request.url}: ${message}`)
    return reply.code(statusCode).send({ error: message })
  })
  return app
}

/** An address that listens everywhere is reached on this machine. */
function reachable(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}
