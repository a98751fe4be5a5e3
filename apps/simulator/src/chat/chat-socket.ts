import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { PROVIDER_CLOSE } from '@dibs/contract/provider'
import { type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { handleSchema } from '../handle.ts'
import type { Behaviours, Refusal } from './behaviour.ts'
import type { Budget } from './budget.ts'
import { shapedOutgoing } from './chat.ts'
import { type Connection, type ConnectionOptions, createConnection } from './connection.ts'
import type { Credentials } from './credentials.ts'
import type { Lives } from './live.ts'
import { SCHEMA_VERSIONS } from './shapes.ts'

const TICK_MS = 1000
/** Clients send nothing. */
const LARGEST_CLIENT_MESSAGE = 64 * 1024

type Dependencies = {
  clock: Clock
  credentials: Credentials
  lives: Lives
  behaviours: Behaviours
  budget: Budget
}

/** The provider's chat socket, at `/ws` of the given server. */
export function attachChatSocket(server: Server, deps: Dependencies) {
  const sockets = new WebSocketServer({
    noServer: true,
    autoPong: false,
    maxPayload: LARGEST_CLIENT_MESSAGE,
  })
  const open = new Set<Connection>()
  const ticking = setInterval(() => {
    for (const connection of open) connection.tick()
  }, TICK_MS)

  /** Every refusal by a code opens first and then closes with it, as the provider does. */
  function accept(ws: WebSocket, read: ConnectQuery | string, refusal: Refusal | null) {
    if (refusal && 'code' in refusal) return refuse(ws, refusal.code, 'simulated')
    if (typeof read === 'string') return refuse(ws, PROVIDER_CLOSE.invalidOptions, read)
    const admission = deps.credentials.admit(read.uniqueId, read)
    if ('code' in admission) return refuse(ws, admission.code, admission.reason)
    if (!deps.budget.open())
      return refuse(ws, PROVIDER_CLOSE.tooManyConnections, 'too many connections')

    const behaviour = deps.behaviours.of(read.uniqueId)
    const { options } = read
    if (behaviour.schema) options.schema = behaviour.schema
    const connection = createConnection(ws, options, deps.clock)
    const { grant } = admission
    const live = deps.lives.find(read.uniqueId)
    open.add(connection)
    if (grant) grant.open += 1
    ws.on('close', () => {
      open.delete(connection)
      if (grant) grant.open -= 1
      deps.budget.closed()
      live?.audience.leave(connection)
    })
    connection.send(shapedOutgoing(deps.clock.now(), (schema) => [workerInfo(schema)]))
    if (live) live.audience.join(connection, behaviour)
    else connection.close(PROVIDER_CLOSE.notLive, 'not live')
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const url = URL.parse(request.url ?? '', 'ws://simulator')
    if (url?.pathname !== '/ws') return answer(socket, 404)
    const read = readConnectQuery(url.searchParams)
    const uniqueId = typeof read === 'string' ? '' : read.uniqueId
    if (deps.lives.find(uniqueId)?.isRefusing()) return void socket.destroy()
    const refusal = deps.behaviours.refusal(uniqueId)
    const { openAfterMs } = deps.behaviours.of(uniqueId)
    if (openAfterMs > 0) await delay(openAfterMs, undefined, { ref: false })
    if (socket.destroyed) return
    if (refusal && 'status' in refusal) return answer(socket, refusal.status, refusal.retryAfter)
    const spent = deps.budget.take()
    if (spent) return answer(socket, 429, spent.retryAfter)
    sockets.handleUpgrade(request, socket, head, (ws) => accept(ws, read, refusal))
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    void upgrade(request, socket, head)
  })

  return {
    /** Cuts every connection. */
    close() {
      clearInterval(ticking)
      for (const ws of sockets.clients) ws.terminate()
      sockets.close()
    },
  }
}

function refuse(ws: WebSocket, code: number, reason: string) {
  ws.on('error', () => ws.terminate())
  ws.close(code, reason)
}

/** Refuses the upgrade with an HTTP status. */
function answer(socket: Duplex, status: number, retryAfter?: string | number) {
  const retry = retryAfter === undefined ? '' : `Retry-After: ${retryAfter}\r\n`
  const reason = STATUS_CODES[status] ?? 'Refused'
  const fields = `Connection: close\r\n${retry}Content-Length: 0\r\n`
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${fields}\r\n`)
}

function workerInfo(schemaVersion: string): unknown {
  const webSocketId = randomUUID()
  return { type: 'workerInfo', data: { webSocketId, agentId: 'simulator', schemaVersion } }
}

/** v2 is the provider's default since it was introduced; the timeout is 60 s unless asked otherwise. */
const querySchema = z.object({
  uniqueId: handleSchema,
  jwtKey: z.string().nullable(),
  apiKey: z.string().nullable(),
  schema: z.enum(SCHEMA_VERSIONS).default('v2'),
  bundle: z.enum(['true', 'false', '1', '0']).default('true'),
  inactiveSeconds: z.coerce.number().int().min(30).max(3600).default(60),
})

type ConnectQuery = {
  uniqueId: string
  jwtKey: string | null
  apiKey: string | null
  options: ConnectionOptions
}

/** Reads the query of a connection, or the sentence that says what is wrong with it. */
function readConnectQuery(query: URLSearchParams): ConnectQuery | string {
  const parsed = querySchema.safeParse({
    uniqueId: query.get('uniqueId') ?? '',
    jwtKey: query.get('jwtKey'),
    apiKey: query.get('apiKey'),
    schema: query.get('features.schemaVersion') ?? undefined,
    bundle: query.get('features.bundleEvents') ?? undefined,
    inactiveSeconds: query.get('features.closeInactiveWebSocketAfter') ?? undefined,
  })
  if (!parsed.success) return `invalid options: ${parsed.error.issues[0]?.path.join('.')}`
  const { uniqueId, jwtKey, apiKey, schema, bundle, inactiveSeconds } = parsed.data
  const options = {
    schema,
    isBundled: bundle === 'true' || bundle === '1',
    inactiveAfterMs: inactiveSeconds * 1000,
  }
  return { uniqueId, jwtKey, apiKey, options }
}
