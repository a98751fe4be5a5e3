import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { PROVIDER_CLOSE } from '@dibs/contract/provider'
import { type WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod'
import type { Clock } from '../clock.ts'
import { handleSchema } from '../handle.ts'
import { shapedOutgoing } from './chat.ts'
import { type Connection, type ConnectionOptions, createConnection } from './connection.ts'
import type { Credentials } from './credentials.ts'
import type { Lives } from './live.ts'

const TICK_MS = 1000
/** Clients send nothing. */
const LARGEST_CLIENT_MESSAGE = 64 * 1024

/** The provider's chat socket, at `/ws` of the given server. */
export function attachChatSocket(
  server: Server,
  deps: { clock: Clock; credentials: Credentials; lives: Lives },
) {
  const sockets = new WebSocketServer({
    noServer: true,
    autoPong: false,
    maxPayload: LARGEST_CLIENT_MESSAGE,
  })
  const open = new Set<Connection>()
  const ticking = setInterval(() => {
    for (const connection of open) connection.tick()
  }, TICK_MS)

  /** Every refusal opens first and then closes with its code, as the provider does. */
  function accept(ws: WebSocket, query: URLSearchParams) {
    const read = readConnectQuery(query)
    if (typeof read === 'string') return refuse(ws, PROVIDER_CLOSE.invalidOptions, read)
    const admission = deps.credentials.admit(read.uniqueId, read)
    if ('code' in admission) return refuse(ws, admission.code, admission.reason)

    const connection = createConnection(ws, read.options, deps.clock)
    const { grant } = admission
    const live = deps.lives.find(read.uniqueId)
    open.add(connection)
    if (grant) grant.open += 1
    ws.on('close', () => {
      open.delete(connection)
      if (grant) grant.open -= 1
      live?.leave(connection)
    })
    connection.send(shapedOutgoing(deps.clock.now(), (schema) => [workerInfo(schema)]))
    if (live) live.join(connection)
    else connection.close(PROVIDER_CLOSE.notLive, 'not live')
  }

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    const url = URL.parse(request.url ?? '', 'ws://simulator')
    if (url?.pathname !== '/ws') {
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
      return
    }
    const read = readConnectQuery(url.searchParams)
    const live = typeof read === 'string' ? undefined : deps.lives.find(read.uniqueId)
    if (live?.isRefusing()) return void socket.destroy()
    sockets.handleUpgrade(request, socket, head, (ws) => accept(ws, url.searchParams))
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

function workerInfo(schemaVersion: string): unknown {
  const webSocketId = randomUUID()
  return { type: 'workerInfo', data: { webSocketId, agentId: 'simulator', schemaVersion } }
}

/** v2 is the provider's default since it was introduced; the timeout is 60 s unless asked otherwise. */
const querySchema = z.object({
  uniqueId: handleSchema,
  jwtKey: z.string().nullable(),
  apiKey: z.string().nullable(),
  schema: z.enum(['v1', 'v2']).default('v2'),
  bundle: z.enum(['true', 'false']).default('true'),
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
    isBundled: bundle === 'true',
    inactiveAfterMs: inactiveSeconds * 1000,
  }
  return { uniqueId, jwtKey, apiKey, options }
}
